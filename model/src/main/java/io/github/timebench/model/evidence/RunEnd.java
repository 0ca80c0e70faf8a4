package io.github.timebench.model.evidence;

import io.github.timebench.api.Phrase;

/**
 * How a run, or one pair of JVMs, ended.
 *
 * @param reason one of some sentences, or what the program said that failed; empty where it is
 *     complete
 */
public record RunEnd(Kind kind, Phrase reason) {
  public enum Kind {
    COMPLETE,
    /** The user stopped it; what was measured so far is here. */
    INTERRUPTED,
    /** Something it needed went away; what was measured so far is here. */
    CUT_SHORT
  }

  public static RunEnd complete() {
    return new RunEnd(Kind.COMPLETE, Phrase.EMPTY);
  }

  public static RunEnd interrupted(String reason) {
    return new RunEnd(Kind.INTERRUPTED, Phrase.of(reason));
  }

  /** The reason as {@link Phrase} has it. */
  public static RunEnd cutShort(String pattern, Object... arguments) {
    return cutShort(Phrase.of(pattern, arguments));
  }

  public static RunEnd cutShort(Phrase reason) {
    return new RunEnd(Kind.CUT_SHORT, reason);
  }

  public boolean allMeasured() {
    return kind == Kind.COMPLETE;
  }

  /** The worse of two ends; of equal ones that whose reason comes first in the alphabet. */
  RunEnd worst(RunEnd other) {
    int worse = kind.compareTo(other.kind);
    return worse > 0 || (worse == 0 && reason.toString().compareTo(other.reason.toString()) <= 0)
        ? this
        : other;
  }
}
