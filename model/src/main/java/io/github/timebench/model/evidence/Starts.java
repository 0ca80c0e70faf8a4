package io.github.timebench.model.evidence;

/**
 * What became of calls that were to start.
 *
 * @param begun calls begun, however late
 * @param skipped calls that were due in an open loop and never begun; 0 in a closed loop
 * @param waitedForPlace of those begun or skipped, had to wait because as many calls were under way
 *     as are allowed; 0 in a closed loop
 */
public record Starts(long begun, long skipped, long waitedForPlace) {
  public static final Starts NONE = new Starts(0, 0, 0);

  public long due() {
    return begun + skipped;
  }

  public Starts plus(Starts other) {
    return new Starts(
        begun + other.begun, skipped + other.skipped, waitedForPlace + other.waitedForPlace);
  }
}
