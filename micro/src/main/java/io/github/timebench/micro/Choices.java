package io.github.timebench.micro;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What can be chosen by label on the command line.
 *
 * @param <T> what the labels stand for
 */
public final class Choices<T> {
  private static final String ALL = "all";

  private final String flag;
  private final List<T> all;
  private final Function<T, String> label;

  /** Everything that a flag can name. */
  public Choices(String flag, List<T> all, Function<T, String> label) {
    this.flag = flag;
    this.all = List.copyOf(all);
    this.label = label;
  }

  /**
   * The choices of one list with commas; in the order of declaration, each once.
   *
   * @param value labels in any case, or {@code all}
   * @throws IllegalArgumentException with one line that names flag, rule and value
   */
  public List<T> several(String value) {
    if (value.strip().equalsIgnoreCase(ALL)) {
      return all;
    }
    List<T> chosen = Arrays.stream(value.split(",", -1)).map(word -> match(word, true)).toList();
    return all.stream().filter(chosen::contains).toList();
  }

  /**
   * The one choice.
   *
   * @throws IllegalArgumentException with one line that names flag, rule and value
   */
  public T one(String value) {
    return match(value, false);
  }

  private T match(String word, boolean canBeAll) {
    String wanted = word.strip().toLowerCase(Locale.ROOT);
    return all.stream()
        .filter(choice -> label.apply(choice).equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s must be %s%s, not '%s'"
                        .formatted(flag, labels(), canBeAll ? " or all" : "", word.strip())));
  }

  private String labels() {
    return all.stream().map(label).collect(Collectors.joining(", "));
  }
}
