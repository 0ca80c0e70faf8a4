package io.github.timebench.reports.capacity;

import io.github.timebench.model.MadeUp;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.ProbeRequest.Purpose;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.reports.SampleRuns;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Searches for a capacity, made up for tests. */
public final class CapacityRuns {
  static final String BASE = "date+stock";
  static final String AGAIN = "date+stock+again";
  static final String OTHER = "date+custom";

  static final List<Block> FOUR =
      List.of(
          block(0, 8_000, 6_000),
          block(1, 8_200, 6_100),
          block(2, 8_100, 6_150),
          block(3, 7_900, 5_900));

  private CapacityRuns() {}

  /** With the A/A arm. */
  static Plans replicated() {
    return plan().labels(BASE, AGAIN, OTHER);
  }

  static Plans plan() {
    return Plans.search().quick(false).blocks(Blocks.exactly(4).judgedBy(0.05));
  }

  static Probe probe(Probe.Arm arm, RunEnd end) {
    ProbeRequest request =
        new ProbeRequest(List.of(arm.asked()), Duration.ofSeconds(1), 1, true, List.of());
    return new Probe(request, 0, 1_000_000_000L, List.of(arm), end);
  }

  /** Meets at a rate, misses a little above it, and is confirmed. */
  static List<Probe> search(String variant, long rate) {
    RateSlices below = new RateSlices(variant, rate, Purpose.SEARCH);
    RateSlices above = new RateSlices(variant, rate + rate / 40, Purpose.SEARCH);
    RateSlices confirmed = new RateSlices(variant, rate, Purpose.CONFIRM);
    List<Probe> probes = new ArrayList<>();
    List<Probe.Arm> arms =
        new ArrayList<>(Collections.nCopies(RateRule.MIN_SLICES_OF_SEARCH, below.good()));
    arms.add(above.bad());
    arms.addAll(Collections.nCopies(RateRule.MAX_SLICES, confirmed.good()));
    for (Probe.Arm arm : arms) {
      probes.add(probe(arm, RunEnd.complete()));
    }
    return probes;
  }

  static Pair pair(List<Probe> probes, RunEnd end) {
    return MadeUp.pair("probes", probes, "end", end);
  }

  static Block block(int index, long base, long other) {
    List<Probe> probes = new ArrayList<>(search(BASE, base));
    probes.addAll(search(AGAIN, base + (index % 2 == 0 ? 60 : -50)));
    probes.addAll(search(OTHER, other));
    return MadeUp.block(index, pair(probes, RunEnd.complete()));
  }

  static RunResult run(Plan plan, List<Block> blocks, RunEnd end) {
    RunResult any = SampleRuns.empty();
    return MadeUp.run(plan, blocks, "setup", any.setup(), "end", end);
  }

  /** The second variant carries three quarters of what the first one does. */
  public static RunResult four() {
    return run(replicated().make(), FOUR, RunEnd.complete());
  }
}
