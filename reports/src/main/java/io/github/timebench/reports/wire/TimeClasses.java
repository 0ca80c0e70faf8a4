package io.github.timebench.reports.wire;

import java.util.regex.Pattern;

/** Which classes are dates and times, by the names that Hessian writes. */
final class TimeClasses {
  private static final Pattern NAMES =
      Pattern.compile(
          "\\[*(java\\.time\\..+|java\\.util\\.Date|java\\.sql\\.(Date|Time|Timestamp)"
              + "|.+\\.hessian\\.io\\.java8\\..+)");

  private TimeClasses() {}

  static boolean contains(String name) {
    return NAMES.matcher(name).matches();
  }
}
