package io.github.timebench.loadgen.cli;

import io.github.timebench.api.Durations;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.loadgen.live.LiveWords;
import io.github.timebench.loadgen.run.RegistryChoice;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.PlanEstimate;
import io.github.timebench.model.plan.QuietRule;
import io.github.timebench.model.plan.Study;
import io.github.timebench.model.plan.Sweep;
import io.github.timebench.reports.text.RunWords;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/** What a run is about to do and how long it will take, printed before it starts. */
final class Announcement {
  private Announcement() {}

  static void print(PrintWriter err, Plan plan, RegistryChoice registry, Path folder) {
    PlanEstimate estimate = PlanEstimate.of(plan);
    err.println(registry.reason());
    if (plan.services().fleet().any()) {
      err.println("Machines: " + plan.services().fleet().describe() + "." + shares(plan));
    }
    err.printf(
        Locale.ROOT,
        "%d variant%s (%s), %s, %s, %d connection%s each, %s.%n",
        plan.variants().size(),
        plan.variants().size() == 1 ? "" : "s",
        String.join(", ", plan.labels()),
        plan.payload().describe(),
        load(plan),
        plan.services().connections(),
        plan.services().connections() == 1 ? "" : "s",
        blocks(plan));
    if (plan.payload().api().isPresent()) {
      err.println(RunWords.call(plan).english());
    }
    if (plan.study() instanceof Sweep sweep) {
      printSweep(err, plan, sweep, estimate);
      err.println("Logs and results: " + LabFlags.shown(folder));
      err.flush();
      return;
    }
    err.printf(
        Locale.ROOT,
        "Takes about %s%s, at most %s: each block %s to start, up to %s to warm, %s × %d to %s%s.%n",
        LiveWords.time(estimate.usual()),
        usualBlocks(plan, estimate),
        LiveWords.time(estimate.max()),
        Durations.format(PlanEstimate.BLOCK_START),
        Durations.format(plan.timing().maxWarmup()),
        Durations.format(plan.timing().duration()),
        plan.variants().size(),
        plan.study() instanceof Study.Capacity ? "search at most" : "measure",
        pairs(plan.pairs().size()));
    warnOfShortWarmup(err, plan);
    err.println("Logs and results: " + LabFlags.shown(folder));
    err.flush();
  }

  private static String shares(Plan plan) {
    return plan.services().fleet().together() && plan.study().probes()
        ? " Callers are those of each driver, rates those of all together."
        : "";
  }

  private static String load(Plan plan) {
    if (plan.study() instanceof Study.Capacity capacity) {
      return "the highest rate that meets " + capacity.objective();
    }
    Fleet fleet = plan.services().fleet();
    return fleet.any() && !plan.study().probes()
        ? fleet.describe(plan.load())
        : plan.study().describe(plan);
  }

  private static String blocks(Plan plan) {
    int atOnce = plan.services().fleet().blocksAtOnce();
    return plan.blocks().describe()
        + (atOnce == 1 ? "" : ", on each of " + atOnce + " machine pairs side by side");
  }

  private static void printSweep(PrintWriter err, Plan plan, Sweep sweep, PlanEstimate estimate) {
    err.printf(
        Locale.ROOT,
        "Takes about %s, at most %s: in each block %d pair%s of JVMs, each %s to start and up to %s"
            + " to warm, then %s for each variant at each of %,d points.%n",
        LiveWords.time(estimate.usual()),
        LiveWords.time(estimate.max()),
        plan.pairs().size(),
        plan.pairs().size() == 1 ? "" : "s",
        Durations.format(PlanEstimate.BLOCK_START),
        Durations.format(plan.timing().maxWarmup()),
        Durations.format(plan.timing().duration()),
        sweep.points().size());
    warnOfShortWarmup(err, plan);
  }

  private static void warnOfShortWarmup(PrintWriter err, Plan plan) {
    Duration shortest = Duration.ofSeconds(2L * QuietRule.DEFAULT.seconds());
    if (plan.timing().maxWarmup().compareTo(shortest) < 0) {
      err.printf(
          "--max-warmup=%s is too short to see whether the JVMs are quiet, which takes %s: %s.%n",
          Durations.format(plan.timing().maxWarmup()),
          Durations.format(shortest),
          plan.quick() ? "no ratio will be shown" : "every block will be marked still warming");
    }
  }

  private static String usualBlocks(Plan plan, PlanEstimate estimate) {
    int usual = estimate.usualBlocks();
    return usual < plan.blocks().max() ? " (" + usual + " blocks)" : "";
  }

  private static String pairs(int pairs) {
    return pairs == 1 ? "" : ", start and warm-up for each of " + pairs + " pairs of JVMs";
  }
}
