package io.github.timebench.loadgen.selftest;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Phrase;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.DubboTarget;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.closed.ClosedLoop;
import io.github.timebench.loadgen.engine.open.OpenLoop;
import io.github.timebench.loadgen.engine.open.PacingThread;
import io.github.timebench.loadgen.host.JvmOrder;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Load.Arrival;
import io.github.timebench.model.plan.Load.CatchUp;
import io.github.timebench.model.plan.Rate;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Stops the target of an open loop once while it is measured. For one controlling thread. */
public final class Stall {
  /** In lengths of the stop; the window leaves out a fifth at its start, a tenth at its end. */
  private static final int SLICE = 8;

  private static final int STOP_AFTER = 3;
  private static final int WARMING_CALLERS = 4;

  /** Beside the calls that are due during the stop. */
  private static final int SPARE_CALLS = 200;

  private static final long GRACE_NANOS = Duration.ofSeconds(10).toNanos();

  private final Loop loop;
  private final Rate rate;
  private final NanoClock clock;

  public Stall(Loop loop, Rate rate, NanoClock clock) {
    this.loop = loop;
    this.rate = rate;
    this.clock = clock;
  }

  /** Stops the target and lets it go on. */
  @FunctionalInterface
  public interface Stop<X extends Exception> {
    /** Returns for how many nanoseconds the target was stopped. */
    long run() throws X, InterruptedException;
  }

  /**
   * Measures one stop of a real provider, which is started, warmed up and stopped again.
   *
   * @param logs folder of its log
   * @param stop about how long the provider is stopped, well below the timeout of a call
   */
  public static Result ofProvider(
      Installation installation,
      Path logs,
      Rate rate,
      Corpus corpus,
      Duration warmup,
      Duration stop)
      throws LabException, InterruptedException {
    int maxCalls = (int) (2 * rate.callsPerSecond() * stop.toMillis() / 1e3) + SPARE_CALLS;
    try (SelftestProvider provider =
        SelftestProvider.start(installation, logs, maxCalls, JvmOrder.Jvm.USUAL)) {
      DubboTarget target = provider.target(corpus);
      warm(target, warmup);
      Load.Open load = new Load.Open(rate, Arrival.CONSTANT, maxCalls, CatchUp.ALL);
      PacingThread pacing =
          new PacingThread(NanoClock.SYSTEM, Runtime.getRuntime().availableProcessors());
      Loop loop = new OpenLoop(target, load, corpus.seed(), NanoClock.SYSTEM, pacing);
      return new Stall(loop, rate, NanoClock.SYSTEM)
          .measure(stop, () -> ProcessPause.stop(provider.pid(), stop, NanoClock.SYSTEM));
    }
  }

  /** Without this the calls that waited would be answered slowly, one by one. */
  private static void warm(DubboTarget target, Duration warmup) throws InterruptedException {
    ClosedLoop loop = new ClosedLoop(target, WARMING_CALLERS, NanoClock.SYSTEM);
    NanoClock.SYSTEM.sleepUntil(
        loop.publish(0, false, SliceWindow.of(NanoClock.SYSTEM.nanoTime(), warmup.toNanos()))
            .window()
            .endNanos());
    loop.stop(NanoClock.SYSTEM.nanoTime() + GRACE_NANOS);
  }

  /** How long a measurement takes, warm-up not counted. */
  public static Duration length(Duration stop) {
    return stop.multipliedBy(SLICE);
  }

  public <X extends Exception> Result measure(Duration length, Stop<X> stop)
      throws X, InterruptedException {
    Loop.Slice slice =
        loop.publish(0, true, SliceWindow.of(clock.nanoTime(), length(length).toNanos()));
    clock.sleepUntil(slice.window().startNanos() + STOP_AFTER * length.toNanos());
    long stopNanos = stop.run();
    clock.sleepUntil(slice.window().endNanos());
    loop.stop(clock.nanoTime() + GRACE_NANOS);
    long answered = slice.calls().outcomes().ok();
    Starts starts = loop.starts(0);
    return new Result(rate.callsPerSecond(), stopNanos, starts.due() - answered, loop.times(0));
  }

  /**
   * @param stopNanos how long the target was stopped
   * @param unanswered calls that were due and not answered as expected
   */
  public record Result(double callsPerSecond, long stopNanos, long unanswered, Histograms times) {
    public double delayedCalls() {
      return StallTheory.delayedCalls(callsPerSecond, stopNanos);
    }

    public double largestDeviation() {
      return StallTheory.largestDeviation(response(), callsPerSecond, stopNanos);
    }

    public Histogram response() {
      return times.response();
    }
  }

  /**
   * Stops a process for a while (SIGSTOP) and continues it (SIGCONT). A shell does both, so that
   * the process continues even if this JVM is killed in between.
   */
  private static final class ProcessPause {
    private static final String STOP_AND_CONTINUE =
        "trap '' INT HUP PIPE; kill -STOP \"$1\" || exit 1; echo stopped;"
            + " sleep \"$2\"; kill -CONT \"$1\"; echo continued";
    private static final Duration GRACE = Duration.ofSeconds(10);

    private ProcessPause() {}

    /**
     * Stops a process of this user and returns when it was continued.
     *
     * @return for how long it was stopped, in nanoseconds by that clock
     * @throws LabException if it could not be stopped
     */
    static long stop(long pid, Duration length, NanoClock clock)
        throws LabException, InterruptedException {
      String seconds = String.format(Locale.ROOT, "%.3f", length.toMillis() / 1e3);
      String name = Long.toString(pid);
      try {
        Process shell =
            new ProcessBuilder("/bin/sh", "-c", STOP_AND_CONTINUE, "pause", name, seconds).start();
        try (BufferedReader lines = shell.inputReader(StandardCharsets.UTF_8)) {
          boolean stopped = lines.readLine() != null;
          long stoppedNanos = clock.nanoTime();
          boolean continued = lines.readLine() != null;
          long continuedNanos = clock.nanoTime();
          if (!stopped || !continued) {
            throw new LabException(Phrase.of("process %s could not be stopped", pid));
          }
          return continuedNanos - stoppedNanos;
        } finally {
          continueProcess(name, shell);
        }
      } catch (IOException e) {
        throw new LabException(
            Phrase.of("process %s could not be stopped: %s", pid, Phrase.ofMessage(e)), e);
      }
    }

    /** In case the shell was killed; for a process that runs already the signal has no effect. */
    private static void continueProcess(String pid, Process shell)
        throws IOException, InterruptedException {
      shell.destroy();
      new ProcessBuilder(List.of("/bin/sh", "-c", "kill -CONT \"$1\" 2>/dev/null", "pause", pid))
          .start()
          .waitFor(GRACE.toSeconds(), TimeUnit.SECONDS);
    }
  }

  /**
   * What a target that is stopped once must do to the response times of an open loop at a constant
   * rate: the calls that are due while it is stopped wait for the rest of the stop, so their
   * response times are spread evenly from nothing to the length of the stop. Pure functions.
   */
  public static final class StallTheory {
    private static final int QUANTILES = 100;

    private StallTheory() {}

    public static double delayedCalls(double callsPerSecond, long stopNanos) {
      return callsPerSecond * stopNanos / 1e9;
    }

    /**
     * The response time that a share of the delayed calls exceeds.
     *
     * @param share 0 to 1
     */
    public static double expectedNanos(double share, long stopNanos) {
      return (1 - share) * stopNanos;
    }

    /**
     * The same in a histogram of response times; NaN if it holds fewer calls.
     *
     * @param delayedCalls of all calls of the histogram
     */
    public static double observedNanos(double share, double delayedCalls, Histogram response) {
      double slower = share * delayedCalls;
      long all = response.getTotalCount();
      return slower > all || all == 0
          ? Double.NaN
          : response.getValueAtPercentile(100 * (1 - slower / all));
    }

    /**
     * The largest distance of the histogram from the theory over all percentiles of the delayed
     * calls, as a share of the stop's length; NaN if the histogram holds too few calls.
     */
    public static double largestDeviation(
        Histogram response, double callsPerSecond, long stopNanos) {
      double delayed = delayedCalls(callsPerSecond, stopNanos);
      double largest = 0;
      for (int quantile = 0; quantile < QUANTILES; quantile++) {
        double share = (double) quantile / QUANTILES;
        double distance =
            Math.abs(observedNanos(share, delayed, response) - expectedNanos(share, stopNanos));
        largest = Math.max(largest, distance / stopNanos);
      }
      return largest;
    }
  }
}
