package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.loadgen.run.RegistryChoice;
import io.github.timebench.model.plan.Durations;
import io.github.timebench.model.plan.LoadPlan;
import io.github.timebench.model.plan.OpenLoopPlan;
import io.github.timebench.model.plan.Percentages;
import io.github.timebench.model.plan.QuietRule;
import io.github.timebench.model.plan.Stopping;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/** What a run is about to do and how long it will take, printed before it starts. */
final class Announcement {
  private Announcement() {}

  static void print(PrintWriter err, LoadPlan plan, RegistryChoice registry, Path folder) {
    err.println(registry.reason());
    err.printf(
        Locale.ROOT,
        "%d variants (%s), %s %s, %s, %d connection%s each, %s.%n",
        plan.variants().size(),
        String.join(", ", plan.labels()),
        plan.operation().label(),
        plan.corpus().shape().label(),
        load(plan),
        plan.connections(),
        plan.connections() == 1 ? "" : "s",
        blocks(plan));
    err.printf(
        Locale.ROOT,
        "Takes about %s%s, at most %s: each block %s to start, up to %s to warm, %s × %d to measure%s.%n",
        words(plan.usual()),
        usualBlocks(plan),
        words(plan.longest()),
        Durations.format(LoadPlan.BLOCK_START),
        Durations.format(plan.maxWarmup()),
        Durations.format(plan.duration()),
        plan.variants().size(),
        pairs(plan.pairs().size()));
    warnOfShortWarmup(err, plan);
    err.println("Logs and results: " + LabFlags.shown(folder));
    err.flush();
  }

  private static void warnOfShortWarmup(PrintWriter err, LoadPlan plan) {
    Duration shortest = Duration.ofSeconds(2L * QuietRule.DEFAULT.seconds());
    if (plan.maxWarmup().compareTo(shortest) < 0) {
      err.printf(
          "--max-warmup=%s is too short to see whether the JVMs are quiet, which takes %s: %s.%n",
          Durations.format(plan.maxWarmup()),
          Durations.format(shortest),
          plan.quick() ? "no ratio will be shown" : "every block will be marked still warming");
    }
  }

  private static String usualBlocks(LoadPlan plan) {
    int usual = plan.blocks().usual();
    return usual < plan.blocks().max() ? " (" + usual + " blocks)" : "";
  }

  private static String pairs(int pairs) {
    return pairs == 1 ? "" : ", start and warm-up for each of " + pairs + " pairs of JVMs";
  }

  private static String load(LoadPlan plan) {
    OpenLoopPlan open = plan.openLoop();
    return open == null
        ? String.format(Locale.ROOT, "%,d callers", plan.threads())
        : String.format(
            Locale.ROOT,
            "%s %s, at most %,d calls under way",
            open.rate(),
            open.arrival().name().toLowerCase(Locale.ROOT),
            open.maxInflight());
  }

  private static String blocks(LoadPlan plan) {
    int max = plan.blocks().max();
    Stopping stopping = plan.blocks().stopping();
    String number = max == 1 ? "1 block" : max + " blocks";
    String words =
        switch (stopping.kind()) {
          case FIXED -> number;
          case DECIDED -> "blocks until every variant has its verdict, at most " + max;
          case UNTIL ->
              "blocks until every interval is within ±%s, at most %d"
                  .formatted(Percentages.format(stopping.halfWidth()), max);
        };
    return words
        + plan.blocks()
            .budget()
            .map(b -> ", as far as they fit into " + Durations.format(b))
            .orElse("");
  }

  private static String words(Duration duration) {
    long seconds = duration.toSeconds();
    return seconds < 120 ? seconds + " s" : (seconds + 30) / 60 + " min";
  }
}
