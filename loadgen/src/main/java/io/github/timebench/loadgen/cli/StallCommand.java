package io.github.timebench.loadgen.cli;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Durations;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.loadgen.selftest.Stall;
import io.github.timebench.loadgen.selftest.Stall.StallTheory;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.Rate;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.reports.language.Text;
import io.github.timebench.scan.cli.LanguageFlag;
import java.time.Duration;
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
            + " the length of that stop must give. Exit code 1 if they are further apart than "
            + StallCommand.MAX_DEVIATION_PERCENT
            + " %% of the stop, or if a call was not answered.")
final class StallCommand implements Callable<Integer> {
  static final int MAX_DEVIATION_PERCENT = 5;
  private static final int MAX_CALLS_PER_SECOND = 2_000;
  private static final String MIN_STOP = "200ms";
  private static final String MAX_STOP = "2s";
  private static final Duration START = Duration.ofSeconds(10);
  private static final Duration WARMUP = Duration.ofSeconds(15);
  private static final double[] SHOWN_SHARES = {0, 0.1, 0.25, 0.5, 0.75, 0.9};

  @Mixin private LabFlags lab;

  @Mixin private LanguageFlag language;

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      defaultValue = "200/s",
      description =
          "Calls that are due, at most " + MAX_CALLS_PER_SECOND + "/s. Default: ${DEFAULT-VALUE}")
  private Rate rate;

  @Option(
      names = "--stop",
      paramLabel = "TIME",
      defaultValue = "1s",
      description =
          "How long the provider is stopped, "
              + MIN_STOP
              + " to "
              + MAX_STOP
              + ". Default: ${DEFAULT-VALUE}")
  private Duration stop;

  @Override
  public Integer call() throws LabException {
    Rules.require(
        rate.callsPerSecond() <= MAX_CALLS_PER_SECOND,
        "--rate",
        Phrase.of("must be at most %s/s", MAX_CALLS_PER_SECOND),
        rate);
    Rules.requireRange("--stop", stop, Durations.parse(MIN_STOP), Durations.parse(MAX_STOP));
    say(Text.of("Takes about %d s.", START.plus(WARMUP).plus(Stall.length(stop)).toSeconds()));
    Corpus corpus =
        Payload.corpus(Shape.TICK, null, Long.parseLong(Defaults.SEED), Precision.NANOS);
    return lab.run(
        false,
        (lock, interruption) -> {
          Stall.Result result =
              Stall.ofProvider(lab.installation(), lab.temporary(), rate, corpus, WARMUP, stop);
          lock.requireAlone();
          print(result);
          return result.unanswered() == 0
                  && 100 * result.largestDeviation() <= MAX_DEVIATION_PERCENT
              ? ExitCode.DONE
              : ExitCode.UNMET_EXPECTATION;
        });
  }

  private void print(Stall.Result result) {
    double delayed = result.delayedCalls();
    say(
        Text.of(
            "The provider was stopped for %.1f ms, in which %.0f of %,d calls were due.",
            result.stopNanos() / 1e6, delayed, result.response().getTotalCount()));
    for (double share : SHOWN_SHARES) {
      say(
          Text.of(
              "slowest %2.0f %% of these: response over %6.1f ms, in theory %6.1f ms",
              100 * share,
              StallTheory.observedNanos(share, delayed, result.response()) / 1e6,
              StallTheory.expectedNanos(share, result.stopNanos()) / 1e6));
    }
    say(
        Text.of(
            "Largest distance over all percentiles: %.1f %% of the stop (at most %d %%);"
                + " calls not answered: %d",
            100 * result.largestDeviation(), MAX_DEVIATION_PERCENT, result.unanswered()));
  }

  private void say(Text line) {
    language.print(lab.out(), line);
  }
}
