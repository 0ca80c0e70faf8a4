package io.github.timebench.model.evidence;

/**
 * How a run ended.
 *
 * @param reason a sentence for people; empty for a complete run
 */
public record RunEnd(Kind kind, String reason) {
  /** How a run can end. */
  public enum Kind {
    /** Everything that was planned was measured. */
    COMPLETE,
    /** The user stopped it; what was measured so far is here. */
    INTERRUPTED,
    /** Something it needed went away; what was measured so far is here. */
    CUT_SHORT
  }

  /** The end of a run that measured all it planned. */
  public static RunEnd complete() {
    return new RunEnd(Kind.COMPLETE, "");
  }
}
