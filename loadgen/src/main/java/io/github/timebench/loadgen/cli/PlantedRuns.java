package io.github.timebench.loadgen.cli;

import io.github.timebench.api.Variant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.statistics.Estimate;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** What runs with a planted effect found, a line each, and A against A' over all of them. */
final class PlantedRuns {
  private static final String PLANTED = Variant.BASELINE_PLANTED.label();
  private static final double[] QUARTERS = {0.25, 0.5, 0.75};

  private PlantedRuns() {}

  static void print(List<RunAnalysis> runs, PrintWriter out) {
    out.printf(
        "%-24s %7s %8s  %-24s %-28s %6s %7s  %s%n",
        "run", "planted", "expected", "found", "verdict", "blocks", "minutes", "A' to A (p)");
    for (RunAnalysis run : runs) {
      Estimate found = run.comparisons().effect(PLANTED, Figure.CALLS_PER_SECOND).exp();
      Estimate again = run.comparisons().again().exp();
      out.printf(
          Locale.ROOT,
          "%-24s %5.1f %% %8.3f  %.3f (%.3f to %.3f)   %-28s %6d %7.1f  %.3f (%.2f)%n",
          run.run().runId(),
          100 * planted(run),
          1 / (1 + planted(run)),
          found.value(),
          found.low(),
          found.high(),
          run.comparisons().verdict(PLANTED).label(),
          run.run().blocks().size(),
          run.run().elapsedSeconds() / 60,
          again.value(),
          again.p());
    }
    printAgain(runs.stream().map(run -> run.comparisons().again()).toList(), out);
    out.flush();
  }

  /** Equal things give a p that is spread evenly from 0 to 1, and ratios around 1. */
  private static void printAgain(List<Estimate> again, PrintWriter out) {
    out.printf("A against A' over %d runs: p", again.size());
    for (double quarter : QUARTERS) {
      long below = again.stream().filter(one -> one.p() < quarter).count();
      out.printf(Locale.ROOT, " below %.2f in %d,", quarter, below);
    }
    Estimate all = Estimate.mean(again.stream().mapToDouble(Estimate::value).toArray()).exp();
    out.printf(
        Locale.ROOT,
        " A' to A %.4f, 95 %% interval %.4f to %.4f over runs%n",
        all.value(),
        all.low(),
        all.high());
  }

  /** The share of a call's CPU time that the planted copy burned, by what the run measured. */
  private static double planted(RunAnalysis run) {
    Plan plan = run.run().plan();
    return plan.burnNanos() == 0 ? 0 : plan.burnNanos() / callCpuNanos(run);
  }

  /** CPU time of a call of the baseline on both sides; NaN if it is not known. */
  static double callCpuNanos(RunAnalysis run) {
    return run.variant(run.run().plan().baseline())
        .map(v -> v.value(Figure.DRIVER_CPU) + v.value(Figure.PROVIDER_CPU))
        .orElse(Double.NaN);
  }
}
