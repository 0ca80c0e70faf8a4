package io.github.timebench.micro.cli;

import io.github.timebench.model.plan.InvalidPlanException;
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
final class Choices<T> {
  private static final String ALL = "all";

  private final String flag;
  private final List<T> all;
  private final Function<T, String> label;

  /** Everything that a flag can name. */
  Choices(String flag, List<T> all, Function<T, String> label) {
    this.flag = flag;
    this.all = List.copyOf(all);
    this.label = label;
  }

  /**
   * The choices of a list with commas, without repetition, in the order of declaration.
   *
   * @param value labels in any case, or {@code all}
   * @throws InvalidPlanException if a label is none of these
   */
  List<T> several(String value) {
    if (value.strip().equalsIgnoreCase(ALL)) {
      return all;
    }
    List<T> chosen = Arrays.stream(value.split(",", -1)).map(word -> match(word, true)).toList();
    return all.stream().filter(chosen::contains).toList();
  }

  /**
   * The one choice.
   *
   * @throws InvalidPlanException if a label is none of these
   */
  T one(String value) {
    return match(value, false);
  }

  private T match(String word, boolean canBeAll) {
    String wanted = word.strip().toLowerCase(Locale.ROOT);
    return all.stream()
        .filter(choice -> label.apply(choice).equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidPlanException(
                    flag, "must be " + labels() + (canBeAll ? " or all" : ""), word.strip()));
  }

  private String labels() {
    return all.stream().map(label).collect(Collectors.joining(", "));
  }
}
