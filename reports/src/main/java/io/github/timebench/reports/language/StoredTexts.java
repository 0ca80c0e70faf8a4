package io.github.timebench.reports.language;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the Chinese of what files of runs have in English, arguments and all. The section {@value
 * #SECTION} of the table has the patterns of such texts.
 */
final class StoredTexts {
  private static final String SECTION = "stored";
  private static final Pattern ARGUMENT = Pattern.compile("%(?:(\\d)\\$)?[-+,.\\d]*[dsf]");

  /** Those with most letters of their own first: they leave least to their arguments. */
  private static final List<Saying> SAYINGS =
      StringTable.sections().getOrDefault(SECTION, Map.of()).entrySet().stream()
          .filter(entry -> ARGUMENT.matcher(entry.getKey()).find())
          .sorted(
              Comparator.<Map.Entry<String, String>>comparingInt(
                      entry -> -ARGUMENT.matcher(entry.getKey()).replaceAll("").length())
                  .thenComparing(Map.Entry.comparingByKey()))
          .map(entry -> new Saying(english(entry.getKey()), entry.getValue()))
          .toList();

  private StoredTexts() {}

  private record Saying(Pattern english, String chinese) {
    Optional<String> chinese(String text) {
      Matcher said = english.matcher(text);
      return said.matches() ? Optional.of(filled(said.toMatchResult())) : Optional.empty();
    }

    private String filled(MatchResult said) {
      List<String> arguments = new ArrayList<>();
      for (int group = 1; group <= said.groupCount(); group++) {
        arguments.add(StoredTexts.chinese(said.group(group)).orElse(said.group(group)));
      }
      int[] next = {0};
      return ARGUMENT
          .matcher(chinese)
          .replaceAll(
              place ->
                  Matcher.quoteReplacement(
                      arguments.get(
                          place.group(1) == null
                              ? next[0]++
                              : Integer.parseInt(place.group(1)) - 1)))
          .replace("%%", "%");
    }
  }

  /** What matches a text that was made of a pattern, a group for each argument. */
  private static Pattern english(String pattern) {
    StringBuilder expression = new StringBuilder();
    Matcher argument = ARGUMENT.matcher(pattern);
    int end = 0;
    while (argument.find()) {
      boolean number = argument.group().endsWith("d");
      expression
          .append(literal(pattern.substring(end, argument.start())))
          .append(number ? "(-?\\d[\\d,]*)" : "(.+?)");
      end = argument.end();
    }
    return Pattern.compile(
        expression.append(literal(pattern.substring(end))).toString(), Pattern.DOTALL);
  }

  private static String literal(String text) {
    return Pattern.quote(text.replace("%%", "%"));
  }

  /** Empty if this Timebench does not say that text. */
  static Optional<String> chinese(String english) {
    return Optional.ofNullable(StringTable.all().get(english))
        .or(() -> SAYINGS.stream().flatMap(saying -> saying.chinese(english).stream()).findFirst());
  }
}
