package io.github.timebench.lab.cli;

import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.LabException;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.model.plan.UsageException;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in one line why a command cannot go on. */
public final class Refusals {
  private Refusals() {}

  /**
   * Refuses a flag of a command that means nothing beside others.
   *
   * @param spec of the command, or of what is mixed into it
   * @throws UsageException if it was given
   */
  public static void refuseGiven(CommandSpec spec, String flag, String rule) {
    OptionSpec given = spec.commandLine().getParseResult().matchedOption(flag);
    if (given != null) {
      throw new UsageException(flag, rule, String.join(" ", given.originalStringValues()));
    }
  }

  public static int ofUsage(ParameterException refused, String[] args) {
    List<String> near =
        refused instanceof UnmatchedArgumentException unmatched
            ? unmatched.getSuggestions()
            : List.of();
    String written = firstLine(refused.getMessage());
    return ofUsage(
        refused.getCommandLine(),
        near.isEmpty() ? written : written + "; nearest: " + String.join(", ", near));
  }

  private static int ofUsage(CommandLine command, String message) {
    say(command, firstLine(message));
    command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    command.getErr().flush();
    return ExitCode.USAGE_OR_ENVIRONMENT.code();
  }

  public static int ofExecution(Exception thrown, CommandLine command, ParseResult parsed) {
    if (thrown instanceof UsageException) {
      return ofUsage(command, thrown.getMessage());
    }
    if (thrown instanceof LabException.InvalidFigures) {
      say(command, thrown.getMessage());
      return ExitCode.INVALID_FIGURES.code();
    }
    if (thrown instanceof LabException || thrown instanceof RunFileException) {
      say(command, thrown.getMessage());
      return ExitCode.USAGE_OR_ENVIRONMENT.code();
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
  public static int ofInterruption(CommandLine command) {
    say(command, "interrupted");
    return ExitCode.INTERRUPTED.code();
  }

  private static void say(CommandLine command, String message) {
    PrintWriter err = command.getErr();
    err.println(command.getCommandSpec().root().name() + ": " + message);
    err.flush();
  }

  private static String firstLine(String message) {
    return message.lines().findFirst().orElse(message);
  }
}
