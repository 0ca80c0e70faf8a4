package io.github.timebench.loadgen.engine.open;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.Target.AsyncTarget;
import io.github.timebench.loadgen.engine.Target.Outcome;
import io.github.timebench.loadgen.engine.record.ErrorLog;
import io.github.timebench.loadgen.engine.schedule.Schedule.Share;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.plan.Load;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;

/**
 * Calls that begin when they are due, whether or not the calls before have ended. A call belongs to
 * the slice in which it was due, however late it begins or ends. Every call that is due is either
 * skipped, or begun and then ended in one of the {@link Outcome}s or lost.
 *
 * <p>For one controlling thread; calls begin on the pacing's thread and end on the target's.
 */
public final class OpenLoop implements Loop {
  private static final long POLL_NANOS = 1_000_000;

  private final Parts parts;
  private final Pacing pacing;
  private Pacer pacer;
  private OpenSlice last;

  /**
   * A load on a target whose errors are counted and not described; nothing is due before the first
   * slice begins.
   *
   * @param seed decides the starts of a random arrival
   */
  public OpenLoop(AsyncTarget target, Load.Open load, long seed, NanoClock clock, Pacing pacing) {
    this(target, load, Share.WHOLE, seed, clock, pacing, new ErrorLog(target.variants()));
  }

  /** A share of a load on a target; places for calls under way are this generator's own. */
  public OpenLoop(
      AsyncTarget target,
      Load.Open load,
      Share share,
      long seed,
      NanoClock clock,
      Pacing pacing,
      ErrorLog errors) {
    InFlight inFlight = new InFlight(load.maxInflight(), pacing::wake, clock);
    this.parts =
        new Parts(
            target,
            load,
            share,
            seed,
            clock,
            inFlight,
            new CallRecorder(target.variants()),
            errors);
    this.pacing = pacing;
  }

  record Parts(
      AsyncTarget target,
      Load.Open load,
      Share share,
      long seed,
      NanoClock clock,
      InFlight inFlight,
      CallRecorder recorder,
      ErrorLog errors) {}

  @Override
  public Loop.Slice publish(int variant, boolean measured, SliceWindow window) {
    OpenSlice slice = new OpenSlice(variant, measured, window, parts.recorder());
    if (pacer == null) {
      pacer = new Pacer(parts, slice);
      pacing.start(pacer);
    } else {
      last.followedBy(slice);
    }
    last = slice;
    return slice;
  }

  /**
   * Calls that are overdue at the end of the slice under way are begun as the catch-up allows in
   * the first half of the time that is left, and skipped after that: the second half is for
   * replies.
   */
  @Override
  public boolean stop(long deadlineNanos) throws InterruptedException {
    if (pacer == null) {
      return true;
    }
    long nowNanos = parts.clock().nanoTime();
    pacer.endAt(nowNanos);
    pacing.wake();
    if (!await(pacer::isFinished, nowNanos + (deadlineNanos - nowNanos) / 2)) {
      pacer.abandon();
      pacing.wake();
    }
    return await(() -> pacer.isFinished() && parts.inFlight().isEmpty(), deadlineNanos);
  }

  private boolean await(BooleanSupplier condition, long deadlineNanos) throws InterruptedException {
    while (!condition.getAsBoolean()) {
      long nowNanos = parts.clock().nanoTime();
      if (nowNanos - deadlineNanos >= 0) {
        return false;
      }
      parts.clock().sleepUntil(nowNanos + POLL_NANOS);
    }
    return true;
  }

  @Override
  public Starts starts(int variant) {
    return pacer == null ? Starts.NONE : pacer.starts(variant);
  }

  /** What became of the starts that were due in measured slices; exact after {@link #stop}. */
  public Starts measuredStarts(int variant) {
    return pacer == null ? Starts.NONE : pacer.measuredStarts(variant);
  }

  @Override
  public Histograms times(int variant) {
    return parts.recorder().times(variant);
  }

  /** The pacer is the one caller, and late as its lag says: what the plan held back is not late. */
  @Override
  public Histogram switches() {
    return pacer == null ? Histograms.empty() : pacer.switches();
  }

  /** What drives a {@link Pacer} through time. */
  public interface Pacing {
    /** Drives it from now on until it has finished; returns at once. Called once. */
    void start(Pacer pacer);

    /** There may be something to do before the time that the pacer named; from any thread. */
    void wake();
  }

  /** How many calls are under way, and whether the pacer waits for one of them to end. */
  static final class InFlight {
    private final int limit;
    private final Runnable wakePacer;
    private final NanoClock clock;
    private final AtomicInteger count = new AtomicInteger();
    private volatile boolean pacerWaits;
    private volatile long freeNanos;

    InFlight(int limit, Runnable wakePacer, NanoClock clock) {
      this.limit = limit;
      this.wakePacer = wakePacer;
      this.clock = clock;
      this.freeNanos = clock.nanoTime();
    }

    /** Takes a place; if there is none, the next call to end wakes the pacer. For the pacer. */
    boolean enter() {
      if (count.get() >= limit) {
        pacerWaits = true;
        if (count.get() >= limit) {
          return false;
        }
        pacerWaits = false;
      }
      count.incrementAndGet();
      return true;
    }

    void leave() {
      count.decrementAndGet();
      if (pacerWaits) {
        freeNanos = clock.nanoTime();
        pacerWaits = false;
        wakePacer.run();
      }
    }

    /**
     * When the first place became free after the pacer began to wait for one.
     *
     * @param nowNanos the answer if none did, or the thread that freed it has not yet told
     */
    long freeSince(long waitNanos, long nowNanos) {
      long toldNanos = freeNanos;
      return toldNanos - waitNanos >= 0 ? toldNanos : nowNanos;
    }

    boolean isEmpty() {
      return count.get() == 0;
    }
  }
}
