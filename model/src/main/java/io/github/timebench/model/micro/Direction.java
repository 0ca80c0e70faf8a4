package io.github.timebench.model.micro;

/** On which side of 1 a ratio lies. */
public enum Direction {
  /** Clearly below 1. */
  LOWER("lower"),
  /** Within {@link #TOLERANCE} of 1. */
  SAME("about the same"),
  /** Clearly above 1. */
  HIGHER("higher");

  /** Ratios this near to 1 count as "about the same". */
  public static final double TOLERANCE = 0.05;

  private final String words;

  Direction(String words) {
    this.words = words;
  }

  /** The direction of a positive ratio; 0 is lower, infinity higher. */
  public static Direction of(double ratio) {
    double log = Math.log(ratio);
    if (Math.abs(log) <= Math.log1p(TOLERANCE)) {
      return SAME;
    }
    return log < 0 ? LOWER : HIGHER;
  }

  /** As it stands in sentences. */
  public String words() {
    return words;
  }
}
