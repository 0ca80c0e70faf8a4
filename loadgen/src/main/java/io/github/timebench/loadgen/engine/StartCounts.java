package io.github.timebench.loadgen.engine;

/** The pacer's running count of one variant's starts. Not thread-safe. */
final class StartCounts {
  private long begun;
  private long skipped;
  private long heldBack;

  /** Returns how many there were before. */
  long countBegun() {
    return begun++;
  }

  void countSkipped() {
    skipped++;
  }

  void countHeldBack() {
    heldBack++;
  }

  LoopStarts starts() {
    return new LoopStarts(begun, skipped, heldBack);
  }
}
