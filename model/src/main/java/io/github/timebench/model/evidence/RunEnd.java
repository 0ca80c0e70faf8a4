package io.github.timebench.model.evidence;

/**
 * How a run, or one pair of JVMs, ended.
 *
 * @param reason one of some fixed sentences, or what the program said that failed; empty where it
 *     is complete
 */
public record RunEnd(Kind kind, String reason) {
  public enum Kind {
    COMPLETE,
    /** The user stopped it; what was measured so far is here. */
    INTERRUPTED,
    /** Something it needed went away; what was measured so far is here. */
    CUT_SHORT
  }

  public static RunEnd complete() {
    return new RunEnd(Kind.COMPLETE, "");
  }

  public static RunEnd interrupted(String reason) {
    return new RunEnd(Kind.INTERRUPTED, reason);
  }

  public static RunEnd cutShort(String reason) {
    return new RunEnd(Kind.CUT_SHORT, reason);
  }

  public boolean allMeasured() {
    return kind == Kind.COMPLETE;
  }

  /** The worse of two ends; of equal ones that whose reason comes first in the alphabet. */
  RunEnd worst(RunEnd other) {
    int worse = kind.compareTo(other.kind);
    return worse > 0 || (worse == 0 && reason.compareTo(other.reason) <= 0) ? this : other;
  }
}
