package io.github.timebench.micro.pools;

import io.github.timebench.api.Phrase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * What a ThreadPoolExecutor does with tasks that do not end while they arrive one by one. The
 * outcome depends on the published rule alone.
 *
 * @param tasks how many are handed over
 */
record QueueTrial(int core, int maximum, int bound, int tasks) {
  /** Large enough to see every phase of every queue. */
  static final QueueTrial PUBLISHED_RULES = new QueueTrial(2, 4, 3, 10);

  /** What became of a task when it was handed over. */
  enum Fate {
    STARTS_A_THREAD("%d start a thread"),
    WAITS("%d wait in the queue"),
    REJECTED("%d are rejected");

    private final String label;

    Fate(String label) {
      this.label = label;
    }
  }

  enum Queue {
    SYNCHRONOUS("SynchronousQueue"),
    UNBOUNDED("LinkedBlockingQueue without a bound"),
    BOUNDED("ArrayBlockingQueue of %s");

    private final String label;

    Queue(String label) {
      this.label = label;
    }
  }

  private BlockingQueue<Runnable> create(Queue queue) {
    return switch (queue) {
      case SYNCHRONOUS -> new SynchronousQueue<>();
      case UNBOUNDED -> new LinkedBlockingQueue<>();
      case BOUNDED -> new ArrayBlockingQueue<>(bound);
    };
  }

  List<Fate> fates(Queue queue) {
    CountDownLatch end = new CountDownLatch(1);
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(core, maximum, 1, TimeUnit.MINUTES, create(queue));
    try {
      List<Fate> fates = new ArrayList<>();
      for (int task = 0; task < tasks; task++) {
        fates.add(fateOfNext(pool, end));
      }
      return fates;
    } finally {
      end.countDown();
      pool.shutdown();
    }
  }

  private static Fate fateOfNext(ThreadPoolExecutor pool, CountDownLatch end) {
    int threads = pool.getPoolSize();
    try {
      pool.execute(() -> awaitUninterruptibly(end));
    } catch (RejectedExecutionException e) {
      return Fate.REJECTED;
    }
    return pool.getPoolSize() > threads ? Fate.STARTS_A_THREAD : Fate.WAITS;
  }

  private static void awaitUninterruptibly(CountDownLatch end) {
    try {
      end.await();
    } catch (InterruptedException poolIsDropped) {
      Thread.currentThread().interrupt();
    }
  }

  /** The published rule, applied to these sizes. */
  Phrase expected(Queue queue) {
    List<Fate> fates = new ArrayList<>();
    for (int task = 0; task < tasks; task++) {
      fates.add(expectedFate(queue, task));
    }
    return describe(fates);
  }

  private Fate expectedFate(Queue queue, int task) {
    if (task < core) {
      return Fate.STARTS_A_THREAD;
    }
    return switch (queue) {
      case SYNCHRONOUS -> task < maximum ? Fate.STARTS_A_THREAD : Fate.REJECTED;
      case UNBOUNDED -> Fate.WAITS;
      case BOUNDED -> {
        if (task < core + bound) {
          yield Fate.WAITS;
        }
        yield task < maximum + bound ? Fate.STARTS_A_THREAD : Fate.REJECTED;
      }
    };
  }

  /** What happened here, worded like {@link #expected}. */
  Phrase observed(Queue queue) {
    return describe(fates(queue));
  }

  /** Such as {@code 2 start a thread, 8 wait in the queue}. */
  private static Phrase describe(List<Fate> fates) {
    List<Phrase> phases = new ArrayList<>();
    int from = 0;
    for (int task = 1; task <= fates.size(); task++) {
      if (task == fates.size() || fates.get(task) != fates.get(from)) {
        phases.add(Phrase.of(fates.get(from).label, task - from));
        from = task;
      }
    }
    return phases.stream()
        .reduce((before, next) -> Phrase.of("%s, %s", before, next))
        .orElse(Phrase.EMPTY);
  }

  private Phrase name(Queue queue) {
    return queue == Queue.BOUNDED ? Phrase.of(queue.label, bound) : Phrase.of(queue.label);
  }

  Phrase describe(Queue queue) {
    return Phrase.of(
        "%d tasks that do not end, %d core threads, %d at most, %s",
        tasks, core, maximum, name(queue));
  }
}
