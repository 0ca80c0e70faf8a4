package io.github.timebench.lab.cli;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.plan.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Runs a command with flags that stand elsewhere: in a file that the command line names as
 * {@code @FILE}, and in variables, such as {@code TIMEBENCH_MAX_WARMUP=20s} for {@code
 * --max-warmup=20s}. A variable counts for each command that has its flag and was not given it. The
 * command sees all of them as if they had been given, so that what it stores of itself is complete.
 */
public final class EnvironmentFlags {
  public static final String PREFIX = "TIMEBENCH_";

  private static final String FILE_SIGN = "@";
  private static final String END_OF_FLAGS = "--";

  private final Map<String, String> variables = new TreeMap<>();
  private final Set<String> known = new TreeSet<>();

  private final Refusals refusals;

  public EnvironmentFlags(Map<String, String> environment, Refusals refusals) {
    this.refusals = refusals;
    environment.forEach(
        (name, value) -> {
          if (name.startsWith(PREFIX) && !value.isEmpty()) {
            variables.put(name, value);
          }
        });
  }

  private static String variable(String flag) {
    return PREFIX + flag.substring(2).toUpperCase(Locale.ROOT).replace('-', '_');
  }

  private static String flag(String variable) {
    return "--" + variable.substring(PREFIX.length()).toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private void know(CommandLine command) {
    command.getCommandSpec().options().stream()
        .filter(EnvironmentFlags::settable)
        .forEach(option -> known.add(variable(option.longestName())));
    command.getSubcommands().values().forEach(this::know);
  }

  private static boolean settable(OptionSpec option) {
    return option.longestName().startsWith("--") && !option.usageHelp() && !option.versionHelp();
  }

  public int execute(CommandLine command, String... arguments) {
    know(command);
    Map<String, String> taken = new TreeMap<>();
    String[] all;
    try {
      requireFiles(command, arguments);
      requireKnown(command);
      all = complete(command, arguments, taken);
    } catch (ParameterException refused) {
      return refusals.handleParseException(refused, withVariables(arguments));
    }
    if (!taken.isEmpty()) {
      Phrase from = Phrase.of("From the environment: %s.", String.join(", ", taken.keySet()));
      refusals.tell(command, from, List.of(all));
    }
    Refusals ofTaken = refusals.beside(taken);
    return command
        .setParameterExceptionHandler(ofTaken)
        .setExecutionExceptionHandler(ofTaken)
        .setExpandAtFiles(false)
        .execute(all);
  }

  private String[] withVariables(String... arguments) {
    return Stream.concat(
            Stream.of(arguments),
            variables.entrySet().stream().map(one -> flag(one.getKey()) + "=" + one.getValue()))
        .toArray(String[]::new);
  }

  /** picocli would take the name of a missing file for an argument. */
  private static void requireFiles(CommandLine command, String... arguments) {
    for (String argument : arguments) {
      if (argument.startsWith(FILE_SIGN) && !argument.startsWith(FILE_SIGN, 1)) {
        Path file = Path.of(argument.substring(1));
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
          throw refused(
              command,
              Phrase.of(
                  "%s must name a file of flags, but there is none that can be read at %s",
                  argument, file.toAbsolutePath()));
        }
      }
    }
  }

  private void requireKnown(CommandLine command) {
    for (String name : variables.keySet()) {
      if (!known.contains(name)) {
        String flag = flag(name);
        List<String> near =
            new UnmatchedArgumentException(command, List.of(flag))
                .getSuggestions().stream().map(EnvironmentFlags::variable).toList();
        Phrase words =
            Phrase.of("%s is in the environment, but there is no flag %s: unset it", name, flag);
        throw refused(
            command,
            near.isEmpty()
                ? words
                : Phrase.of("%s, or write %s", words, String.join(" or ", near)));
      }
    }
  }

  /**
   * The arguments with those of files and variables, which come last: there the command is that
   * takes them.
   */
  private String[] complete(CommandLine command, String[] arguments, Map<String, String> taken) {
    collectErrors(command, true);
    ParseResult given = command.parseArgs(arguments);
    collectErrors(command, false);
    List<String> all = new ArrayList<>(given.expandedArgs());
    while (given.hasSubcommand()) {
      given = given.subcommand();
    }
    List<String> more = new ArrayList<>();
    for (OptionSpec option : given.commandSpec().options()) {
      String variable = settable(option) ? variable(option.longestName()) : "";
      String value = variables.get(variable);
      if (value != null && !given.hasMatchedOption(option)) {
        String argument = argument(given.commandSpec().commandLine(), option, variable, value);
        if (!argument.isEmpty()) {
          taken.put(variable, option.longestName());
          more.add(argument);
        }
      }
    }
    int end = all.indexOf(END_OF_FLAGS);
    all.addAll(end < 0 ? all.size() : end, more);
    return all.toArray(String[]::new);
  }

  private static void collectErrors(CommandLine command, boolean on) {
    command.getCommandSpec().parser().collectErrors(on);
    command.getSubcommands().values().forEach(each -> collectErrors(each, on));
  }

  private static String argument(
      CommandLine command, OptionSpec option, String variable, String value) {
    boolean bare = option.arity().min() == 0;
    if (bare && value.equalsIgnoreCase("true")) {
      return option.longestName();
    }
    if (bare && value.equalsIgnoreCase("false")) {
      return "";
    }
    if (option.arity().max() == 0) {
      throw refused(
          command,
          Phrase.of(
              "%s must be true or false, as %s has no value", variable, option.longestName()));
    }
    return option.longestName() + "=" + value;
  }

  private static ParameterException refused(CommandLine command, Phrase words) {
    return new ParameterException(command, words.toString(), new UsageException(words));
  }
}
