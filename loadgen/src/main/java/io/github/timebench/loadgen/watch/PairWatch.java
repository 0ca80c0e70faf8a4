package io.github.timebench.loadgen.watch;

import io.github.timebench.api.Daemon;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.ResourceUse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Watches both sides and the machine from a daemon thread, about once a second, while a pair of
 * JVMs measures. For one controlling thread, which starts it, tells it from when on hiccups count,
 * and ends it.
 */
public final class PairWatch {
  private static final long PERIOD_NANOS = Duration.ofSeconds(1).toNanos();
  private static final Duration MAX_WAIT = Duration.ofSeconds(1);

  private final ResourceMeter meter;
  private final NanoClock clock;
  private final SecondsLog log;
  private final HiccupMeter hiccups;
  private final Thread sampler = Daemon.of(this::sample, "watch");
  private final Thread hiccupThread;
  private boolean ended;

  private PairWatch(ResourceMeter meter, NanoClock clock, int maxSeconds) {
    this.meter = meter;
    this.clock = clock;
    this.log = new SecondsLog(meter.read(), maxSeconds);
    this.hiccups = new HiccupMeter(clock);
    this.hiccupThread = Daemon.of(hiccups, "hiccups");
  }

  /**
   * Watches from now on.
   *
   * @param meter for the watch alone
   * @param blocks of the run, which share what a result file has room for
   * @param pairs of JVMs of a block, which share the room of the block
   */
  public static PairWatch start(ResourceMeter meter, NanoClock clock, int blocks, int pairs) {
    PairWatch watch = new PairWatch(meter, clock, SecondsLog.maxSeconds(blocks, pairs));
    watch.sampler.start();
    watch.hiccupThread.start();
    return watch;
  }

  private void sample() {
    try {
      long dueNanos = clock.nanoTime();
      while (true) {
        dueNanos = Math.max(dueNanos + PERIOD_NANOS, clock.nanoTime());
        clock.sleepUntil(dueNanos);
        log.add(meter.read());
      }
    } catch (InterruptedException pairEnds) {
      return;
    }
  }

  public void begin() {
    hiccups.begin();
  }

  /**
   * Ends the watch. Waits for each of its threads a second at most, even if the provider does not
   * answer.
   *
   * @return what was used, second by second
   */
  public List<ResourceUse> end(Reading last) {
    sampler.interrupt();
    hiccupThread.interrupt();
    hasEnded(sampler);
    ended = hasEnded(hiccupThread);
    return log.end(last);
  }

  /** The driver's hiccups since {@link #begin}; call after {@link #end}. */
  public Readings.Hiccups hiccups() {
    return hiccups.hiccups(ended);
  }

  private static boolean hasEnded(Thread thread) {
    Daemon.join(thread, MAX_WAIT.toMillis());
    return !thread.isAlive();
  }

  /**
   * What was used from reading to reading, in bounded memory: when there are too many stretches,
   * neighbours are joined two by two, and later ones come in joins of that length. Sums stay exact,
   * only the resolution goes. Thread-safe.
   */
  static final class SecondsLog {
    private static final int MAX_OF_RUN = 2_400;
    private static final int MAX_OF_BLOCK = 600;
    private static final int MIN_OF_BLOCK = 30;
    private static final int MIN_OF_PAIR = 2;

    private final int max;
    private final Reading first;
    private final List<ResourceUse> points = new ArrayList<>();
    private Reading last;
    private int secondsPerPoint = 1;
    private int secondsInLast;
    private boolean ended;

    /**
     * @param max points that are ever held, at least 2
     */
    SecondsLog(Reading first, int max) {
      this.first = first;
      this.last = first;
      this.max = max;
    }

    /**
     * How many points a pair may have: all blocks of a run share what a result file has room for.
     */
    static int maxSeconds(int blocks, int pairs) {
      int ofBlock = Math.max(MIN_OF_BLOCK, Math.min(MAX_OF_BLOCK, MAX_OF_RUN / blocks));
      return Math.max(MIN_OF_PAIR, ofBlock / pairs);
    }

    /** Takes the next reading; one that comes within a millisecond is left out. */
    synchronized void add(Reading now) {
      ResourceUse second = now.since(last, first);
      if (!ended && second.lengthMillis() > 0) {
        add(second);
        last = now;
      }
    }

    synchronized List<ResourceUse> end(Reading now) {
      add(now);
      ended = true;
      return List.copyOf(points);
    }

    private void add(ResourceUse second) {
      int lastIndex = points.size() - 1;
      if (lastIndex >= 0 && secondsInLast < secondsPerPoint) {
        points.set(lastIndex, points.get(lastIndex).then(second));
        secondsInLast++;
        return;
      }
      if (points.size() == max) {
        joinNeighbours();
        add(second);
        return;
      }
      points.add(second);
      secondsInLast = 1;
    }

    private void joinNeighbours() {
      List<ResourceUse> all = List.copyOf(points);
      points.clear();
      for (int i = 0; i < all.size(); i += 2) {
        boolean alone = i + 1 == all.size();
        points.add(alone ? all.get(i) : all.get(i).then(all.get(i + 1)));
      }
      secondsInLast = all.size() % 2 == 0 ? 2 * secondsPerPoint : secondsPerPoint;
      secondsPerPoint *= 2;
    }
  }
}
