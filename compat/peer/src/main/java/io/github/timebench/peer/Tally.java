package io.github.timebench.peer;

/**
 * How calls went.
 *
 * @param right came back as they had to
 * @param error ended in an exception, in less than the timeout
 * @param wrong came back with something else
 * @param hung were given up at the timeout
 * @param firstFault what the first one that was not right came to; empty if all were
 */
record Tally(long right, long error, long wrong, long hung, Fault firstFault) {
  static final Tally NONE = new Tally(0, 0, 0, 0, Fault.NONE);

  static Tally right(long calls) {
    return new Tally(calls, 0, 0, 0, Fault.NONE);
  }

  static Tally error(Fault fault) {
    return new Tally(0, 1, 0, 0, fault);
  }

  static Tally wrong(Fault fault) {
    return new Tally(0, 0, 1, 0, fault);
  }

  static Tally hung(Fault fault) {
    return new Tally(0, 0, 0, 1, fault);
  }

  boolean allRight() {
    return error == 0 && wrong == 0 && hung == 0;
  }

  Tally plus(Tally later) {
    return new Tally(
        right + later.right,
        error + later.error,
        wrong + later.wrong,
        hung + later.hung,
        firstFault.equals(Fault.NONE) ? later.firstFault : firstFault);
  }
}
