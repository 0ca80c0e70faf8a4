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
import io.github.timebench.reports.compare.PlanWords;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.TextLayout;
import io.github.timebench.reports.text.RunWords;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** What a run is about to do and how long it will take, printed before it starts. */
final class Announcement {
  private final PrintWriter err;
  private final Plan plan;
  private final PlanEstimate estimate;
  private final TextLayout layout;

  private Announcement(PrintWriter err, Plan plan, TextLayout layout) {
    this.err = err;
    this.plan = plan;
    this.estimate = PlanEstimate.of(plan);
    this.layout = layout;
  }

  static void print(
      PrintWriter err, Plan plan, RegistryChoice registry, Path folder, TextLayout layout) {
    Announcement announcement = new Announcement(err, plan, layout);
    announcement.say(registry.reason());
    announcement.print();
    err.println(layout.in(Text.of("Logs and results: %s", LabFlags.shown(folder))));
    err.flush();
  }

  private void say(Text line) {
    layout.wrapped(line).forEach(err::println);
  }

  private void print() {
    if (plan.services().fleet().any()) {
      say(machines());
    }
    say(
        Text.of(
            "%s (%s), %s, %s, %s, %s.",
            Numbers.count(plan.variants().size(), "%s variant", "%s variants"),
            String.join(", ", plan.labels()),
            PlanWords.payload(plan.payload()),
            load(),
            Numbers.count(
                plan.services().connections(), "%s connection each", "%s connections each"),
            blocks()));
    if (plan.payload().api().isPresent()) {
      say(RunWords.call(plan));
    }
    say(plan.study() instanceof Sweep sweep ? ofSweep(sweep) : ofBlocks());
    warnOfShortWarmup();
  }

  private Text machines() {
    Fleet fleet = plan.services().fleet();
    Text machines = Text.of("Machines: %s.", PlanWords.machines(fleet));
    return fleet.together() && plan.study().probes()
        ? Text.sentences(
            List.of(
                machines,
                Text.of("Callers are those of each driver, rates those of all together.")))
        : machines;
  }

  private Text load() {
    if (plan.study() instanceof Study.Capacity capacity) {
      return Text.of("the highest rate that meets %s", capacity.objective());
    }
    Fleet fleet = plan.services().fleet();
    return fleet.any() && !plan.study().probes()
        ? PlanWords.load(fleet, plan.load())
        : PlanWords.load(plan);
  }

  private Text blocks() {
    int atOnce = plan.services().fleet().blocksAtOnce();
    Text blocks = PlanWords.blocks(plan.blocks());
    return atOnce == 1
        ? blocks
        : Text.of("%s, on each of %s machine pairs side by side", blocks, atOnce);
  }

  private Text ofBlocks() {
    Text each =
        Text.of(
            plan.study() instanceof Study.Capacity
                ? "each block %s to start, up to %s to warm, %s × %s to search at most"
                : "each block %s to start, up to %s to warm, %s × %s to measure",
            Durations.format(PlanEstimate.BLOCK_START),
            Durations.format(plan.timing().maxWarmup()),
            Durations.format(plan.timing().duration()),
            plan.variants().size());
    int pairs = plan.pairs().size();
    return Text.of(
        "Takes about %s, at most %s: %s.",
        usual(),
        LiveWords.time(estimate.max()),
        pairs == 1
            ? each
            : Text.of("%s, start and warm-up for each of %s pairs of JVMs", each, pairs));
  }

  private Text usual() {
    int usual = estimate.usualBlocks();
    Text time = LiveWords.time(estimate.usual());
    return usual < plan.blocks().max() ? Text.of("%s (%s blocks)", time, usual) : time;
  }

  private Text ofSweep(Sweep sweep) {
    return Text.of(
        "Takes about %s, at most %s: in each block %s, each %s to start and up to %s to warm, then"
            + " %s for each variant at each of %s points.",
        LiveWords.time(estimate.usual()),
        LiveWords.time(estimate.max()),
        Numbers.count(plan.pairs().size(), "%s pair of JVMs", "%s pairs of JVMs"),
        Durations.format(PlanEstimate.BLOCK_START),
        Durations.format(plan.timing().maxWarmup()),
        Durations.format(plan.timing().duration()),
        Numbers.count(sweep.points().size()));
  }

  private void warnOfShortWarmup() {
    Duration shortest = Duration.ofSeconds(2L * QuietRule.DEFAULT.seconds());
    if (plan.timing().maxWarmup().compareTo(shortest) < 0) {
      say(
          Text.of(
              plan.quick()
                  ? "--max-warmup=%s is too short to see whether the JVMs are quiet, which takes %s:"
                      + " no ratio will be shown."
                  : "--max-warmup=%s is too short to see whether the JVMs are quiet, which takes %s:"
                      + " every block will be marked still warming.",
              Durations.format(plan.timing().maxWarmup()),
              Durations.format(shortest)));
    }
  }
}
