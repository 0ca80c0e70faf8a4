package io.github.timebench.loadgen.cli;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.loadgen.run.StallRun;
import io.github.timebench.loadgen.selftest.Stall;
import io.github.timebench.loadgen.selftest.StallTheory;
import io.github.timebench.model.plan.Durations;
import io.github.timebench.model.plan.InvalidPlanException;
import io.github.timebench.model.plan.LoadPlan;
import io.github.timebench.model.plan.OpenLoopPlan;
import io.github.timebench.model.plan.Rate;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/loadgen selftest stall}: does a stopped provider show in the response times? */
@Command(
    name = "stall",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Stops the provider for a moment in an open loop and compares the response times with what"
            + " the length of that stop must give. Exit code 1 if they are further apart than 5 %%"
            + " of the stop, or if a call was not answered.")
final class StallCommand implements Callable<Integer> {
  private static final double MAX_DEVIATION = 0.05;
  private static final double MAX_CALLS_PER_SECOND = 2_000;
  private static final Duration MIN_STOP = Duration.ofMillis(200);
  private static final Duration MAX_STOP = Duration.ofSeconds(2);
  private static final Duration START = Duration.ofSeconds(10);
  private static final Duration WARMUP = Duration.ofSeconds(15);
  private static final double[] SHOWN_SHARES = {0, 0.1, 0.25, 0.5, 0.75, 0.9};

  @Mixin private LabFlags lab;

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      defaultValue = "200/s",
      description = "Calls that are due, at most 2000/s. Default: ${DEFAULT-VALUE}")
  private String rate;

  @Option(
      names = "--stop",
      paramLabel = "TIME",
      defaultValue = "1s",
      description = "How long the provider is stopped, 200ms to 2s. Default: ${DEFAULT-VALUE}")
  private Duration stop;

  @Override
  public Integer call() throws LabException {
    Rate callRate = OpenLoopPlan.rate(rate);
    if (callRate.callsPerSecond() > MAX_CALLS_PER_SECOND) {
      throw new InvalidPlanException("--rate", "must be at most 2000/s", rate);
    }
    if (stop.compareTo(MIN_STOP) < 0 || stop.compareTo(MAX_STOP) > 0) {
      throw new InvalidPlanException("--stop", "must be 200ms to 2s", Durations.format(stop));
    }
    PrintWriter out = lab.out();
    out.printf(
        Locale.ROOT,
        "Takes about %d s.%n",
        START.plus(WARMUP).plus(Stall.length(stop)).toSeconds());
    out.flush();
    Corpus corpus = LoadPlan.corpus(Shape.TICK, null, 42, Precision.NANOS);
    return lab.run(
        false,
        (lock, interruption) -> {
          Stall.Result result =
              new StallRun(lab.installation(), lab.temporary())
                  .measure(callRate, corpus, WARMUP, stop);
          lock.requireAlone();
          print(out, result);
          return result.unanswered() == 0 && result.largestDeviation() <= MAX_DEVIATION
              ? ExitCode.DONE
              : ExitCode.UNMET_EXPECTATION;
        });
  }

  private static void print(PrintWriter out, Stall.Result result) {
    double delayed = result.delayedCalls();
    out.printf(
        Locale.ROOT,
        "The provider was stopped for %.1f ms, in which %.0f of %,d calls were due.%n",
        result.stopNanos() / 1e6,
        delayed,
        result.response().getTotalCount());
    for (double share : SHOWN_SHARES) {
      out.printf(
          Locale.ROOT,
          "slowest %2.0f %% of these: response over %6.1f ms, in theory %6.1f ms%n",
          100 * share,
          StallTheory.observedNanos(share, delayed, result.response()) / 1e6,
          StallTheory.expectedNanos(share, result.stopNanos()) / 1e6);
    }
    out.printf(
        Locale.ROOT,
        "Largest distance over all percentiles: %.1f %% of the stop (at most %.0f %%);"
            + " calls not answered: %d%n",
        100 * result.largestDeviation(),
        100 * MAX_DEVIATION,
        result.unanswered());
    out.flush();
  }
}
