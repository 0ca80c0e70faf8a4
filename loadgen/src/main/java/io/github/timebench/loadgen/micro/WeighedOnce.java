package io.github.timebench.loadgen.micro;

import java.util.function.IntSupplier;

/** Weighs at the first call and remembers: cells that share their payloads are verified once. */
final class WeighedOnce implements IntSupplier {
  private final IntSupplier weighing;
  private boolean weighed;
  private int bytes;

  WeighedOnce(IntSupplier weighing) {
    this.weighing = weighing;
  }

  @Override
  public int getAsInt() {
    if (!weighed) {
      bytes = weighing.getAsInt();
      weighed = true;
    }
    return bytes;
  }
}
