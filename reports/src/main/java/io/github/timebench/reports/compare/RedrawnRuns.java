package io.github.timebench.reports.compare;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.PerCall;
import io.github.timebench.reports.gates.Gates;
import io.github.timebench.reports.statistics.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Runs that might have been: whole blocks of stored runs drawn again with replacement (the cluster
 * bootstrap: Davison and Hinkley 1997, 3.8; Field and Welsh 2007), and an effect planted into every
 * slice of one variant. So the noise is the machine's own, and the truth is known: what the stored
 * blocks happen to find of equal variants on average is taken out. The rounds of a block are not
 * drawn again: its mean holds their noise already.
 */
public final class RedrawnRuns {
  private final RunResult like;
  private final String planted;
  private final List<Block> blocks = new ArrayList<>();
  private final List<Double> seconds = new ArrayList<>();
  private final Map<String, Double> found;

  /**
   * @param runs stored ones of equal variants, at least one, with blocks
   * @param planted label of the variant whose slices get the effect
   * @throws IllegalArgumentException if a run did not measure that variant
   */
  public RedrawnRuns(List<RunResult> runs, String planted) {
    this.like = runs.get(0);
    this.planted = planted;
    for (RunResult run : runs) {
      if (!run.plan().labels().contains(planted)) {
        throw new IllegalArgumentException(run.runId() + " has no " + planted);
      }
      blocks.addAll(run.blocks());
      seconds.addAll(run.blockSeconds());
    }
    this.found =
        like.plan().labels().stream()
            .collect(Collectors.toMap(Function.identity(), this::meanLogCallsPerSecond));
  }

  private double meanLogCallsPerSecond(String variant) {
    return blocks.stream()
        .map(block -> PerCall.of(block.slices(variant), Figure.CALLS_PER_SECOND))
        .mapToDouble(Math::log)
        .average()
        .orElseThrow();
  }

  /**
   * What a run came to.
   *
   * @param againRejected whether A against A' made it INVALID
   */
  public record Outcome(Verdict verdict, int blocks, double minutes, boolean againRejected) {}

  /**
   * @param effect CPU time more per call, as a share: throughput is divided by 1 + effect
   * @param seed the same seed draws the same runs
   */
  public List<Outcome> draw(int runs, double effect, long seed) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    List<Outcome> outcomes = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      outcomes.add(outcome(effect, random));
    }
    return outcomes;
  }

  private Outcome outcome(double effect, UniformRandomProvider random) {
    List<Block> drawn = new ArrayList<>();
    double length = 0;
    RunAnalysis known;
    do {
      int block = random.nextInt(blocks.size());
      length += seconds.get(block);
      drawn.add(planted(blocks.get(block), drawn.size(), effect));
      known = RunAnalysis.soFar(like.with(drawn));
    } while (another(drawn.size(), known.comparisons().enough()));
    Comparisons comparisons = known.comparisons();
    return new Outcome(
        comparisons.verdict(planted),
        drawn.size(),
        length / 60,
        comparisons.again().p() < Gates.MIN_P_OF_AGAIN);
  }

  /** Runs are drawn without a budget: time would be that of other runs. */
  private boolean another(int done, boolean enough) {
    return like.plan().blocks().another(done, enough, Duration.ZERO, Duration.ZERO);
  }

  private Block planted(Block block, int index, double effect) {
    List<Slice> slices =
        block.slices().stream()
            .map(slice -> moved(slice, slower(slice.variant(), effect)))
            .toList();
    Warmup warmup = new Warmup(block.startedAt(), block.warmupSeconds(), block.quiet(), List.of());
    return new Block(index, block.startedAt(), List.of(Pair.ofSlices(warmup, slices)), "");
  }

  private double slower(String variant, double effect) {
    double own = Math.exp(found.get(variant) - found.get(like.plan().baseline()));
    return variant.equals(planted) ? own * (1 + effect) : own;
  }

  /**
   * A longer window with the same calls is the same throughput as fewer calls, without rounding.
   */
  private static Slice moved(Slice slice, double slower) {
    SliceCalls calls = slice.calls();
    return new Slice(
        slice.variant(),
        slice.round(),
        slice.position(),
        slice.startNanos(),
        new SliceCalls(
            Math.round(calls.windowNanos() * slower),
            calls.windowCalls(),
            calls.callShares(),
            calls.meanServiceNanos(),
            calls.p50ServiceNanos(),
            calls.p99ServiceNanos(),
            calls.outcomes()),
        slice.usage());
  }
}
