package io.github.timebench.micro.pools;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * What a ThreadPoolExecutor does with tasks that do not end while they come in one by one: the
 * outcome depends on nothing but the rule.
 *
 * @param core core pool size
 * @param maximum maximum pool size
 * @param bound of the bounded queue
 * @param tasks how many are handed over
 */
record QueueTrial(int core, int maximum, int bound, int tasks) {
  /** Large enough to see every phase of every queue. */
  static final QueueTrial PUBLISHED_RULES = new QueueTrial(2, 4, 3, 10);

  /** What became of a task when it was handed over. */
  enum Fate {
    STARTS_A_THREAD("start a thread"),
    WAITS("wait in the queue"),
    REJECTED("are rejected");

    private final String words;

    Fate(String words) {
      this.words = words;
    }
  }

  /** The fate of each task, in order. */
  List<Fate> fates(QueueKind queue) {
    CountDownLatch end = new CountDownLatch(1);
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(core, maximum, 1, TimeUnit.MINUTES, queue.create(bound));
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
  String expected(QueueKind queue) {
    List<Fate> fates = new ArrayList<>();
    for (int task = 0; task < tasks; task++) {
      fates.add(expectedFate(queue, task));
    }
    return words(fates);
  }

  private Fate expectedFate(QueueKind queue, int task) {
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

  /** What happened here, in the words of {@link #expected}. */
  String observed(QueueKind queue) {
    return words(fates(queue));
  }

  /** Such as {@code 2 start a thread, 8 wait in the queue}. */
  private static String words(List<Fate> fates) {
    List<String> phases = new ArrayList<>();
    int from = 0;
    for (int task = 1; task <= fates.size(); task++) {
      if (task == fates.size() || fates.get(task) != fates.get(from)) {
        phases.add((task - from) + " " + fates.get(from).words);
        from = task;
      }
    }
    return String.join(", ", phases);
  }

  /** The trial in words. */
  String words(QueueKind queue) {
    return "%d tasks that do not end, %d core threads, %d at most, %s%s"
        .formatted(
            tasks, core, maximum, queue.label(), queue == QueueKind.BOUNDED ? " of " + bound : "");
  }
}
