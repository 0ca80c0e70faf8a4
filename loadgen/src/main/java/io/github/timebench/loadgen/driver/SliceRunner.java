package io.github.timebench.loadgen.driver;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.Loop.WindowCalls;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule.Phase;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule.Planned;
import io.github.timebench.loadgen.watch.EdgeReading;
import io.github.timebench.loadgen.watch.ResourceMeter;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Usage;
import io.github.timebench.model.plan.Plan;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * Publishes slices on a running loop, accompanies each from its start to its end, and collects it
 * when its calls have ended. Callers go by the clock, so that whoever publishes ahead may be late
 * by as much. For one controlling thread.
 */
final class SliceRunner {
  private static final Duration SILENCE_BEYOND_TIMEOUT = Duration.ofSeconds(3);
  private static final Duration GRACE_BEYOND_TIMEOUT = Duration.ofSeconds(5);

  private final Loop loop;
  private final NanoClock clock;
  private final ResourceMeter meter;
  private final List<String> labels;
  private final LongSupplier originNanos;
  private final long maxSilenceNanos;
  private final Duration grace;
  private final Deque<Running> running = new ArrayDeque<>();
  private final Deque<Running> ahead = new ArrayDeque<>();

  /** By the set of a slice. */
  private final Histogram[] late = {Histograms.empty(), Histograms.empty()};

  private boolean begun;
  private long lastAnswerNanos;
  private long lastLengthNanos;
  private long stoppedNanos;

  /**
   * @param originNanos from which the starts of slices count, asked when there are some
   */
  SliceRunner(
      Plan plan, Loop loop, NanoClock clock, ResourceMeter meter, LongSupplier originNanos) {
    this.loop = loop;
    this.clock = clock;
    this.meter = meter;
    this.labels = plan.labels();
    this.originNanos = originNanos;
    this.maxSilenceNanos = plan.timing().timeout().plus(SILENCE_BEYOND_TIMEOUT).toNanos();
    this.grace = plan.timing().timeout().plus(GRACE_BEYOND_TIMEOUT);
  }

  @FunctionalInterface
  interface Source {
    /** The next one; empty if there is none any more. */
    Optional<Planned> next() throws InterruptedException;
  }

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

  /** No call was answered for longer than any call may take. */
  static final class TargetGoneException extends LabException {
    private static final long serialVersionUID = 1L;

    TargetGoneException(Duration silence) {
      super(Phrase.of("the provider answered no call for %s", Durations.format(silence)));
    }
  }

  /**
   * Runs slices, each of which is published while the one before it runs.
   *
   * @param kept takes those that are complete by now, in order; the one that has just ended is
   *     usually not yet among them
   * @throws InterruptedException if the run is to stop
   * @throws TargetGoneException if no call was answered for too long
   */
  void run(Source source, Consumer<List<Finished>> kept)
      throws InterruptedException, TargetGoneException {
    source.next().ifPresent(this::publish);
    while (!ahead.isEmpty()) {
      source.next().ifPresent(this::publish);
      kept.accept(accompany());
      requireAnswers();
    }
  }

  private void publish(Planned planned) {
    boolean measured = planned.phase() == Phase.MEASURED;
    SliceWindow window = planned.window();
    Running next = new Running(planned, loop.publish(planned.variant(), measured, window));
    if (begun) {
      endLast(window.startNanos());
    } else {
      begun = true;
      lastAnswerNanos = window.startNanos();
    }
    running.add(next);
    ahead.add(next);
  }

  private List<Finished> accompany() throws InterruptedException {
    Running next = ahead.removeFirst();
    SliceWindow window = next.slice.window();
    next.first = readAt(window.firstNanos(), late[next.slice.set()]);
    next.last = readAt(window.lastNanos(), late[next.slice.set()]);
    clock.sleepUntil(window.endNanos());
    lastLengthNanos = window.endNanos() - window.startNanos();
    return collect();
  }

  private EdgeReading readAt(long edgeNanos, Histogram lateness) throws InterruptedException {
    clock.sleepUntil(edgeNanos);
    EdgeReading reading = meter.readAtEdge();
    lateness.recordValue(Math.max(0, reading.atNanos() - edgeNanos));
    return reading;
  }

  /** How late counters were read at the edges of measured windows, in nanoseconds. */
  Histogram late() {
    return late[1];
  }

  private void endLast(long nanos) {
    if (!running.isEmpty()) {
      running.getLast().end(nanos);
    }
  }

  /**
   * Answers are known when all calls of their slice have ended, which may be the length of a slice
   * and of a call after others were known.
   */
  private void requireAnswers() throws TargetGoneException {
    long silenceNanos = clock.nanoTime() - lastAnswerNanos;
    if (loop.makesCalls() && silenceNanos > maxSilenceNanos + lastLengthNanos) {
      throw new TargetGoneException(Duration.ofNanos(maxSilenceNanos));
    }
  }

  /**
   * Stops the loop.
   *
   * @return false if some calls had not ended after {@link #grace}: they are lost
   */
  boolean stop() throws InterruptedException {
    stoppedNanos = clock.nanoTime();
    return loop.stop(stoppedNanos + grace.toNanos());
  }

  Duration grace() {
    return grace;
  }

  /**
   * The slices that are complete once the loop has been stopped. Those that were still to begin did
   * not take place, nor did the last one if the stop came before its first call and the end of its
   * window.
   */
  List<Finished> collectAfterStop() {
    endLast(clock.nanoTime());
    List<Finished> finished = collect();
    int kept = finished.size();
    while (kept > 0
        && isEmpty(finished.get(kept - 1))
        && finished.get(kept - 1).planned().startNanos() > stoppedNanos) {
      kept--;
    }
    return finished.subList(0, kept > 0 && isEmpty(finished.get(kept - 1)) ? kept - 1 : kept);
  }

  private static boolean isEmpty(Finished slice) {
    return slice.calls().outcomes().sent() == 0 && slice.last().isEmpty();
  }

  private List<Finished> collect() {
    List<Finished> finished = new ArrayList<>();
    while (!running.isEmpty() && running.getFirst().isFinished()) {
      Finished slice = running.removeFirst().finish();
      if (slice.calls().outcomes().ok() > 0) {
        lastAnswerNanos = clock.nanoTime();
      } else if (slice.planned().variant() == Loop.NOBODY) {
        lastAnswerNanos += slice.planned().lengthNanos();
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
              slice.rests() ? "" : labels.get(planned.variant()),
              planned.round(),
              planned.position(),
              window.startNanos() - originNanos.getAsLong(),
              window.leadingNanos(),
              window.trailingNanos(),
              slice.close(),
              usage),
          inWindow,
          Optional.ofNullable(last));
    }
  }
}
