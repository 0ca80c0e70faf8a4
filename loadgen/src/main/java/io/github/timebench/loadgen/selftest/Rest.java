package io.github.timebench.loadgen.selftest;

/** Where callers wait during the slice of another arm. Thread-safe. */
final class Rest {
  private boolean open;

  /** Sends callers to rest from now on. */
  synchronized void begin() {
    open = false;
  }

  /** Lets all of them go on. */
  synchronized void end() {
    open = true;
    notifyAll();
  }

  /** Returns when there is no rest. */
  synchronized void await() throws InterruptedException {
    while (!open) {
      wait();
    }
  }
}
