package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.LabLock;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.loadgen.run.LoadRun;
import io.github.timebench.loadgen.selftest.AlternatingPlans;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.PlanEstimate;
import io.github.timebench.reports.statistics.Estimate;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;

/** Alternates two plans and prints, per variant, what each finds and how they differ. */
final class PlansSelftest {
  private final LabFlags lab;

  PlansSelftest(LabFlags lab) {
    this.lab = lab;
  }

  int compare(int pairs, String firstName, Plan first, String secondName, Plan second)
      throws LabException {
    PrintWriter err = lab.err();
    PrintWriter out = lab.out();
    err.printf(
        Locale.ROOT,
        "Takes at most about %d min: %d pairs of blocks, %s and %s.%n",
        PlanEstimate.of(first)
                .maxBlock()
                .plus(PlanEstimate.of(second).maxBlock())
                .multipliedBy(pairs)
                .toMinutes()
            + 1,
        pairs,
        firstName,
        secondName);
    err.flush();
    return lab.run(
        false,
        (lock, interruption) -> {
          Map<String, AlternatingPlans.Difference> differences =
              run(pairs, first, second, lock, interruption);
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
          return ExitCode.DONE;
        });
  }

  private Map<String, AlternatingPlans.Difference> run(
      int pairs, Plan first, Plan second, LabLock lock, Interruption interruption)
      throws LabException, InterruptedException {
    try (ProgressDisplay display = new ProgressDisplay(first, lab.terminal(), lab.err())) {
      LoadRun run = new LoadRun(lab.installation(), lock, interruption, display);
      return new AlternatingPlans(run, lab.newRunFolder(lab.name())).compare(first, second, pairs);
    }
  }

  private static String text(Estimate ratio) {
    return ratio.hasInterval()
        ? String.format(
            Locale.ROOT, "%.3f (%.3f to %.3f)", ratio.value(), ratio.low(), ratio.high())
        : String.format(Locale.ROOT, "%.3f", ratio.value());
  }
}
