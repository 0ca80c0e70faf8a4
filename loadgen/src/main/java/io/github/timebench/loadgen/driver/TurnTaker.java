package io.github.timebench.loadgen.driver;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.SliceWindow;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Gives variants their turns on a running loop and collects the slices as their calls have ended.
 * For one controlling thread.
 */
final class TurnTaker {
  private final Loop loop;
  private final NanoClock clock;
  private final ResourceMeter meter;
  private final long blockStartNanos;
  private final long longestSilenceNanos;
  private final Deque<Open> open = new ArrayDeque<>();
  private long lastAnswerNanos;

  /**
   * @param longestSilence without a single answered call, after which the target counts as gone
   */
  TurnTaker(Loop loop, NanoClock clock, ResourceMeter meter, Duration longestSilence) {
    this.loop = loop;
    this.clock = clock;
    this.meter = meter;
    this.blockStartNanos = clock.nanoTime();
    this.longestSilenceNanos = longestSilence.toNanos();
    this.lastAnswerNanos = blockStartNanos;
  }

  /**
   * Runs one slice to its end.
   *
   * @return the slices that are complete by now, in order; this one is usually not yet among them
   * @throws InterruptedException if the run is to stop
   */
  List<FinishedTurn> take(Turn turn) throws InterruptedException {
    Loop.Slice slice = loop.begin(turn.variant(), turn.measured(), turn.lengthNanos());
    SliceWindow window = slice.window();
    endLast(window.startNanos());
    Open begun = new Open(turn, slice);
    open.add(begun);
    clock.sleepUntil(window.firstNanos());
    begun.first = meter.readAtEdge();
    clock.sleepUntil(window.lastNanos());
    begun.last = meter.readAtEdge();
    clock.sleepUntil(window.endNanos());
    return collect();
  }

  private void endLast(long nanos) {
    if (!open.isEmpty()) {
      open.getLast().end(nanos);
    }
  }

  /**
   * Checks that the target still answers.
   *
   * @throws TargetGoneException if no call was answered for too long
   */
  void requireAnswers() throws TargetGoneException {
    if (clock.nanoTime() - lastAnswerNanos > longestSilenceNanos) {
      throw new TargetGoneException(Duration.ofNanos(longestSilenceNanos));
    }
  }

  /**
   * The slices that are complete once the loop has been stopped. The last one is among them unless
   * the stop came before its first call: then it did not take place.
   */
  List<FinishedTurn> collectAfterStop() {
    endLast(clock.nanoTime());
    List<FinishedTurn> finished = collect();
    int last = finished.size() - 1;
    boolean lastTookPlace = last < 0 || finished.get(last).figures().outcomes().sent() > 0;
    return lastTookPlace ? finished : finished.subList(0, last);
  }

  private List<FinishedTurn> collect() {
    List<FinishedTurn> finished = new ArrayList<>();
    while (!open.isEmpty() && open.getFirst().isFinished()) {
      FinishedTurn turn = open.removeFirst().finish(blockStartNanos);
      if (turn.figures().outcomes().ok() > 0) {
        lastAnswerNanos = clock.nanoTime();
      }
      finished.add(turn);
    }
    return finished;
  }

  private static final class Open {
    private final Turn turn;
    private final Loop.Slice slice;
    private EdgeReading first;
    private EdgeReading last;
    private long endNanos;
    private boolean ended;

    Open(Turn turn, Loop.Slice slice) {
      this.turn = turn;
      this.slice = slice;
    }

    void end(long nanos) {
      endNanos = nanos;
      ended = true;
    }

    boolean isFinished() {
      return ended && slice.isComplete();
    }

    FinishedTurn finish(long blockStartNanos) {
      SliceWindow window = slice.window();
      return new FinishedTurn(
          turn,
          window.startNanos() - blockStartNanos,
          slice.close(),
          last == null
              ? WindowUse.UNKNOWN
              : WindowUse.between(first, last, window.lengthNanos(), endNanos),
          Optional.ofNullable(last));
    }
  }
}
