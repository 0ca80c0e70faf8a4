package io.github.timebench.model.micro;

import io.github.timebench.api.Phrase;

/**
 * A published figure beside another one that it was published with, and the figures of this suite
 * that repeat the two. Absolute figures belong to other machines and years; only the direction is
 * checked.
 *
 * @param claim what is compared with what
 * @param source who published it, and on what
 * @param unit of the published figures
 * @param published the published figure; NaN where only the direction was published
 * @param publishedReference the figure that it was published beside; NaN likewise
 * @param measured title of the figure that repeats it
 * @param measuredReference title of the figure that repeats the reference
 * @param measure name of the measure that is compared
 * @param direction of the published figure relative to its reference
 */
public record Claim(
    Phrase claim,
    String source,
    String unit,
    double published,
    double publishedReference,
    String measured,
    String measuredReference,
    String measure,
    Direction direction) {
  /**
   * Where figures were published.
   *
   * @param source who published them, and on what
   * @param unit of the figures
   * @param measure name of the measure that repeats them
   */
  public record Published(String source, String unit, String measure) {
    /** A figure beside the one that it was published with, and the titles that repeat them. */
    public Claim claim(
        Phrase claim, double figure, double reference, String measured, String measuredReference) {
      return new Claim(
          claim,
          source,
          unit,
          figure,
          reference,
          measured,
          measuredReference,
          measure,
          Direction.of(figure / reference));
    }
  }

  /** On which side of 1 a ratio lies. */
  public enum Direction {
    LOWER("lower"),
    /** Within {@link #TOLERANCE} of 1. */
    SAME("about the same"),
    HIGHER("higher");

    /** Ratios this near to 1 count as "about the same". */
    public static final double TOLERANCE = 0.05;

    private final String label;

    Direction(String label) {
      this.label = label;
    }

    /** The direction of a positive ratio; 0 is lower, infinity higher. */
    public static Direction of(double ratio) {
      double log = Math.log(ratio);
      if (Math.abs(log) <= Math.log1p(TOLERANCE)) {
        return SAME;
      }
      return log < 0 ? LOWER : HIGHER;
    }

    public String label() {
      return label;
    }
  }
}
