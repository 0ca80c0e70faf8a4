package io.github.timebench.api;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What somebody may have meant who wrote a name that is not there. */
public final class Nearest {
  private static final int SHOWN = 3;
  private static final int SHOWN_OF_SHORT_LISTS = 8;

  private Nearest() {}

  /**
   * The rest of a sentence that refuses a name: what is nearest, or what there is if that is
   * little.
   *
   * @param names must not be empty
   */
  public static Phrase to(String written, Collection<String> names) {
    List<String> near = among(written, names);
    return near.isEmpty()
        ? Phrase.of("there is %s", some(names))
        : Phrase.of("nearest: %s", String.join(", ", near));
  }

  /** The names that are near, the nearest first; none if none is. */
  public static List<String> among(String written, Collection<String> names) {
    return names.stream()
        .filter(name -> isNear(written, name))
        .sorted(
            Comparator.comparingInt((String name) -> distance(written, name))
                .thenComparingInt(name -> levenshtein(written, end(name, written)))
                .thenComparing(Comparator.naturalOrder()))
        .limit(SHOWN)
        .toList();
  }

  /** Names in their order, all of them if they are few. */
  public static String some(Collection<String> names) {
    String first =
        names.stream().sorted().limit(SHOWN_OF_SHORT_LISTS).collect(Collectors.joining(", "));
    int more = names.size() - SHOWN_OF_SHORT_LISTS;
    return first + (more > 0 ? " and " + more + " more" : "");
  }

  private static boolean isNear(String written, String name) {
    String a = simple(written);
    String b = simple(name);
    return distance(a, b) <= Math.max(1, (Math.min(a.length(), b.length()) + 2) / 3)
        || a.length() > 2 && b.contains(a)
        || b.length() > 2 && a.contains(b);
  }

  private static int distance(String written, String name) {
    return levenshtein(simple(written), simple(name));
  }

  /** As much of a name as was written: its last parts. */
  private static String end(String name, String written) {
    int dots = (int) written.chars().filter(c -> c == '.').count();
    int from = name.length();
    for (int part = 0; part <= dots && from > 0; part++) {
      from = name.lastIndexOf('.', from - 1);
    }
    return name.substring(Math.max(0, from + 1));
  }

  /** Packages are rarely what is mistyped, and would make all names near. */
  private static String simple(String name) {
    return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
  }

  private static int levenshtein(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
