package io.github.timebench.loadgen.cli;

import io.github.timebench.loadgen.plan.Durations;
import io.github.timebench.loadgen.plan.LoadPlan;
import io.github.timebench.loadgen.run.RegistryChoice;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/** What a run is about to do and how long it will take, printed before it starts. */
final class Announcement {
  private static final Duration BLOCK_START = Duration.ofSeconds(12);

  private Announcement() {}

  static void print(PrintWriter err, LoadPlan plan, RegistryChoice registry, Path folder) {
    err.println(registry.reason());
    err.printf(
        Locale.ROOT,
        "%d variants (%s), %s %s, %,d callers, %d connection%s each, %d block%s.%n",
        plan.variants().size(),
        String.join(", ", plan.labels()),
        plan.operation().label(),
        plan.corpus().shape().label(),
        plan.threads(),
        plan.connections(),
        plan.connections() == 1 ? "" : "s",
        plan.blocks(),
        plan.blocks() == 1 ? "" : "s");
    err.printf(
        Locale.ROOT,
        "Takes at most about %s: per block %s to start, up to %s to warm, %s × %d to measure.%n",
        words(plan.longest().plus(BLOCK_START.multipliedBy(plan.blocks()))),
        Durations.format(BLOCK_START),
        Durations.format(plan.maxWarmup()),
        Durations.format(plan.duration()),
        plan.variants().size());
    err.println("Logs and results: " + PlaceFlags.shown(folder));
    err.flush();
  }

  private static String words(Duration duration) {
    long seconds = duration.toSeconds();
    return seconds < 120 ? seconds + " s" : (seconds + 30) / 60 + " min";
  }
}
