package io.github.timebench.model.plan;

/**
 * When a run has blocks enough.
 *
 * @param halfWidth of {@link Kind#UNTIL}, as a share; NaN otherwise
 */
public record Stopping(Kind kind, double halfWidth) {
  /** What ends a run, beside its budget and its largest number of blocks. */
  public enum Kind {
    /** Every contrast has its verdict. */
    DECIDED,
    /** The planned number of blocks, whatever they find. */
    FIXED,
    /** Every interval is narrow enough. */
    UNTIL
  }

  /** Checks the half width. */
  public Stopping {
    if (kind == Kind.UNTIL) {
      Rules.requireShare("--until", halfWidth);
    }
  }

  /** As soon as every contrast has its verdict. */
  public static Stopping whenDecided() {
    return new Stopping(Kind.DECIDED, Double.NaN);
  }

  /** After the planned number of blocks. */
  public static Stopping fixed() {
    return new Stopping(Kind.FIXED, Double.NaN);
  }

  /**
   * Once every interval is within so much of its ratio.
   *
   * @param halfWidth a share above 0
   */
  public static Stopping until(double halfWidth) {
    return new Stopping(Kind.UNTIL, halfWidth);
  }
}
