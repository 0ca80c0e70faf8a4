package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.LabLock;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.loadgen.cli.flags.OutputFlags;
import io.github.timebench.loadgen.live.ProgressDisplay;
import io.github.timebench.loadgen.run.LoadRun;
import io.github.timebench.loadgen.selftest.AlternatingPlans;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.PlanEstimate;
import io.github.timebench.reports.figures.Figure;
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

  /** By the ratios to the baseline. */
  int compare(int pairs, String firstName, Plan first, String secondName, Plan second)
      throws LabException {
    announce(pairs, firstName, first, secondName, second);
    return lab.run(
        false,
        (lock, interruption) -> {
          run(first, lock, interruption, plans -> plans.compare(first, second, pairs))
              .forEach(
                  (figure, differences) ->
                      print("× " + figure.label(), firstName, secondName, differences));
          return ExitCode.DONE;
        });
  }

  private void announce(int pairs, String firstName, Plan first, String secondName, Plan second) {
    PrintWriter err = lab.err();
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
  }

  private void print(
      String what,
      String firstName,
      String secondName,
      Map<String, AlternatingPlans.Difference> differences) {
    PrintWriter out = lab.out();
    out.printf("%-24s %-28s %-28s %s%n", what, firstName, secondName, "change");
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

  private interface Comparison {
    Map<Figure, Map<String, AlternatingPlans.Difference>> of(AlternatingPlans plans)
        throws LabException, InterruptedException;
  }

  private Map<Figure, Map<String, AlternatingPlans.Difference>> run(
      Plan first, LabLock lock, Interruption interruption, Comparison comparison)
      throws LabException, InterruptedException {
    try (ProgressDisplay display = new ProgressDisplay(first, OutputFlags.usual(lab), lab.err())) {
      LoadRun run = new LoadRun(lab.installation(), lock, interruption, display);
      return comparison.of(new AlternatingPlans(run, lab.newRunFolder(lab.name())));
    }
  }

  private static String text(Estimate ratio) {
    return ratio.hasInterval()
        ? String.format(
            Locale.ROOT, "%.3f (%.3f to %.3f)", ratio.value(), ratio.low(), ratio.high())
        : String.format(Locale.ROOT, "%.3f", ratio.value());
  }
}
