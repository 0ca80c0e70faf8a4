package io.github.timebench.lab;

import java.util.concurrent.locks.LockSupport;

/** The clock of everything that is measured. Implementations are thread-safe. */
public interface NanoClock {
  /** Nanoseconds from an arbitrary origin, never decreasing. */
  long nanoTime();

  /**
   * Returns at or after a moment of this clock.
   *
   * @throws InterruptedException if the thread is interrupted before
   */
  void sleepUntil(long nanoTime) throws InterruptedException;

  NanoClock SYSTEM =
      new NanoClock() {
        @Override
        public long nanoTime() {
          return System.nanoTime();
        }

        @Override
        public void sleepUntil(long nanoTime) throws InterruptedException {
          long left = nanoTime - System.nanoTime();
          while (left > 0) {
            LockSupport.parkNanos(left);
            if (Thread.interrupted()) {
              throw new InterruptedException();
            }
            left = nanoTime - System.nanoTime();
          }
        }
      };
}
