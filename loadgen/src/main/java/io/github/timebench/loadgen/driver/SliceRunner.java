package io.github.timebench.loadgen.driver;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.WindowCalls;
import io.github.timebench.loadgen.watch.EdgeReading;
import io.github.timebench.loadgen.watch.ResourceMeter;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Usage;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Runs slice after slice on a running loop and collects each when its calls have ended. For one
 * controlling thread.
 */
final class SliceRunner {
  private final Loop loop;
  private final NanoClock clock;
  private final ResourceMeter meter;
  private final List<String> labels;
  private final long originNanos;
  private final long maxSilenceNanos;
  private final Deque<Running> running = new ArrayDeque<>();
  private long lastAnswerNanos;

  /**
   * A runner of slices.
   *
   * @param labels of the variants
   * @param originNanos from which the starts of slices count
   * @param maxSilence without a single answered call, after which the target counts as gone
   */
  SliceRunner(
      Loop loop,
      NanoClock clock,
      ResourceMeter meter,
      List<String> labels,
      long originNanos,
      Duration maxSilence) {
    this.loop = loop;
    this.clock = clock;
    this.meter = meter;
    this.labels = labels;
    this.originNanos = originNanos;
    this.maxSilenceNanos = maxSilence.toNanos();
    this.lastAnswerNanos = clock.nanoTime();
  }

  /** What a slice is for. */
  enum Phase {
    /** JVMs compile and caches fill. */
    WARMUP,
    /** Its figures are evidence. */
    MEASURED,
    /** Load goes on beside the last calls and readings of the last measured slice. */
    CLOSING
  }

  /**
   * A slice that is to run.
   *
   * @param variant index of the variant
   * @param round from 0, within its phase
   * @param position from 0, within its round
   */
  record Planned(int variant, Phase phase, int round, int position, long lengthNanos) {}

  /**
   * A slice whose calls have all ended.
   *
   * @param inWindow its window, for those who watch
   * @param last counters at the end of its window; empty if the slice was stopped before
   */
  record Finished(Planned planned, Slice slice, WindowCalls inWindow, Optional<EdgeReading> last) {
    SliceCalls calls() {
      return slice.calls();
    }
  }

  /**
   * Runs one slice to its end.
   *
   * @return the slices that are complete by now, in order; this one is usually not yet among them
   * @throws InterruptedException if the run is to stop
   */
  List<Finished> run(Planned planned) throws InterruptedException {
    boolean measured = planned.phase() == Phase.MEASURED;
    Loop.Slice slice = loop.begin(planned.variant(), measured, planned.lengthNanos());
    SliceWindow window = slice.window();
    endLast(window.startNanos());
    Running begun = new Running(planned, slice);
    running.add(begun);
    clock.sleepUntil(window.firstNanos());
    begun.first = meter.readAtEdge();
    clock.sleepUntil(window.lastNanos());
    begun.last = meter.readAtEdge();
    clock.sleepUntil(window.endNanos());
    return collect();
  }

  private void endLast(long nanos) {
    if (!running.isEmpty()) {
      running.getLast().end(nanos);
    }
  }

  /**
   * Checks that the target still answers.
   *
   * @throws TargetGoneException if no call was answered for too long
   */
  void requireAnswers() throws TargetGoneException {
    if (clock.nanoTime() - lastAnswerNanos > maxSilenceNanos) {
      throw new TargetGoneException(Duration.ofNanos(maxSilenceNanos));
    }
  }

  /**
   * The slices that are complete once the loop has been stopped. The last one is among them unless
   * the stop came before its first call: then it did not take place.
   */
  List<Finished> collectAfterStop() {
    endLast(clock.nanoTime());
    List<Finished> finished = collect();
    int last = finished.size() - 1;
    boolean lastTookPlace = last < 0 || finished.get(last).calls().outcomes().sent() > 0;
    return lastTookPlace ? finished : finished.subList(0, last);
  }

  private List<Finished> collect() {
    List<Finished> finished = new ArrayList<>();
    while (!running.isEmpty() && running.getFirst().isFinished()) {
      Finished slice = running.removeFirst().finish();
      if (slice.calls().outcomes().ok() > 0) {
        lastAnswerNanos = clock.nanoTime();
      }
      finished.add(slice);
    }
    return finished;
  }

  private final class Running {
    private final Planned planned;
    private final Loop.Slice slice;
    private EdgeReading first;
    private EdgeReading last;
    private long endNanos;
    private boolean ended;

    Running(Planned planned, Loop.Slice slice) {
      this.planned = planned;
      this.slice = slice;
    }

    void end(long nanos) {
      endNanos = nanos;
      ended = true;
    }

    boolean isFinished() {
      return ended && slice.isComplete();
    }

    Finished finish() {
      SliceWindow window = slice.window();
      Usage usage =
          last == null
              ? Usage.UNKNOWN
              : EdgeReading.between(first, last, window.lengthNanos(), endNanos);
      WindowCalls inWindow = slice.inWindow();
      return new Finished(
          planned,
          new Slice(
              labels.get(planned.variant()),
              planned.round(),
              planned.position(),
              window.startNanos() - originNanos,
              slice.close(),
              usage),
          inWindow,
          Optional.ofNullable(last));
    }
  }
}
