package io.github.timebench.loadgen.cli;

import io.github.timebench.loadgen.plan.Durations;
import io.github.timebench.loadgen.plan.LoadPlan;
import io.github.timebench.loadgen.plan.OpenLoopPlan;
import io.github.timebench.loadgen.plan.Percentages;
import io.github.timebench.loadgen.run.RegistryChoice;
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
        "Takes about %s, at most %s: each block %s to start, up to %s to warm, %s × %d to measure%s.%n",
        words(plan.usual()),
        words(plan.longest()),
        Durations.format(LoadPlan.BLOCK_START),
        Durations.format(plan.maxWarmup()),
        Durations.format(plan.duration()),
        plan.variants().size(),
        pairs(plan.pairs().size()));
    err.println("Logs and results: " + PlaceFlags.shown(folder));
    err.flush();
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
    int most = plan.blocks().most();
    StringBuilder words = new StringBuilder();
    words.append(most).append(most == 1 ? " block" : " blocks");
    plan.blocks()
        .budget()
        .ifPresent(b -> words.append(" or as many as fit into ").append(Durations.format(b)));
    plan.blocks()
        .until()
        .ifPresent(
            u ->
                words
                    .append(", fewer once every interval is within ±")
                    .append(Percentages.format(u)));
    return words.toString();
  }

  private static String words(Duration duration) {
    long seconds = duration.toSeconds();
    return seconds < 120 ? seconds + " s" : (seconds + 30) / 60 + " min";
  }
}
