package io.github.timebench.loadgen.watch;

import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.lab.NanoClock;
import java.time.Duration;
import java.util.Optional;

/**
 * Watches both sides and the machine from a daemon thread, about once a second, while a block runs.
 * For one controlling thread, which starts it, tells it when measuring begins, and ends it.
 */
public final class BlockWatch {
  private static final long PERIOD_NANOS = Duration.ofSeconds(1).toNanos();
  private static final Duration MOST_WAIT = Duration.ofSeconds(1);

  private final ProbeService driver;
  private final ProbeService provider;
  private final MachineProbe machine;
  private final NanoClock clock;
  private final WatchLog log;
  private final Thread sampler = daemon(this::sample, "watch");
  private final HiccupMeter hiccups;
  private final Thread hiccupThread;

  private BlockWatch(
      ProbeService driver,
      ProbeService provider,
      MachineProbe machine,
      NanoClock clock,
      SecondsLog seconds) {
    this.driver = driver;
    this.provider = provider;
    this.machine = machine;
    this.clock = clock;
    this.hiccups = new HiccupMeter(clock);
    this.hiccupThread = daemon(hiccups, "hiccups");
    this.log = new WatchLog(read(), seconds, Runtime.getRuntime().availableProcessors());
  }

  /**
   * Watches from now on.
   *
   * @param driver this JVM's probe
   * @param provider the other side's; must answer within a bound, see {@link BoundedProbe}
   * @param blocks of the run, which share what a result file has room for
   */
  public static BlockWatch start(
      ProbeService driver,
      ProbeService provider,
      MachineProbe machine,
      NanoClock clock,
      int blocks) {
    BlockWatch watch =
        new BlockWatch(driver, provider, machine, clock, SecondsLog.ofOneBlock(blocks));
    watch.sampler.start();
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
        log.add(read(), hiccups.takeLongestNanos());
      }
    } catch (InterruptedException blockEnds) {
      return;
    }
  }

  private SidesReading read() {
    ProcessSnapshot ofDriver = driver.snapshot();
    ProcessSnapshot ofProvider = provider.snapshot();
    return new SidesReading(clock.nanoTime(), ofDriver, ofProvider, machine.read());
  }

  /** Measuring begins now, with these counters; hiccups count from here on. */
  public void beginMeasured(ProcessSnapshot ofDriver, ProcessSnapshot ofProvider) {
    log.beginMeasured(new SidesReading(clock.nanoTime(), ofDriver, ofProvider, machine.read()));
    hiccupThread.start();
  }

  /**
   * Ends the watch and tells what it saw. Waits for its threads a second at most, whatever the
   * provider does.
   *
   * @param ofDriver the last counters
   * @param ofProvider the last counters
   */
  public Watched end(ProcessSnapshot ofDriver, ProcessSnapshot ofProvider) {
    sampler.interrupt();
    hiccupThread.interrupt();
    boolean recorded = ended(sampler) & ended(hiccupThread);
    SidesReading last = new SidesReading(clock.nanoTime(), ofDriver, ofProvider, machine.read());
    return log.end(
        last,
        hiccups.takeLongestNanos(),
        recorded ? Optional.of(hiccups.hiccups()) : Optional.empty());
  }

  private static boolean ended(Thread thread) {
    try {
      thread.join(MOST_WAIT.toMillis());
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }
}
