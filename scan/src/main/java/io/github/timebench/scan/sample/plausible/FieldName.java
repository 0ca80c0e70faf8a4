package io.github.timebench.scan.sample.plausible;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A field's name as words: {@code customerEmail}, {@code customer_email} and {@code CUSTOMER_EMAIL}
 * are the same.
 */
public record FieldName(List<String> words) {
  public FieldName {
    words = List.copyOf(words);
  }

  private static final String BETWEEN_WORDS =
      "[^\\p{Alnum}]+|(?<=[\\p{Lower}\\d])(?=\\p{Upper})|(?<=\\p{Upper})(?=\\p{Upper}\\p{Lower})";

  public static FieldName of(String name) {
    return new FieldName(
        Arrays.stream(name.split(BETWEEN_WORDS))
            .filter(word -> !word.isEmpty())
            .map(word -> word.toLowerCase(Locale.ROOT))
            .toList());
  }

  /**
   * What a method takes, as far as its name says so: {@code customerEmail} of {@code
   * findByCustomerEmail}.
   */
  public FieldName taken() {
    int by = words.lastIndexOf("by");
    return new FieldName(by < 0 ? List.of() : words.subList(by + 1, words.size()));
  }

  /** An element of the collection that it names: {@code tag} of {@code tags}. */
  public FieldName singular() {
    if (words.isEmpty()) {
      return this;
    }
    String last = words.get(words.size() - 1);
    String singular =
        last.endsWith("ies")
            ? last.substring(0, last.length() - 3) + "y"
            : last.endsWith("s") && !last.endsWith("ss") && last.length() > 2
                ? last.substring(0, last.length() - 1)
                : last;
    return new FieldName(
        Stream.concat(words.subList(0, words.size() - 1).stream(), Stream.of(singular)).toList());
  }

  boolean has(String... any) {
    return words.stream().anyMatch(List.of(any)::contains);
  }

  boolean meansTime() {
    return kind(Words.NUMBERS).filter("time"::equals).isPresent();
  }

  /** What the last word means that means something; of a name, what it is the name of. */
  Optional<String> kind(Map<String, String> byWord) {
    if (words.size() > 1 && words.get(words.size() - 1).equals("name")) {
      return new FieldName(words.subList(0, words.size() - 1)).kind(byWord);
    }
    for (int i = words.size() - 1; i >= 0; i--) {
      String kind = byWord.get(words.get(i));
      if (kind != null) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }

  /** Initials of all words but the last: O of {@code orderId}. */
  String initials() {
    return words.stream()
        .limit(Math.max(0, words.size() - 1))
        .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT))
        .collect(Collectors.joining());
  }

  public String label() {
    return words.isEmpty() ? "value" : String.join(" ", words);
  }
}
