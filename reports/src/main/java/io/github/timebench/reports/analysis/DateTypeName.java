package io.github.timebench.reports.analysis;

/** The Java names behind the labels of date types. */
public final class DateTypeName {
  private DateTypeName() {}

  /** The class's simple name; the label itself for one that is not known here. */
  public static String of(String label) {
    return switch (label) {
      case "date" -> "Date";
      case "instant" -> "Instant";
      case "localdatetime" -> "LocalDateTime";
      default -> label;
    };
  }
}
