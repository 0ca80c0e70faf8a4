package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.LabLock;
import io.github.timebench.lab.NewRunFolder;
import io.github.timebench.lab.cli.PlaceFlags;
import io.github.timebench.loadgen.run.AlternatingPlans;
import io.github.timebench.loadgen.run.LoadRun;
import io.github.timebench.model.plan.LoadPlan;
import io.github.timebench.reports.statistics.Estimate;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** Runs two plans in turns and prints, per variant, what each finds and how they differ. */
final class PlansSelftest {
  private final CommandSpec spec;
  private final PlaceFlags place;

  PlansSelftest(CommandSpec spec, PlaceFlags place) {
    this.spec = spec;
    this.place = place;
  }

  void compare(int pairs, String firstName, LoadPlan first, String secondName, LoadPlan second)
      throws LabException, InterruptedException {
    PrintWriter err = spec.commandLine().getErr();
    PrintWriter out = spec.commandLine().getOut();
    err.printf(
        Locale.ROOT,
        "Takes at most about %d min: %d pairs of blocks, %s and %s.%n",
        first.longestBlock().plus(second.longestBlock()).multipliedBy(pairs).toMinutes() + 1,
        pairs,
        firstName,
        secondName);
    err.flush();
    try (LabLock lock = LabLock.take(place.temporary(), false);
        Interruption interruption = new Interruption();
        ProgressDisplay display = new ProgressDisplay(first, place.terminal(), err)) {
      Path folder = NewRunFolder.make(place.runs(), LocalDateTime.now(), spec.name());
      LoadRun run = new LoadRun(place.installation(), lock, interruption, display);
      Map<String, AlternatingPlans.Difference> differences =
          new AlternatingPlans(run, folder).compare(first, second, pairs);
      out.printf("%-24s %-28s %-28s %s%n", "× baseline", firstName, secondName, "change");
      differences.forEach(
          (label, difference) ->
              out.printf(
                  "%-24s %-28s %-28s %s%n",
                  label,
                  text(difference.first()),
                  text(difference.second()),
                  text(difference.change())));
      out.flush();
    }
  }

  private static String text(Estimate ratio) {
    return ratio.hasInterval()
        ? String.format(
            Locale.ROOT, "%.3f (%.3f to %.3f)", ratio.value(), ratio.low(), ratio.high())
        : String.format(Locale.ROOT, "%.3f", ratio.value());
  }
}
