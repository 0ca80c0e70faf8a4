package io.github.timebench.loadgen.engine.open;

import io.github.timebench.loadgen.engine.Target.AsyncTarget;
import io.github.timebench.loadgen.engine.Target.Outcome;
import io.github.timebench.loadgen.engine.record.CallHistograms;
import io.github.timebench.loadgen.engine.record.CallHistograms.CallStart;
import io.github.timebench.loadgen.engine.schedule.Schedule;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.plan.Load.CatchUp;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Begins the calls of an open loop at their intended starts, one at each {@link #advance}, and says
 * how long there is nothing to do. It never waits itself, so that a thread or a queue of virtual
 * events can drive it. For one driving thread; the counts may be read once it has finished.
 */
public final class Pacer {
  /** What {@link #advance} returns when all is done. */
  static final long FINISHED = -1;

  /** In case a completion's wake-up came before the wait. */
  private static final long MAX_WAIT_NANOS = 100_000_000;

  private final OpenLoop.Parts parts;
  private final Schedule schedule;
  private final CatchUp.Rule catchUp;
  private final long originNanos;

  /** By the set of a slice, then by variant. */
  private final Counts[][] counts;

  private final Holds holds = new Holds();

  /** By the set of a slice. */
  private final Histogram[] switches = {Histograms.empty(), Histograms.empty()};

  private OpenSlice slice;
  private long index;
  private long intendedNanos;

  /**
   * From here on the pace of catching up counts: the last start, or the moment when that call was
   * allowed to begin. The timer's lateness at one call thus does not delay the next ones.
   */
  private long paceNanos;

  private boolean anyBegun;
  private boolean waitsForPlace;
  private long waitingSinceNanos;
  private volatile boolean finished;
  private volatile boolean abandoned;
  private volatile boolean ends;
  private volatile long endNanos;

  private static final class Counts {
    private long begun;
    private long skipped;
    private long waitedForPlace;

    Starts starts() {
      return new Starts(begun, skipped, waitedForPlace);
    }
  }

  Pacer(OpenLoop.Parts parts, OpenSlice first) {
    this.parts = parts;
    this.schedule = Schedule.of(parts.load(), parts.seed(), parts.share());
    this.catchUp = parts.load().catchUp().at(parts.load().meanGapNanos() * parts.share().count());
    this.originNanos = first.window().startNanos();
    int variants = parts.target().variants();
    this.counts = new Counts[][] {counts(variants), counts(variants)};
    this.slice = first;
    this.intendedNanos = originNanos + schedule.offsetNanos(0);
    this.paceNanos = originNanos;
  }

  private static Counts[] counts(int variants) {
    return Stream.generate(Counts::new).limit(variants).toArray(Counts[]::new);
  }

  /**
   * Begins the next call if it is due.
   *
   * @return nanoseconds until there may be something to do, 0 for at once; or {@link #FINISHED}
   */
  long advance() {
    if (ends && intendedNanos - endNanos >= 0) {
      slice.leaveAll();
      finished = true;
      return FINISHED;
    }
    slice = slice.at(intendedNanos);
    long nowNanos = parts.clock().nanoTime();
    long lateNanos = nowNanos - intendedNanos;
    if (slice.rests() && (lateNanos >= 0 || intendedNanos < slice.window().endNanos())) {
      return goOn();
    }
    if (lateNanos < 0) {
      return Math.min(-lateNanos, MAX_WAIT_NANOS);
    }
    if (abandoned || catchUp.skips(lateNanos)) {
      endWaitForPlace(nowNanos);
      counts().skipped++;
    } else {
      long waitNanos = catchUp.waitNanos(lateNanos, nowNanos - paceNanos);
      if (waitNanos > 0) {
        return waitNanos;
      }
      if (!parts.inFlight().enter()) {
        return waitForPlace(nowNanos);
      }
      beginCall(nowNanos);
    }
    return goOn();
  }

  private long goOn() {
    intendedNanos = originNanos + schedule.offsetNanos(++index);
    return 0;
  }

  private long waitForPlace(long nowNanos) {
    if (!waitsForPlace) {
      waitsForPlace = true;
      waitingSinceNanos = nowNanos;
      counts().waitedForPlace++;
    }
    return MAX_WAIT_NANOS;
  }

  /** What comes after a place was free is the generator's own delay. */
  private void endWaitForPlace(long nowNanos) {
    if (waitsForPlace) {
      waitsForPlace = false;
      holds.add(waitingSinceNanos, parts.inFlight().freeSince(waitingSinceNanos, nowNanos));
    }
  }

  private Counts counts() {
    return counts[slice.set()][slice.variant()];
  }

  private void beginCall(long nowNanos) {
    long allowedNanos = paceNanos + catchUp.halfGapNanos();
    boolean paced = holdToPace(allowedNanos, nowNanos);
    endWaitForPlace(nowNanos);
    int payload = (int) (counts().begun++ % parts.target().payloads());
    boolean switching = anyBegun && slice.isUntouched();
    anyBegun = true;
    slice.countBegun();
    long startNanos = parts.clock().nanoTime();
    boolean almostInTime = startNanos - allowedNanos < catchUp.halfGapNanos();
    paceNanos = paced && almostInTime ? allowedNanos : startNanos;
    CallStart start = new CallStart(intendedNanos, startNanos, holds.sinceNanos(intendedNanos));
    new OpenCall(parts, slice, payload, start).begin();
    if (switching) {
      switches[slice.set()].recordValue(Math.min(start.lagNanos(), CallHistograms.MAX_NANOS));
      slice.switched(start.lagNanos());
    }
  }

  /**
   * Counts as held the time in which the catch-up let this call not begin.
   *
   * @return whether there was any
   */
  private boolean holdToPace(long allowedNanos, long nowNanos) {
    long overdueNanos = intendedNanos + catchUp.toleratedNanos();
    boolean paced =
        catchUp.choice() == CatchUp.DOUBLE
            && overdueNanos < allowedNanos
            && allowedNanos <= nowNanos;
    if (paced) {
      holds.add(Math.max(paceNanos, overdueNanos), allowedNanos);
    }
    return paced;
  }

  /** Calls that are due from then on are not begun; from any thread. */
  void endAt(long nanos) {
    endNanos = nanos;
    ends = true;
  }

  /** From now on calls that are due are skipped; from any thread. */
  void abandon() {
    abandoned = true;
  }

  /** Whether every call that was due before the load's end is begun or skipped. */
  boolean isFinished() {
    return finished;
  }

  Starts measuredStarts(int variant) {
    return counts[1][variant].starts();
  }

  Histogram switches() {
    return switches[1];
  }

  Starts starts(int variant) {
    return measuredStarts(variant).plus(counts[0][variant].starts());
  }

  static final class OpenCall implements AsyncTarget.Completion {
    private final OpenLoop.Parts parts;
    private final OpenSlice slice;
    private final int payload;
    private final CallStart start;

    OpenCall(OpenLoop.Parts parts, OpenSlice slice, int payload, CallStart start) {
      this.parts = parts;
      this.slice = slice;
      this.payload = payload;
      this.start = start;
    }

    /** Begins it. Called once, by the pacer, at its actual start. */
    void begin() {
      try {
        parts.target().begin(slice.variant(), payload, this);
      } catch (RuntimeException failure) {
        failed(failure);
      }
    }

    @Override
    public void answered(Object reply) {
      long endNanos = parts.clock().nanoTime();
      Outcome outcome = parts.target().judge(slice.variant(), payload, reply);
      if (outcome == Outcome.WRONG_ECHO) {
        parts.errors().wrongEcho(slice.variant(), endNanos);
      }
      end(outcome, endNanos);
    }

    @Override
    public void failed(Throwable failure) {
      long endNanos = parts.clock().nanoTime();
      Outcome outcome = parts.target().judgeFailure(failure);
      parts.errors().failed(slice.variant(), outcome, failure, endNanos);
      end(outcome, endNanos);
    }

    private void end(Outcome outcome, long endNanos) {
      parts.recorder().record(slice, outcome, start, endNanos);
      parts.inFlight().leave();
    }
  }

  /**
   * The stretches of time in which the plan let the pacer begin nothing: no place was free, or the
   * catch-up's rate was reached. Calls that fell due meanwhile waited as well, so each asks for
   * what lies after its own intended start. Intended starts never decrease, so that what lies
   * before can be forgotten. Not thread-safe.
   */
  static final class Holds {
    /** Stretches that are kept; further ones of a long backlog are joined to the last one. */
    private static final int MAX_STRETCHES = 1 << 14;

    private final Deque<Hold> holds = new ArrayDeque<>();
    private long laterNanos;
    private long endNanos = Long.MIN_VALUE;

    /** A stretch, or several that were joined, of which so much was held. */
    private record Hold(long fromNanos, long toNanos, long heldNanos) {
      Hold joined(Hold later) {
        return new Hold(fromNanos, later.toNanos, heldNanos + later.heldNanos);
      }

      long heldSince(long nanos) {
        return nanos <= fromNanos
            ? heldNanos
            : Math.round((double) heldNanos * (toNanos - nanos) / (toNanos - fromNanos));
      }
    }

    /**
     * Adds a stretch that ends later than the last one; what lies before that one's end counts
     * once.
     */
    void add(long fromNanos, long toNanos) {
      long startNanos = Math.max(fromNanos, endNanos);
      if (toNanos <= startNanos) {
        return;
      }
      Hold hold = new Hold(startNanos, toNanos, toNanos - startNanos);
      endNanos = toNanos;
      laterNanos += hold.heldNanos;
      holds.addLast(holds.size() < MAX_STRETCHES ? hold : holds.removeLast().joined(hold));
    }

    /** For how long since then nothing could begin; what lies before is forgotten. */
    long sinceNanos(long nanos) {
      while (!holds.isEmpty() && holds.getFirst().toNanos <= nanos) {
        laterNanos -= holds.removeFirst().heldNanos;
      }
      if (holds.isEmpty()) {
        return 0;
      }
      Hold first = holds.getFirst();
      return laterNanos - first.heldNanos + first.heldSince(nanos);
    }
  }
}
