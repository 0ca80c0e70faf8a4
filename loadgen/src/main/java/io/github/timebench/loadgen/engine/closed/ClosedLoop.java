package io.github.timebench.loadgen.engine.closed;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.Target;
import io.github.timebench.loadgen.engine.record.SliceSums;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Starts;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** N callers that never stop between slices. Every method is for one controlling thread. */
public final class ClosedLoop implements Loop {
  private final NanoClock clock;
  private final AtomicReference<ClosedSlice> stage = new AtomicReference<>();
  private final List<Worker> workers;
  private final List<Thread> threads = new ArrayList<>();
  private final Deque<SliceSums> spareSums = new ArrayDeque<>();

  /** Callers of a target; no thread runs yet. */
  public ClosedLoop(Target target, int callers, NanoClock clock) {
    this.clock = clock;
    AtomicLong[] tickets =
        Stream.generate(AtomicLong::new).limit(target.variants()).toArray(AtomicLong[]::new);
    this.workers =
        Stream.generate(() -> new Worker(target, clock, stage, tickets)).limit(callers).toList();
  }

  /** The first slice starts the workers. */
  @Override
  public ClosedSlice begin(int variant, boolean measured, long lengthNanos) {
    SliceWindow window = SliceWindow.of(clock.nanoTime(), lengthNanos);
    ClosedSlice slice =
        new ClosedSlice(variant, measured, window, workers.size(), clock, spareSums);
    ClosedSlice before = stage.get();
    if (before != null) {
      before.followedBy(slice);
    }
    stage.set(slice);
    if (threads.isEmpty()) {
      startWorkers(slice);
    }
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
    stage.set(null);
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
    Histograms times = Histograms.none();
    for (Worker worker : workers) {
      times = worker.histograms(variant).addTo(times);
    }
    return times;
  }
}
