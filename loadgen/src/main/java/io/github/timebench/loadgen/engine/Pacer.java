package io.github.timebench.loadgen.engine;

import io.github.timebench.model.plan.CatchUp;
import java.util.stream.Stream;

/**
 * Begins the calls of an open loop at their intended starts, one at each {@link #advance}, and says
 * how long there is nothing to do. It never waits itself, so that a thread or a queue of virtual
 * events can drive it. For one driving thread; the counts may be read once it has finished.
 */
public final class Pacer {
  /** What {@link #advance} returns when all is done. */
  static final long FINISHED = -1;

  /** In case a completion's wake-up came before the wait. */
  private static final long LONGEST_WAIT_NANOS = 100_000_000;

  private final OpenLoop.Parts parts;
  private final Schedule schedule;
  private final CatchUp.Rule catchUp;
  private final long originNanos;
  private final StartCounts[] measured;
  private final StartCounts[] unmeasured;
  private OpenSlice slice;
  private long index;
  private long intendedNanos;
  private long lastStartNanos;
  private final PlaceWaits places = new PlaceWaits();
  private boolean heldBack;
  private long heldBackNanos;
  private volatile boolean finished;
  private volatile boolean abandoned;

  Pacer(OpenLoop.Parts parts, OpenSlice first) {
    this.parts = parts;
    this.schedule = Schedule.of(parts.load());
    this.catchUp = parts.load().catchUp().at(parts.load().rate());
    this.originNanos = first.window().startNanos();
    this.measured = counts(parts.target().variants());
    this.unmeasured = counts(parts.target().variants());
    this.slice = first;
    this.intendedNanos = originNanos + schedule.offsetNanos(0);
    this.lastStartNanos = originNanos;
  }

  private static StartCounts[] counts(int variants) {
    return Stream.generate(StartCounts::new).limit(variants).toArray(StartCounts[]::new);
  }

  /**
   * Begins the next call if it is due.
   *
   * @return nanoseconds until there may be something to do, 0 for at once; or {@link #FINISHED}
   */
  long advance() {
    slice = slice.at(intendedNanos);
    if (slice.isEnd()) {
      finished = true;
      return FINISHED;
    }
    long nowNanos = parts.clock().nanoTime();
    long lateNanos = nowNanos - intendedNanos;
    if (lateNanos < 0) {
      return Math.min(-lateNanos, LONGEST_WAIT_NANOS);
    }
    if (abandoned || catchUp.skips(lateNanos)) {
      endWait(nowNanos);
      counts().countSkipped();
    } else {
      long waitNanos = catchUp.waitNanos(lateNanos, nowNanos - lastStartNanos);
      if (waitNanos > 0) {
        return waitNanos;
      }
      if (!parts.inFlight().enter()) {
        return holdBack(nowNanos);
      }
      endWait(parts.inFlight().freeSince(heldBackNanos, nowNanos));
      beginCall();
    }
    intendedNanos = originNanos + schedule.offsetNanos(++index);
    return 0;
  }

  private long holdBack(long nowNanos) {
    if (!heldBack) {
      heldBack = true;
      heldBackNanos = nowNanos;
      counts().countHeldBack();
    }
    return LONGEST_WAIT_NANOS;
  }

  /** What comes after a place was free is the generator's own delay. */
  private void endWait(long untilNanos) {
    if (heldBack) {
      heldBack = false;
      places.add(heldBackNanos, untilNanos);
    }
  }

  private StartCounts counts() {
    return (slice.measured() ? measured : unmeasured)[slice.variant()];
  }

  private void beginCall() {
    int payload = (int) (counts().countBegun() % parts.target().payloads());
    slice.countBegun();
    lastStartNanos = parts.clock().nanoTime();
    CallStart start =
        new CallStart(intendedNanos, lastStartNanos, places.sinceNanos(intendedNanos));
    new OpenCall(parts, slice, payload, start).begin();
  }

  /** From now on calls that are due are skipped; from any thread. */
  void abandon() {
    abandoned = true;
  }

  /** Whether every call that was due before the load's end is begun or skipped. */
  boolean isFinished() {
    return finished;
  }

  LoopStarts measuredStarts(int variant) {
    return measured[variant].starts();
  }

  LoopStarts starts(int variant) {
    return measured[variant].starts().plus(unmeasured[variant].starts());
  }
}
