package io.github.timebench.reports.statistics;

/** What a comparison with the baseline came to. */
public enum Verdict {
  /** Different and better. */
  FASTER("faster"),
  /** Different and worse. */
  SLOWER("slower"),
  /** The whole interval lies within the margin. */
  EQUIVALENT("equivalent"),
  /** Neither could be shown. */
  INCONCLUSIVE("inconclusive");

  private final String label;

  Verdict(String label) {
    this.label = label;
  }

  /** The verdict as reports print it. */
  public String label() {
    return label;
  }

  /** Whether a difference was found. */
  public boolean different() {
    return this == FASTER || this == SLOWER;
  }
}
