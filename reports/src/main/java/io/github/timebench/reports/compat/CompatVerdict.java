package io.github.timebench.reports.compat;

import io.github.timebench.reports.language.Text;

/** What a cell of the compatibility matrix shows. */
public enum CompatVerdict {
  /** Every call was right, and nothing was worse than without the jar. */
  GREEN("green"),
  /** Not every call was right, but nothing was worse than without the jar. */
  AS_WITHOUT("as without"),
  /** Something was worse than without the jar. */
  RED("red"),
  /** The pair without the jar: what the others are compared with. */
  REFERENCE("reference");

  private final String label;

  CompatVerdict(String label) {
    this.label = label;
  }

  public Text label() {
    return Text.of(label);
  }
}
