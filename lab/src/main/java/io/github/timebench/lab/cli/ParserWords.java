package io.github.timebench.lab.cli;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.Worded;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What the parser of the command line refuses, in any language. Its own words are English only. */
final class ParserWords {
  private static final String INT = "'%s' is not an int";
  private static final String LONG = "'%s' is not a long";
  private static final String BOOLEAN = "'%s' is not a boolean";

  /** By the type of a value that the parser reads by itself. */
  private static final Map<Class<?>, String> NOT_OF_TYPE =
      Map.of(
          int.class,
          INT,
          Integer.class,
          INT,
          long.class,
          LONG,
          Long.class,
          LONG,
          boolean.class,
          BOOLEAN,
          Boolean.class,
          BOOLEAN,
          Double.class,
          "'%s' is not a number");

  private ParserWords() {}

  static Phrase of(ParameterException refused) {
    if (refused.getCause() instanceof Worded worded) {
      return worded.words();
    }
    if (refused instanceof UnmatchedArgumentException unmatched) {
      return ofUnmatched(unmatched);
    }
    if (refused instanceof MissingParameterException missing) {
      return ofMissing(missing.getMissing().get(0));
    }
    if (refused instanceof OverwrittenOptionException twice) {
      return Phrase.of("option '%s' should be specified only once", name(twice.getOverwritten()));
    }
    return refused.getArgSpec() == null || refused.getCause() == null
        ? Phrase.of(Refusals.firstLine(refused.getMessage()))
        : ofValue(refused.getArgSpec(), why(refused));
  }

  private static Phrase ofUnmatched(UnmatchedArgumentException unmatched) {
    List<String> words = unmatched.getUnmatched();
    if (unmatched.isUnknownOption()) {
      return words.size() == 1
          ? Phrase.of("Unknown option: %s", quoted(words))
          : Phrase.of("Unknown options: %s", quoted(words));
    }
    return words.size() == 1
        ? Phrase.of("Unmatched argument: %s", quoted(words))
        : Phrase.of("Unmatched arguments: %s", quoted(words));
  }

  /** An option is missing, or its value, or a parameter. */
  private static Phrase ofMissing(ArgSpec missing) {
    if (!missing.isOption()) {
      return Phrase.of("Missing required parameter: '%s'", name(missing));
    }
    return missing.required()
        ? Phrase.of("Missing required option: '%s=%s'", name(missing), missing.paramLabel())
        : Phrase.of(
            "Missing required parameter for option '%s' (%s)", name(missing), missing.paramLabel());
  }

  private static Phrase ofValue(ArgSpec argument, Phrase why) {
    return argument.isOption()
        ? Phrase.of("Invalid value for option '%s': %s", name(argument), why)
        : Phrase.of("Invalid value for parameter '%s': %s", name(argument), why);
  }

  private static Phrase why(ParameterException refused) {
    Throwable cause = refused.getCause();
    String pattern = NOT_OF_TYPE.get(refused.getArgSpec().auxiliaryTypes()[0]);
    return cause.getCause() == null && pattern != null
        ? Phrase.of(pattern, refused.getValue())
        : Phrase.ofMessage(cause.getCause() == null ? cause : cause.getCause());
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }

  private static String quoted(List<String> words) {
    return words.stream().map(word -> "'" + word + "'").collect(Collectors.joining(", "));
  }
}
