package io.github.timebench.loadgen.engine;

import io.github.timebench.lab.NanoClock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * N callers that never stop between slices. Started once, given slice after slice by one
 * controlling thread, stopped once; every method is for that thread.
 */
public final class ClosedLoop implements Loop {
  private final NanoClock clock;
  private final AtomicReference<Slice> stage = new AtomicReference<>();
  private final List<Worker> workers;
  private final List<Thread> threads = new ArrayList<>();
  private final Deque<Histogram> spareHistograms = new ArrayDeque<>();

  /** Callers of a target; no thread runs yet. */
  public ClosedLoop(Target target, int callers, NanoClock clock) {
    this.clock = clock;
    AtomicLong[] tickets =
        Stream.generate(AtomicLong::new).limit(target.variants()).toArray(AtomicLong[]::new);
    this.workers =
        Stream.generate(() -> new Worker(target, clock, stage, tickets)).limit(callers).toList();
  }

  /**
   * Begins a slice now; the one before, if any, ends with it. The first slice starts the workers.
   *
   * @param lengthNanos planned length, from which the window is cut
   */
  @Override
  public RunningSlice begin(int variant, boolean measured, long lengthNanos) {
    long nowNanos = clock.nanoTime();
    SliceWindow window = SliceWindow.of(nowNanos, lengthNanos);
    Histogram sampled =
        spareHistograms.isEmpty() ? ServiceHistograms.empty() : spareHistograms.pop();
    Slice slice = new Slice(variant, measured, window, workers.size(), sampled);
    Slice before = stage.get();
    if (before != null) {
      before.followedBy(slice);
    }
    stage.set(slice);
    if (threads.isEmpty()) {
      startWorkers(slice);
    }
    return new RunningSlice(slice);
  }

  private void startWorkers(Slice first) {
    for (Worker worker : workers) {
      Thread thread = new Thread(() -> worker.runFrom(first), "caller-" + threads.size());
      thread.setDaemon(true);
      threads.add(thread);
    }
    threads.forEach(Thread::start);
  }

  /**
   * Ends the last slice and waits for the calls under way.
   *
   * @return false if some had not ended by the deadline
   */
  @Override
  public boolean stop(long deadlineNanos) throws InterruptedException {
    stage.set(null);
    boolean allEnded = true;
    for (Thread thread : threads) {
      long leftMillis = Math.max(1, (deadlineNanos - clock.nanoTime()) / 1_000_000);
      thread.join(leftMillis);
      allEnded &= !thread.isAlive();
    }
    return allEnded;
  }

  /** Calls begun of a variant; exact after {@link #stop} returned true. */
  @Override
  public long sent(int variant) {
    return workers.stream().mapToLong(worker -> worker.sent(variant)).sum();
  }

  /** None: a caller that waits for its reply is never behind. */
  @Override
  public long skipped(int variant) {
    return 0;
  }

  @Override
  public LoopHistograms histograms(int variant) {
    return new LoopHistograms(
        okHistogram(variant),
        ServiceHistograms.empty(),
        ServiceHistograms.empty(),
        ServiceHistograms.empty(),
        errorHistogram(variant));
  }

  /** Service times of the calls of all measured windows that ended OK; call after {@link #stop}. */
  public Histogram okHistogram(int variant) {
    Histogram merged = ServiceHistograms.empty();
    workers.forEach(worker -> worker.histograms().addOkTo(variant, merged));
    return merged;
  }

  /** Elapsed times of the calls of all measured windows that ended otherwise; likewise. */
  public Histogram errorHistogram(int variant) {
    Histogram merged = ServiceHistograms.empty();
    workers.forEach(worker -> worker.histograms().addErrorsTo(variant, merged));
    return merged;
  }

  @Override
  public long clamped(int variant) {
    return workers.stream().mapToLong(worker -> worker.histograms().clamped(variant)).sum();
  }

  /** A slice under way or just ended. */
  public final class RunningSlice implements LoopSlice {
    private final Slice slice;

    private RunningSlice(Slice slice) {
      this.slice = slice;
    }

    @Override
    public int variant() {
      return slice.variant();
    }

    @Override
    public SliceWindow window() {
      return slice.window();
    }

    /** Whether every worker has left the slice; its calls under way at its end are waited for. */
    @Override
    public boolean isComplete() {
      return slice.isComplete();
    }

    /** Waits until every worker has left the slice; false if the time is over before. */
    public boolean awaitComplete(long deadlineNanos) throws InterruptedException {
      return slice.awaitComplete(deadlineNanos, clock);
    }

    /** What came of it so far. */
    @Override
    public SliceFigures figures() {
      return slice.figures();
    }

    /** The figures of a complete slice; call once, then no more. */
    @Override
    public SliceFigures close() {
      SliceFigures figures = slice.figures();
      spareHistograms.push(slice.releaseSampled());
      return figures;
    }
  }
}
