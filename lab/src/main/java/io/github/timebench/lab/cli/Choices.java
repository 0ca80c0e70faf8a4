package io.github.timebench.lab.cli;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.plan.UsageException;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** What can be chosen by label on the command line. */
public final class Choices<T> {
  public static final String ALL = "all";

  private final String flag;
  private final List<T> all;
  private final List<T> meantByAll;
  private final Function<T, String> label;

  public Choices(String flag, Collection<T> all, Function<T, String> label) {
    this(flag, all, all, label);
  }

  /**
   * @param meantByAll what the word {@code all} stands for
   */
  public Choices(
      String flag, Collection<T> all, Collection<T> meantByAll, Function<T, String> label) {
    this.flag = flag;
    this.all = List.copyOf(all);
    this.meantByAll = List.copyOf(meantByAll);
    this.label = label;
  }

  /** What can be written, {@code all} last. */
  public List<String> words() {
    return Stream.concat(all.stream().map(label), Stream.of(ALL)).toList();
  }

  /**
   * The choices of one list with commas; in the order of declaration, each once.
   *
   * @param value labels in any case, {@code all} among them
   * @throws UsageException if a word is none of them
   */
  public List<T> several(String value) {
    return several(Arrays.asList(value.split(",", -1)));
  }

  /**
   * The choices of several words; in the order of declaration, each once.
   *
   * @param words labels in any case, {@code all} among them
   * @throws UsageException if a word is none of them
   */
  public List<T> several(Collection<String> words) {
    Set<T> chosen = new LinkedHashSet<>();
    for (String word : words) {
      if (word.strip().equalsIgnoreCase(ALL)) {
        chosen.addAll(meantByAll);
      } else {
        chosen.add(match(word, words()));
      }
    }
    return all.stream().filter(chosen::contains).toList();
  }

  /**
   * @throws UsageException if the word is none of them
   */
  public T one(String value) {
    return match(value, all.stream().map(label).toList());
  }

  private T match(String word, List<String> allowed) {
    String wanted = word.strip().toLowerCase(Locale.ROOT);
    return all.stream()
        .filter(choice -> label.apply(choice).equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    flag,
                    Phrase.of("must be one of %s", String.join(", ", allowed)),
                    word.strip()));
  }
}
