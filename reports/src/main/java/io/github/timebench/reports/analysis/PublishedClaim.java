package io.github.timebench.reports.analysis;

/**
 * A published ratio beside the measured one. Absolute figures belong to other machines and years;
 * the direction is what is checked.
 *
 * @param claim what is compared with what
 * @param unit of the figures
 * @param published the published figure
 * @param publishedReference what it was published beside
 * @param measured the same, measured here
 * @param measuredReference the same, measured here
 */
public record PublishedClaim(
    String claim,
    String unit,
    double published,
    double publishedReference,
    double measured,
    double measuredReference) {
  /** Ratios this near to 1 count as "about the same". */
  public static final double ABOUT_THE_SAME = 0.05;

  /** The published figure relative to its reference. */
  public double publishedRatio() {
    return published / publishedReference;
  }

  /** The measured figure relative to its reference. */
  public double measuredRatio() {
    return measured / measuredReference;
  }

  /** Whether both lie on the same side of 1, or both about there. */
  public boolean directionHolds() {
    return direction(publishedRatio()) == direction(measuredRatio());
  }

  /** The outcome in words. */
  public String finding() {
    if (directionHolds()) {
      return direction(measuredRatio()) == 0
          ? "holds: about the same here too"
          : "holds: " + words(measuredRatio()) + " here too";
    }
    return "does not hold: published "
        + words(publishedRatio())
        + ", here "
        + words(measuredRatio());
  }

  private static String words(double ratio) {
    return switch (direction(ratio)) {
      case -1 -> "lower";
      case 1 -> "higher";
      default -> "about the same";
    };
  }

  private static int direction(double ratio) {
    double log = Math.log(ratio);
    return Math.abs(log) <= Math.log1p(ABOUT_THE_SAME) ? 0 : (int) Math.signum(log);
  }
}
