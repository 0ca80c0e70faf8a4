package io.github.timebench.loadgen.host;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.plan.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads command prefixes: braces stand for several, as in a shell, and quotes hold words together.
 */
public final class HostPrefixes {
  private static final Pattern BRACES = Pattern.compile("\\{([^{}]*)}");
  private static final Pattern RANGE = Pattern.compile("(\\d{1,6})\\.\\.(\\d{1,6})");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|([^\\s'\"]+)");

  private HostPrefixes() {}

  /**
   * The values that a value with braces stands for: {@code load-{1..3}} or {@code load-{a,b}}.
   *
   * @throws UsageException if braces do not match, or are more than {@code most}
   */
  public static List<String> expanded(String flag, String value, int most) {
    List<String> all = new ArrayList<>(List.of(value));
    while (all.stream().anyMatch(one -> BRACES.matcher(one).find())) {
      List<String> next = new ArrayList<>();
      for (String one : all) {
        next.addAll(expandedOnce(flag, one, most));
      }
      if (next.size() > most) {
        throw new UsageException(flag, Phrase.of("names %d hosts at most", most), value);
      }
      all = next;
    }
    for (String one : all) {
      if (one.indexOf('{') >= 0 || one.indexOf('}') >= 0) {
        throw new UsageException(flag, Phrase.of("has braces that do not match"), value);
      }
    }
    return all;
  }

  private static List<String> expandedOnce(String flag, String value, int most) {
    Matcher braces = BRACES.matcher(value);
    if (!braces.find()) {
      return List.of(value);
    }
    String before = value.substring(0, braces.start());
    String after = value.substring(braces.end());
    return alternatives(flag, braces.group(1), value, most).stream()
        .map(one -> before + one + after)
        .toList();
  }

  private static List<String> alternatives(String flag, String within, String value, int most) {
    Matcher range = RANGE.matcher(within);
    if (!range.matches()) {
      if (!within.contains(",")) {
        throw new UsageException(flag, Phrase.of("has braces without {1..4} or {a,b}"), value);
      }
      return List.of(within.split(",", -1));
    }
    int from = Integer.parseInt(range.group(1));
    int to = Integer.parseInt(range.group(2));
    if (Math.abs(to - from) >= most) {
      throw new UsageException(flag, Phrase.of("names %d hosts at most", most), value);
    }
    List<String> numbers = new ArrayList<>();
    for (int number = from; true; number += from <= to ? 1 : -1) {
      numbers.add(Integer.toString(number));
      if (number == to) {
        return numbers;
      }
    }
  }

  /**
   * The words of a prefix; none for this machine.
   *
   * @throws UsageException if a quote is not closed
   */
  public static List<String> words(String flag, String prefix) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean inWord = false;
    int at = 0;
    while (at < prefix.length()) {
      if (Character.isWhitespace(prefix.charAt(at))) {
        if (inWord) {
          words.add(word.toString());
        }
        word.setLength(0);
        inWord = false;
        at++;
        continue;
      }
      Matcher part = WORD.matcher(prefix).region(at, prefix.length());
      if (!part.lookingAt()) {
        throw new UsageException(flag, Phrase.of("has a quote that is not closed"), prefix);
      }
      for (int group = 1; group <= part.groupCount(); group++) {
        word.append(part.group(group) == null ? "" : part.group(group));
      }
      inWord = true;
      at = part.end();
    }
    if (inWord) {
      words.add(word.toString());
    }
    return words;
  }
}
