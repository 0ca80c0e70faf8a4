package io.github.timebench.loadgen.selftest;

import io.github.timebench.api.Corpus;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.DubboTarget;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.closed.ClosedLoop;
import io.github.timebench.loadgen.engine.open.OpenLoop;
import io.github.timebench.loadgen.engine.open.PacingThread;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.plan.Arrival;
import io.github.timebench.model.plan.CatchUp;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Rate;
import java.nio.file.Path;
import java.time.Duration;
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

  /** A stall of variant 0 of a constant load that has not begun. */
  public Stall(Loop loop, Rate rate, NanoClock clock) {
    this.loop = loop;
    this.rate = rate;
    this.clock = clock;
  }

  /**
   * Stops the target and lets it go on.
   *
   * @param <X> what else may go wrong
   */
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
    try (SelftestProvider provider = SelftestProvider.start(installation, logs, maxCalls)) {
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

  /** Measures one stop of about that length. */
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
   * What came of it.
   *
   * @param stopNanos how long the target was stopped
   * @param unanswered calls that were due and not answered as expected
   */
  public record Result(double callsPerSecond, long stopNanos, long unanswered, Histograms times) {
    /** Calls that were due during the stop. */
    public double delayedCalls() {
      return StallTheory.delayedCalls(callsPerSecond, stopNanos);
    }

    /** See {@link StallTheory#largestDeviation}. */
    public double largestDeviation() {
      return StallTheory.largestDeviation(response(), callsPerSecond, stopNanos);
    }

    /** Response times of all calls of the window. */
    public Histogram response() {
      return times.response();
    }
  }
}
