package io.github.timebench.loadgen.cli;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Phrase;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.loadgen.cli.flags.LengthFlags;
import io.github.timebench.loadgen.cli.flags.LoadFlags;
import io.github.timebench.loadgen.selftest.Switches;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.reports.gates.PunctualityGates;
import io.github.timebench.reports.language.Text;
import io.github.timebench.scan.cli.LanguageFlag;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/loadgen selftest switches}: how late do callers of several drivers change? */
@Command(
    name = "switches",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "How late callers change to the next variant when several drivers on this machine make one"
            + " load together. Takes the flags of a run; --threads are those of each driver, --rate"
            + " is that of all. Exit code 1 if the 99th percentile of a driver is more than "
            + SwitchesCommand.MAX_PERCENT
            + " %% of a slice.")
final class SwitchesCommand implements Callable<Integer> {
  static final int MAX_PERCENT = (int) (100 * PunctualityGates.MAX_SWITCH_SHARE);
  private static final int MAX_DRIVERS = 16;

  @Mixin private LoadFlags load;

  @Mixin private LengthFlags length;

  @Mixin private LabFlags lab;

  @Mixin private LanguageFlag language;

  @Option(
      names = "--drivers",
      paramLabel = "N[,N]",
      split = ",",
      defaultValue = "1,3,8",
      description =
          "Numbers of drivers, each at most "
              + MAX_DRIVERS
              + ", one measurement after the other. Default: ${DEFAULT-VALUE}")
  private List<Integer> drivers;

  @Override
  public Integer call() throws LabException {
    drivers.forEach(number -> Rules.requireRange("--drivers", number, 1, MAX_DRIVERS));
    Plan given = load.plan(lab.installation(), length);
    Plan plan = given.oneBlock(given.timing().slice());
    Rules.require(
        plan.jvmPairs() == 1, "--isolate", Phrase.of("must be the block"), plan.isolation());
    Switches switches = new Switches(lab.installation(), lab.temporary(), plan);
    return lab.run(
        false,
        (lock, interruption) -> {
          boolean allInTime = true;
          for (int number : drivers) {
            Switches.Result result = switches.measure(number);
            lock.requireAlone();
            language.print(lab.out(), line(result));
            allInTime &=
                result.worst().p99Nanos()
                    <= PunctualityGates.MAX_SWITCH_SHARE * result.sliceNanos();
          }
          return allInTime ? ExitCode.DONE : ExitCode.UNMET_EXPECTATION;
        });
  }

  private static Text line(Switches.Result result) {
    return Text.of(
        "%s: %,d changes of variant in slices of %s, late by p50 %.3f ms, p99 %.3f ms, at most"
            + " %.1f ms; %,.0f calls/s",
        result.drivers() == 1 ? Text.of("1 driver") : Text.of("%d drivers", result.drivers()),
        result.worst().count(),
        Durations.format(Duration.ofNanos(result.sliceNanos())),
        result.worst().p50Nanos() / 1e6,
        result.worst().p99Nanos() / 1e6,
        result.worst().maxNanos() / 1e6,
        result.callsPerSecond());
  }
}
