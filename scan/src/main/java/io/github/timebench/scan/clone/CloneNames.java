package io.github.timebench.scan.clone;

import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Names for clones. A clone's name differs from the original's in letters of its first part alone
 * (what stands before the first dot or dollar sign) and has its length, so that no message differs
 * by a name: {@code com.acme.Order} becomes {@code c0a.acme.Order}.
 */
final class CloneNames {
  private static final String DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";

  private static final String INITIALS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

  /** With three letters and more, begin behind the digits: c0a reads better than c00. */
  private static final int FIRST_OF_LONG = 10;

  private static final int MAX_TRIED = 36 * 36 * 36;
  private static final Set<String> OF_THE_JDK = Set.of("java", "javax", "jdk", "sun");

  private final ApiClasses classes;
  private final Map<String, List<String>> bySegment = new TreeMap<>();
  private final Set<String> taken = new HashSet<>(OF_THE_JDK);

  /**
   * Names for clones of some classes.
   *
   * @param originals binary names of all classes that are cloned
   */
  CloneNames(ApiClasses classes, Set<String> originals) {
    this.classes = classes;
    for (String name : originals) {
      bySegment.computeIfAbsent(segment(name), any -> new ArrayList<>()).add(name);
    }
    taken.addAll(bySegment.keySet());
  }

  private static String segment(String name) {
    for (int at = 0; at < name.length(); at++) {
      if (name.charAt(at) == '.' || name.charAt(at) == '$' && at > 0) {
        return name.substring(0, at);
      }
    }
    return name;
  }

  /**
   * The first parts of the names of one more arm, by those of the originals.
   *
   * @throws ApiException if there are not enough names
   */
  Map<String, String> next() throws ApiException {
    Map<String, String> next = new LinkedHashMap<>();
    for (String segment : bySegment.keySet()) {
      next.put(segment, free(segment));
    }
    return next;
  }

  /** A name that begins with one of some first parts, with that of an arm instead. */
  static String renamed(String name, Map<String, String> segments) {
    String segment = segment(name);
    String renamed = segments.get(segment);
    return renamed == null ? name : renamed + name.substring(segment.length());
  }

  /** Clones of the classes of an arm, by the names of their originals. */
  Map<String, String> clones(Map<String, String> segments) {
    return bySegment.values().stream()
        .flatMap(List::stream)
        .collect(Collectors.toMap(name -> name, name -> renamed(name, segments)));
  }

  private String free(String segment) throws ApiException {
    if (!segment.chars().allMatch(c -> c < 128)) {
      throw new ApiException(
          "%s cannot be cloned: the first part of its name must be of ASCII letters, so that another name takes as many bytes"
              .formatted(bySegment.get(segment).get(0)));
    }
    int letters = segment.length() - 1;
    int numbers = (int) Math.min(Math.pow(DIGITS.length(), letters), MAX_TRIED);
    String initials = segment.charAt(0) + INITIALS;
    for (char initial : initials.toCharArray()) {
      for (int number = letters > 1 ? FIRST_OF_LONG : 0; number < numbers; number++) {
        String candidate = initial + digits(number, letters);
        if (!taken.contains(candidate) && isFree(segment, candidate)) {
          taken.add(candidate);
          return candidate;
        }
      }
    }
    throw new ApiException(
        "%s cannot be cloned once more: no name with a first part of %d letters is left"
            .formatted(bySegment.get(segment).get(0), segment.length()));
  }

  private boolean isFree(String segment, String candidate) throws ApiException {
    for (String name : bySegment.get(segment)) {
      if (classes.find(candidate + name.substring(segment.length())).isPresent()) {
        return false;
      }
    }
    return true;
  }

  private static String digits(int number, int count) {
    StringBuilder digits = new StringBuilder();
    int rest = number;
    for (int i = 0; i < count; i++) {
      digits.insert(0, DIGITS.charAt(rest % DIGITS.length()));
      rest /= DIGITS.length();
    }
    return digits.toString();
  }
}
