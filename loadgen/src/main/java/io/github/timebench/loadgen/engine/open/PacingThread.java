package io.github.timebench.loadgen.engine.open;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.open.OpenLoop.Pacing;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread that begins the calls. One is enough: it waits for no reply, and beginning a call takes
 * microseconds. It parks until a call is due. Parking ends some 50 µs late on Linux. Where there
 * are cores to spare it parks until shortly before and then spins; elsewhere a spinning pacer would
 * take CPU time from the system under test.
 */
public final class PacingThread implements Pacing {
  private static final int CORES_TO_SPARE = 4;
  private static final long SPIN_NANOS = 100_000;

  private final NanoClock clock;
  private final long spinNanos;
  private volatile Thread thread;

  /**
   * A thread that is not yet started.
   *
   * @param cores of the machine, which provider and driver may share
   */
  public PacingThread(NanoClock clock, int cores) {
    this.clock = clock;
    this.spinNanos = spinNanos(cores);
  }

  /** How long before a call is due the pacer may begin to spin. */
  static long spinNanos(int cores) {
    return cores >= CORES_TO_SPARE ? SPIN_NANOS : 0;
  }

  @Override
  public void start(Pacer pacer) {
    thread = new Thread(() -> drive(pacer), "pacer");
    thread.setDaemon(true);
    thread.start();
  }

  private void drive(Pacer pacer) {
    long waitNanos = pacer.advance();
    while (waitNanos != Pacer.FINISHED) {
      if (waitNanos > spinNanos) {
        LockSupport.parkNanos(this, waitNanos - spinNanos);
      } else if (waitNanos > 0) {
        spin(waitNanos);
      }
      waitNanos = pacer.advance();
    }
  }

  private void spin(long nanos) {
    long startNanos = clock.nanoTime();
    while (clock.nanoTime() - startNanos < nanos) {
      Thread.onSpinWait();
    }
  }

  @Override
  public void wake() {
    LockSupport.unpark(thread);
  }
}
