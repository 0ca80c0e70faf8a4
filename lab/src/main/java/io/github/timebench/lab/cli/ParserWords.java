package io.github.timebench.lab.cli;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.Worded;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * What the parser of the command line refuses, in any language. The parser says it in English only;
 * its sentence stands where none of these is the same.
 */
final class ParserWords {
  private ParserWords() {}

  /** One line. */
  static Phrase of(ParameterException refused, List<String> arguments) {
    if (refused.getCause() instanceof Worded worded) {
      return worded.words();
    }
    String english = Refusals.firstLine(refused.getMessage());
    return sentences(refused, arguments).stream()
        .filter(sentence -> sentence.toString().equals(english))
        .findFirst()
        .orElseGet(() -> Phrase.of(english));
  }

  private static List<Phrase> sentences(ParameterException refused, List<String> arguments) {
    if (refused instanceof UnmatchedArgumentException unmatched) {
      return ofUnmatched(unmatched.getUnmatched(), arguments);
    }
    if (refused instanceof MissingParameterException missing) {
      return ofMissing(missing, arguments);
    }
    if (refused instanceof OverwrittenOptionException twice
        && twice.getOverwritten() instanceof OptionSpec option) {
      return List.of(
          Phrase.of(
              "option '%s' (%s) should be specified only once",
              option.longestName(), option.paramLabel()));
    }
    return refused.getCause() instanceof TypeConversionException conversion
        ? ofValue(refused.getArgSpec(), why(conversion, refused.getValue()))
        : List.of();
  }

  private static List<Phrase> ofUnmatched(List<String> unmatched, List<String> arguments) {
    String words = quoted(unmatched.stream());
    int index = arguments.indexOf(unmatched.get(0));
    return List.of(
        Phrase.of("Unknown option: %s", words),
        Phrase.of("Unknown options: %s", words),
        Phrase.of("Unmatched argument at index %s: %s", index, words),
        Phrase.of("Unmatched arguments from index %s: %s", index, words));
  }

  private static List<Phrase> ofMissing(MissingParameterException missing, List<String> arguments) {
    List<Phrase> sentences = new ArrayList<>();
    for (ArgSpec one : missing.getMissing()) {
      if (one instanceof OptionSpec option) {
        String flag = option.longestName();
        sentences.add(
            Phrase.of(
                "Missing required parameter for option '%s' (%s)", flag, option.paramLabel()));
        sentences.add(
            Phrase.of(
                "Missing required parameter for option '%s' at index 0 (%s)",
                flag, option.paramLabel()));
        arguments.stream()
            .map(
                found ->
                    Phrase.of("Expected parameter for option '%s' but found '%s'", flag, found))
            .forEach(sentences::add);
        sentences.add(Phrase.of("Missing required option: '%s=%s'", flag, option.paramLabel()));
      }
    }
    List<String> positional =
        missing.getCommandLine().getCommandSpec().positionalParameters().stream()
            .filter(ArgSpec::required)
            .map(ArgSpec::paramLabel)
            .toList();
    sentences.add(Phrase.of("Missing required parameters: %s", quoted(positional.stream())));
    positional.forEach(
        label -> sentences.add(Phrase.of("Missing required parameter: '%s'", label)));
    return sentences;
  }

  private static List<Phrase> ofValue(ArgSpec argument, List<Phrase> why) {
    return why.stream().flatMap(reason -> ofValue(argument, reason)).toList();
  }

  private static Stream<Phrase> ofValue(ArgSpec argument, Phrase why) {
    if (argument instanceof OptionSpec option) {
      return Stream.of(
          Phrase.of("Invalid value for option '%s': %s", option.longestName(), why),
          Phrase.of(
              "Invalid value for option '%s' (%s): %s",
              option.longestName(), option.paramLabel(), why));
    }
    return argument instanceof PositionalParamSpec positional
        ? Stream.of(
            Phrase.of(
                "Invalid value for positional parameter at index %s (%s): %s",
                positional.index().min(), positional.paramLabel(), why))
        : Stream.empty();
  }

  private static List<Phrase> why(TypeConversionException conversion, String value) {
    if (conversion.getCause() != null) {
      return List.of(Phrase.ofMessage(conversion.getCause()));
    }
    return List.of(
        Phrase.of("'%s' is not an int", value),
        Phrase.of("'%s' is not a long", value),
        Phrase.of("'%s' is not a double", value),
        Phrase.of("'%s' is not a boolean", value));
  }

  private static String quoted(Stream<String> words) {
    return words.map(word -> "'" + word + "'").collect(Collectors.joining(", "));
  }
}
