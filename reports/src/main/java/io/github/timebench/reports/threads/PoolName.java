package io.github.timebench.reports.threads;

/** The pool that a thread belongs to: its name with its own number taken off. */
public final class PoolName {
  /** Pool of threads without a name, which most virtual threads are. */
  public static final String UNNAMED = "(unnamed)";

  private static final String CLOSING = ")]}>\"' ";
  private static final String BEFORE_NUMBER = "-_#:.,=/([{<\"' ";

  private PoolName() {}

  /**
   * The name without the digits that end it, and without what sets them apart: {@code
   * pool-1-thread-12} belongs to {@code pool-1-thread}. A name of digits alone is kept.
   */
  public static String of(String thread) {
    String name = thread.strip();
    if (name.isEmpty()) {
      return UNNAMED;
    }
    int end = lastNotIn(name, name.length(), CLOSING);
    int digits = end;
    while (digits > 0 && isDigit(name.charAt(digits - 1))) {
      digits--;
    }
    if (digits == end) {
      return name;
    }
    int pool = lastNotIn(name, digits, BEFORE_NUMBER);
    return pool == 0 ? name : name.substring(0, pool);
  }

  private static int lastNotIn(String name, int from, String characters) {
    int end = from;
    while (end > 0 && characters.indexOf(name.charAt(end - 1)) >= 0) {
      end--;
    }
    return end;
  }

  private static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }
}
