package io.github.timebench.reports.statistics;

import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Numbers;

/**
 * What a comparison with the baseline came to: a function of the published interval and the margin,
 * {@link #of}.
 */
public enum Verdict {
  /** The interval lies beyond no change, on the better side, and leaves the margin. */
  FASTER("faster", "faster"),
  SLOWER("slower", "slower"),
  /** The interval lies between no change and the margin, on the better side. */
  FASTER_WITHIN("faster by less than the margin", "equivalent"),
  SLOWER_WITHIN("slower by less than the margin", "equivalent"),
  /** The interval lies within the margin and holds no change. */
  EQUIVALENT("equivalent", "equivalent"),
  /** The interval holds no change and leaves the margin. */
  OPEN("open", "undecided");

  private final String label;
  private final String look;

  Verdict(String label, String look) {
    this.label = label;
    this.look = look;
  }

  /**
   * @param beyond a difference
   * @param within that it is no larger than the margin
   * @param faster its direction
   */
  static Verdict of(boolean beyond, boolean within, boolean faster) {
    if (!beyond) {
      return within ? EQUIVALENT : OPEN;
    }
    if (within) {
      return faster ? FASTER_WITHIN : SLOWER_WITHIN;
    }
    return faster ? FASTER : SLOWER;
  }

  public String label() {
    return label;
  }

  /**
   * The verdict as reports print it, such as {@code slower by less than 2 %}.
   *
   * @param margin as a share
   */
  public Text words(double margin) {
    String percent = Numbers.wholePercent(margin);
    return switch (this) {
      case FASTER_WITHIN -> Text.of("faster by less than %s", percent);
      case SLOWER_WITHIN -> Text.of("slower by less than %s", percent);
      default -> Text.of(label);
    };
  }

  /** Its look on a page: small differences look like none. */
  public String look() {
    return look;
  }

  /** Whether a difference was found, however small. */
  public boolean different() {
    return this != EQUIVALENT && this != OPEN;
  }

  /** Whether no difference beyond the margin is left. */
  public boolean within() {
    return this == EQUIVALENT || this == FASTER_WITHIN || this == SLOWER_WITHIN;
  }

  /** Whether another verdict says the same and more. */
  boolean refinedBy(Verdict other) {
    return switch (this) {
      case OPEN -> other != OPEN;
      case EQUIVALENT -> other == FASTER_WITHIN || other == SLOWER_WITHIN;
      case FASTER -> other == FASTER_WITHIN;
      case SLOWER -> other == SLOWER_WITHIN;
      default -> false;
    };
  }
}
