package io.github.timebench.loadgen.watch;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.ResourceUse;
import java.time.Duration;
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
  private final Thread sampler = daemon(this::sample, "watch");
  private final Thread hiccupThread;
  private boolean ended;

  private PairWatch(ResourceMeter meter, NanoClock clock, int maxSeconds) {
    this.meter = meter;
    this.clock = clock;
    this.log = new SecondsLog(meter.read(), maxSeconds);
    this.hiccups = new HiccupMeter(clock);
    this.hiccupThread = daemon(hiccups, "hiccups");
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

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
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

  /** Hiccups count from now on. */
  public void begin() {
    hiccups.begin();
  }

  /**
   * Ends the watch. Waits for each of its threads a second at most, even if the provider does not
   * answer.
   *
   * @param last the counters at the end
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
    try {
      thread.join(MAX_WAIT.toMillis());
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }
}
