package io.github.timebench.lab.cli;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** The command that a program was started with, so that it can be given to a shell again. */
public final class StartCommand {
  private static final Pattern PLAIN_WORD = Pattern.compile("[\\w@%+=:,./-]+");

  private StartCommand() {}

  /** The command that {@code spec} was parsed from. */
  public static String of(CommandSpec spec) {
    return of(spec.commandLine().getParseResult().originalArgs());
  }

  /**
   * The command for a POSIX shell.
   *
   * @param arguments as the program got them from its shell
   */
  public static String of(List<String> arguments) {
    return Stream.concat(Stream.of("bin/loadgen"), arguments.stream().map(StartCommand::quoted))
        .collect(Collectors.joining(" "));
  }

  private static String quoted(String argument) {
    return PLAIN_WORD.matcher(argument).matches()
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
