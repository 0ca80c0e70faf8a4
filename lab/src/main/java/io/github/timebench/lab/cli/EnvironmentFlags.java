package io.github.timebench.lab.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
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

  public EnvironmentFlags(Map<String, String> environment) {
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
      return Refusals.ofUsage(refused, arguments);
    }
    if (!taken.isEmpty()) {
      LabFlags.say(command, "From the environment: " + String.join(", ", taken.keySet()) + ".");
    }
    tellOrigins(command, taken);
    return command.setExpandAtFiles(false).execute(all);
  }

  /** picocli would take the name of a missing file for an argument. */
  private static void requireFiles(CommandLine command, String... arguments) {
    for (String argument : arguments) {
      if (argument.startsWith(FILE_SIGN) && !argument.startsWith(FILE_SIGN, 1)) {
        Path file = Path.of(argument.substring(1));
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
          throw new ParameterException(
              command,
              argument
                  + " must name a file of flags, but there is none that can be read at "
                  + file.toAbsolutePath());
        }
      }
    }
  }

  private void requireKnown(CommandLine command) {
    for (String name : variables.keySet()) {
      if (!known.contains(name)) {
        String flag =
            "--" + name.substring(PREFIX.length()).toLowerCase(Locale.ROOT).replace('_', '-');
        List<String> near =
            new UnmatchedArgumentException(command, List.of(flag))
                .getSuggestions().stream().map(EnvironmentFlags::variable).toList();
        throw new ParameterException(
            command,
            name
                + " is in the environment, but there is no flag "
                + flag
                + ": unset it"
                + (near.isEmpty() ? "" : ", or write " + String.join(" or ", near)));
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
      throw new ParameterException(
          command,
          variable + " must be true or false, as " + option.longestName() + " has no value");
    }
    return option.longestName() + "=" + value;
  }

  private static void tellOrigins(CommandLine command, Map<String, String> taken) {
    IParameterExceptionHandler usage = command.getParameterExceptionHandler();
    command.setParameterExceptionHandler(
        (refused, given) -> {
          int code = usage.handleParseException(refused, given);
          tellOrigins(refused.getCommandLine(), refused.getMessage(), taken);
          return code;
        });
    IExecutionExceptionHandler execution = command.getExecutionExceptionHandler();
    command.setExecutionExceptionHandler(
        (thrown, failed, parsed) -> {
          int code = execution.handleExecutionException(thrown, failed, parsed);
          tellOrigins(failed, String.valueOf(thrown.getMessage()), taken);
          return code;
        });
  }

  /** Who reads that a flag is refused looks for it on the command line. */
  private static void tellOrigins(CommandLine command, String refusal, Map<String, String> taken) {
    taken.forEach(
        (variable, flag) -> {
          if (Pattern.compile("(?<![\\w-])" + flag + "(?![\\w-])").matcher(refusal).find()) {
            LabFlags.say(
                command, flag + " is there because of " + variable + " in the environment.");
          }
        });
  }
}
