package io.github.timebench.lab.cli;

import io.github.timebench.api.Nearest;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.Worded;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.LabException;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.model.plan.UsageException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in one line why a command cannot go on. */
public final class Refusals implements IParameterExceptionHandler, IExecutionExceptionHandler {
  private final BiFunction<Phrase, List<String>, String> language;

  /** Flags by the variables that they were taken from. */
  private final Map<String, String> taken;

  private Refusals(BiFunction<Phrase, List<String>, String> language, Map<String, String> taken) {
    this.language = language;
    this.taken = taken;
  }

  /**
   * @param language says a phrase in the language that a command line asks for
   */
  public Refusals(BiFunction<Phrase, List<String>, String> language) {
    this(language, Map.of());
  }

  /** The same where some flags were taken from variables, by whose names they are told. */
  Refusals beside(Map<String, String> flagsByVariable) {
    return new Refusals(language, flagsByVariable);
  }

  /**
   * Refuses a flag of a command that means nothing beside others.
   *
   * @param spec of the command, or of what is mixed into it
   * @throws UsageException if it was given
   */
  public static void refuseGiven(CommandSpec spec, String flag, Phrase rule) {
    OptionSpec given = spec.commandLine().getParseResult().matchedOption(flag);
    if (given != null) {
      throw new UsageException(flag, rule, String.join(" ", given.originalStringValues()));
    }
  }

  @Override
  public int handleParseException(ParameterException refused, String[] arguments) {
    List<String> given = List.of(arguments);
    List<String> near =
        refused instanceof UnmatchedArgumentException unmatched ? near(unmatched) : List.of();
    Phrase words = ParserWords.of(refused);
    int code =
        ofUsage(
            refused.getCommandLine(),
            near.isEmpty() ? words : Phrase.of("%s; nearest: %s", words, String.join(", ", near)),
            given);
    tellOrigins(refused.getCommandLine(), refused, given);
    return code;
  }

  /** The parser's own suggestions miss letters that changed places. */
  private static List<String> near(UnmatchedArgumentException unmatched) {
    CommandLine command = unmatched.getCommandLine();
    Set<String> names =
        unmatched.isUnknownOption()
            ? command.getCommandSpec().optionsMap().keySet()
            : command.getSubcommands().keySet();
    return Nearest.among(unmatched.getUnmatched().get(0).split("=", 2)[0], names);
  }

  private int ofUsage(CommandLine command, Phrase words, List<String> given) {
    say(command, firstLine(language.apply(words, given)));
    Phrase help = Phrase.of("Try '%s --help'.", command.getCommandSpec().qualifiedName());
    tell(command, help, given);
    return ExitCode.USAGE_OR_ENVIRONMENT.code();
  }

  @Override
  public int handleExecutionException(Exception thrown, CommandLine command, ParseResult parsed) {
    List<String> given = parsed.originalArgs();
    int code = ofThrown(thrown, command, given);
    tellOrigins(command, thrown, given);
    return code;
  }

  private int ofThrown(Exception thrown, CommandLine command, List<String> given) {
    if (thrown instanceof UsageException usage) {
      return ofUsage(command, usage.words(), given);
    }
    if (thrown instanceof LabException || thrown instanceof RunFileException) {
      say(command, language.apply(((Worded) thrown).words(), given));
      return thrown instanceof LabException.InvalidFigures
          ? ExitCode.INVALID_FIGURES.code()
          : ExitCode.USAGE_OR_ENVIRONMENT.code();
    }
    if (thrown instanceof InterruptedException) {
      return ofInterruption(command);
    }
    say(command, "internal error: " + thrown);
    thrown.printStackTrace(command.getErr());
    command.getErr().flush();
    return ExitCode.INTERNAL_ERROR.code();
  }

  /** The user wanted an end before there was anything to save. */
  static int ofInterruption(CommandLine command) {
    say(command, said(command, Phrase.of("interrupted")));
    return ExitCode.INTERRUPTED.code();
  }

  /** Who reads that a flag is refused looks for it on the command line. */
  private void tellOrigins(CommandLine command, Exception refusal, List<String> given) {
    taken.forEach(
        (variable, flag) -> {
          if (Pattern.compile("(?<![\\w-])" + flag + "(?![\\w-])")
              .matcher(String.valueOf(refusal.getMessage()))
              .find()) {
            tell(
                command,
                Phrase.of("%s is there because of %s in the environment.", flag, variable),
                given);
          }
        });
  }

  /** Tells people a line on standard error in the language that they ask for. */
  void tell(CommandLine command, Phrase line, List<String> given) {
    LabFlags.say(command, language.apply(line, given));
  }

  /** The same while a command is running. */
  static void tell(CommandLine command, Phrase line) {
    LabFlags.say(command, said(command, line));
  }

  private static String said(CommandLine command, Phrase words) {
    Refusals own = (Refusals) command.getExecutionExceptionHandler();
    return own.language.apply(words, command.getParseResult().originalArgs());
  }

  private static void say(CommandLine command, String message) {
    PrintWriter err = command.getErr();
    err.println(command.getCommandSpec().root().name() + ": " + message);
    err.flush();
  }

  static String firstLine(String message) {
    return message.lines().findFirst().orElse(message);
  }
}
