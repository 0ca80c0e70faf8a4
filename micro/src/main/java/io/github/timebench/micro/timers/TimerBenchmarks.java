package io.github.timebench.micro.timers;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.micro.timers.TimerKind.TimerFacility;
import io.github.timebench.micro.timers.TimerKind.WheelShape;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What a timer costs while others are pending. The timer is left to the fork's end: a wheel that is
 * stopped would first collect all that waits.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class TimerBenchmarks {
  static final int EXPIRIES = 10_000;

  /** Milliseconds without starts and stops, in one invocation. */
  static final int REST_MILLIS = 50;

  @Param public TimerKind kind;

  @Param("100000")
  public int pending;

  private PendingTimers<?> timers;

  @Setup
  public void setUp() throws InterruptedException {
    timers = PendingTimers.of(kind.open(WheelShape.PUBLISHED), pending);
  }

  @Benchmark
  public boolean startStop() {
    return timers.startAndStop();
  }

  @Benchmark
  @OperationsPerInvocation(EXPIRIES)
  public long expire() throws InterruptedException {
    return timers.expire(EXPIRIES);
  }

  /** What the pending set costs alone: only the CPU time of the process tells. */
  @Benchmark
  @OperationsPerInvocation(REST_MILLIS)
  public long rest() throws InterruptedException {
    long endNanos = NanoClock.SYSTEM.nanoTime() + TimeUnit.MILLISECONDS.toNanos(REST_MILLIS);
    NanoClock.SYSTEM.sleepUntil(endNanos);
    return endNanos;
  }

  /**
   * A timer with many others pending, due in one to two hours: none expires while it is measured.
   * Delays come from a seeded stream. For one thread.
   *
   * @param <T> a started timer
   */
  static final class PendingTimers<T> {
    private static final long SEED = 1;
    private static final int DELAYS = 1 << 12;
    private static final long NEXT_HOUR_NANOS = Duration.ofHours(1).toNanos();
    private static final long SOON_NANOS = Duration.ofMillis(5).toNanos();
    private static final long MAX_WAIT_SECONDS = 60;

    /**
     * Fewer than a wheel takes in at a tick: queues of millions keep a collector busy for minutes.
     */
    private static final int PORTION = 50_000;

    private final TimerFacility<T> facility;
    private final CountedTask never = new CountedTask(1);
    private final long[] farNanos = new long[DELAYS];
    private final long[] soonNanos = new long[DELAYS];
    private int next;

    private PendingTimers(TimerFacility<T> facility) {
      this.facility = facility;
      SplittableRandom random = new SplittableRandom(SEED);
      for (int i = 0; i < DELAYS; i++) {
        farNanos[i] = farNanos(random);
        soonNanos[i] = random.nextLong(SOON_NANOS);
      }
    }

    /** Starts the pending ones and waits until a wheel has filed them all. */
    static <T> PendingTimers<T> of(TimerFacility<T> facility, int pending)
        throws InterruptedException {
      PendingTimers<T> timers = new PendingTimers<>(facility);
      SplittableRandom random = new SplittableRandom(SEED + 1);
      for (int started = 0; started < pending; ) {
        for (int end = Math.min(pending, started + PORTION); started < end; started++) {
          facility.start(timers.never, farNanos(random));
        }
        timers.awaitFiled();
      }
      return timers;
    }

    private static long farNanos(SplittableRandom random) {
      return NEXT_HOUR_NANOS + random.nextLong(NEXT_HOUR_NANOS);
    }

    /**
     * Wheels take timers in the order of their start, so once this one runs they have taken all.
     */
    private void awaitFiled() throws InterruptedException {
      CountedTask last = new CountedTask(1);
      facility.start(last, 0);
      last.await(MAX_WAIT_SECONDS);
    }

    /**
     * Starts a timer that is due among the pending ones, and stops it at once; true if it stopped.
     */
    boolean startAndStop() {
      next = (next + 1) & (DELAYS - 1);
      return facility.startAndStop(never, farNanos[next]);
    }

    /** Starts timers that are due within 5 ms and waits until all have run; none are left then. */
    long expire(int timers) throws InterruptedException {
      CountedTask due = new CountedTask(timers);
      for (int i = 0; i < timers; i++) {
        facility.start(due, soonNanos[i & (DELAYS - 1)]);
      }
      due.await(MAX_WAIT_SECONDS);
      return due.left();
    }

    /** Ends the timer's thread. A wheel first collects all that waits. */
    void close() {
      facility.close();
    }
  }
}
