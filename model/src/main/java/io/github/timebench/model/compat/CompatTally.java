package io.github.timebench.model.compat;

/**
 * How calls between two peers went.
 *
 * @param right came back as they had to, to the precision of their type
 * @param error ended in an exception, before the timeout
 * @param wrong came back with something else
 * @param hung were given up at the timeout
 * @param firstFault what the first one that was not right came to; empty if all were
 */
public record CompatTally(long right, long error, long wrong, long hung, String firstFault) {
  /**
   * What was counted.
   *
   * @throws IllegalArgumentException if a count is negative
   */
  public CompatTally {
    if (right < 0 || error < 0 || wrong < 0 || hung < 0) {
      throw new IllegalArgumentException("a count of calls is negative");
    }
  }

  public static final CompatTally NONE = new CompatTally(0, 0, 0, 0, "");

  public boolean allRight() {
    return error == 0 && wrong == 0 && hung == 0;
  }

  public CompatTally plus(CompatTally later) {
    return new CompatTally(
        right + later.right,
        error + later.error,
        wrong + later.wrong,
        hung + later.hung,
        firstFault.isEmpty() ? later.firstFault : firstFault);
  }
}
