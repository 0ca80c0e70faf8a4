package io.github.timebench.loadgen.engine.closed;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.Target;
import io.github.timebench.loadgen.engine.record.ErrorLog;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Starts;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * N callers that rest in slices of nobody and never else. Every method is for one controlling
 * thread.
 */
public final class ClosedLoop implements Loop {
  private final NanoClock clock;
  private final AtomicBoolean stopped = new AtomicBoolean();
  private final List<Worker> workers;
  private final List<Thread> threads = new ArrayList<>();
  private final ClosedRecorder recorder;

  /** Slices that were not complete when the last one was published, in order. */
  private final Deque<ClosedSlice> open = new ArrayDeque<>();

  private ClosedSlice last;

  /** Callers of a target whose errors are counted and not described. */
  public ClosedLoop(Target target, int callers, NanoClock clock) {
    this(target, callers, clock, new ErrorLog(target.variants()));
  }

  /** Callers of a target; no thread runs yet. */
  public ClosedLoop(Target target, int callers, NanoClock clock, ErrorLog errors) {
    this.clock = clock;
    this.recorder = new ClosedRecorder(target.variants());
    this.workers =
        IntStream.range(0, callers)
            .map(caller -> (int) ((long) target.payloads() * caller / callers))
            .mapToObj(first -> new Worker(target, clock, stopped, first, errors, recorder))
            .toList();
  }

  @Override
  public ClosedSlice publish(int variant, boolean measured, SliceWindow window) {
    ClosedSlice slice = new ClosedSlice(variant, measured, window, workers.size(), clock, recorder);
    if (last == null) {
      startWorkers(slice);
    } else {
      last.followedBy(slice);
    }
    last = slice;
    while (!open.isEmpty() && open.getFirst().isComplete()) {
      open.removeFirst().count();
    }
    open.add(slice);
    return slice;
  }

  private void startWorkers(ClosedSlice first) {
    for (Worker worker : workers) {
      worker.beginWith(first);
      Thread thread = new Thread(worker::run, "caller-" + threads.size());
      thread.setDaemon(true);
      threads.add(thread);
    }
    threads.forEach(Thread::start);
  }

  @Override
  public boolean stop(long deadlineNanos) throws InterruptedException {
    stopped.set(true);
    boolean allEnded = true;
    for (Thread thread : threads) {
      long leftMillis = Math.max(1, (deadlineNanos - clock.nanoTime()) / 1_000_000);
      thread.join(leftMillis);
      allEnded &= !thread.isAlive();
    }
    return allEnded;
  }

  /** None is skipped: a caller that waits for its reply is never behind. */
  @Override
  public Starts starts(int variant) {
    return new Starts(workers.stream().mapToLong(worker -> worker.sent(variant)).sum(), 0, 0);
  }

  @Override
  public Histograms times(int variant) {
    countAll();
    return recorder.times(variant);
  }

  @Override
  public Histogram switches() {
    countAll();
    return recorder.switches();
  }

  private void countAll() {
    open.forEach(ClosedSlice::count);
  }
}
