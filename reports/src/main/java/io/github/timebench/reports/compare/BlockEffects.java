package io.github.timebench.reports.compare;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.compare.Comparisons.LeftOut;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.PerCall;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Evidence;
import io.github.timebench.reports.statistics.Evidence.Contrast;
import io.github.timebench.reports.statistics.Replicate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * The block effects of a run: per block ln(a variant's figure) - mean of ln(the same of its
 * baseline's arms). Figures are those of the whole block: totals over totals, so that a slice that
 * stalls counts; the block's own histograms. Blocks are what a run repeats, but where several
 * machine pairs measure blocks side by side: then a pair of machines is, with the mean over its
 * blocks.
 */
final class BlockEffects {
  private static final int THIRDS = 3;

  private final Plan plan;
  private final List<Map<String, List<Slice>>> slices = new ArrayList<>();
  private final List<Map<String, Histograms>> histograms = new ArrayList<>();
  private final List<Map<String, Map<Figure, Double>>> times = new ArrayList<>();
  private final List<LeftOut> leftOut = new ArrayList<>();
  private final List<Boolean> leftOutHere = new ArrayList<>();
  private final List<Block> blocks;
  private final Replicate replicate;

  /**
   * @param disturbed what disturbed blocks, by their index
   */
  BlockEffects(RunResult run, Map<Integer, Text> disturbed) {
    this.plan = run.plan();
    this.replicate = Replicate.of(run);
    this.blocks = run.blocks();
    for (Block block : run.blocks()) {
      slices.add(
          block.slices().stream()
              .sorted(Comparator.comparingInt(Slice::round))
              .collect(Collectors.groupingBy(Slice::variant)));
      Map<String, Histograms> ofVariants =
          block.totals().stream()
              .collect(
                  Collectors.toMap(
                      VariantTotals::variant, VariantTotals::histograms, Histograms::plus));
      histograms.add(ofVariants);
      times.add(
          ofVariants.entrySet().stream()
              .collect(Collectors.toMap(Map.Entry::getKey, one -> values(one.getValue()))));
    }
    int usual = IntStream.range(0, slices.size()).map(this::rounds).max().orElse(0);
    for (int block = 0; block < slices.size(); block++) {
      Text cause = disturbed.getOrDefault(run.blocks().get(block).index(), cause(block, usual));
      if (!cause.isEmpty()) {
        leftOut.add(new LeftOut(run.blocks().get(block).index(), cause));
      }
      leftOutHere.add(!cause.isEmpty());
    }
  }

  /** The blocks that do not count, each for a cause that is not its outcome. */
  List<LeftOut> leftOut() {
    return List.copyOf(leftOut);
  }

  boolean counts(int block) {
    return !leftOutHere.get(block);
  }

  Replicate replicate() {
    return replicate;
  }

  /** The values of what the run repeats, of the blocks that count. */
  double[] counted(double[] ofBlocks) {
    int[] counted = IntStream.range(0, ofBlocks.length).filter(this::counts).toArray();
    return Replicate.values(blocks(counted), values(counted, ofBlocks));
  }

  /** The same over all blocks, those that are left out too. */
  double[] overAll(double[] ofBlocks) {
    return Replicate.values(blocks, ofBlocks);
  }

  /** The values of the blocks that count, those of one machine pair together. */
  Map<String, double[]> byMachines(double[] ofBlocks) {
    int[] counted = IntStream.range(0, ofBlocks.length).filter(this::counts).toArray();
    return Replicate.byMachines(blocks(counted), values(counted, ofBlocks));
  }

  private List<Block> blocks(int[] counted) {
    return IntStream.of(counted).mapToObj(blocks::get).toList();
  }

  private static double[] values(int[] counted, double[] ofBlocks) {
    return IntStream.of(counted).mapToDouble(block -> ofBlocks[block]).toArray();
  }

  Contrast contrast(String variant, double[] ofBlocks) {
    int arms = plan.armsOf(variant).size();
    return new Contrast(variant, plan.baselineOf(variant), counted(ofBlocks), arms);
  }

  /**
   * The mean of each variant's differences from its baseline over what the run repeats.
   *
   * @param ofBlocks of a variant, or of A', the differences in each block
   */
  Estimate[] estimates(
      List<String> variants, Function<String, double[]> ofBlocks, double confidence) {
    return estimates(
        variants.stream().map(label -> contrast(label, ofBlocks.apply(label))).toList(),
        plan.again().isEmpty() ? new double[0] : ofBlocks.apply(plan.again()),
        confidence);
  }

  /**
   * The mean of each contrast, its spread in the light of the others.
   *
   * @param again distance of A' from the mean of both arms in each block; empty without an A/A arm
   */
  Estimate[] estimates(List<Contrast> contrasts, double[] again, double confidence) {
    double[] twice = Arrays.stream(again).map(distance -> 2 * distance).toArray();
    int replicates = counted(new double[blocks.size()]).length;
    Estimate[] estimates =
        new Evidence(contrasts, twice.length == 0 ? twice : counted(twice))
            .effects(replicates, confidence);
    return Arrays.stream(estimates).map(replicate::published).toArray(Estimate[]::new);
  }

  /** All values, with NaN for blocks that do not count. */
  double[] orNone(double[] ofBlocks) {
    return IntStream.range(0, ofBlocks.length)
        .mapToDouble(block -> counts(block) ? ofBlocks[block] : Double.NaN)
        .toArray();
  }

  /** One per block; NaN where not known. */
  double[] of(String variant, Figure figure) {
    double[] effects = new double[slices.size()];
    for (int block = 0; block < effects.length; block++) {
      effects[block] = effect(block, variant, figure, 0, Integer.MAX_VALUE);
    }
    return effects;
  }

  /** The logarithm of a figure in each block; not finite where not known. */
  double[] logs(String variant, Figure figure) {
    return IntStream.range(0, slices.size())
        .mapToDouble(block -> log(block, variant, figure, 0, Integer.MAX_VALUE))
        .toArray();
  }

  /** How far throughput's log ratio moved within each block: its last third less its first. */
  double[] drift(String variant) {
    double[] drifts = new double[slices.size()];
    for (int block = 0; block < drifts.length; block++) {
      int rounds = rounds(block);
      int third = rounds / THIRDS;
      drifts[block] =
          effect(block, variant, Figure.CALLS_PER_SECOND, rounds - third, Integer.MAX_VALUE)
              - effect(block, variant, Figure.CALLS_PER_SECOND, 0, third);
    }
    return drifts;
  }

  /** ln(variant / baseline) of each round of a block; not finite where it stalled. */
  double[] rounds(int block, String variant) {
    return IntStream.range(0, rounds(block))
        .mapToDouble(r -> effect(block, variant, Figure.CALLS_PER_SECOND, r, r + 1))
        .toArray();
  }

  List<Slice> slices(int block, String variant) {
    return slices.get(block).getOrDefault(variant, List.of());
  }

  private double effect(int block, String variant, Figure figure, int from, int to) {
    double effect = plan.more(variant, label -> log(block, label, figure, from, to));
    return Double.isFinite(effect) ? effect : Double.NaN;
  }

  private double log(int block, String variant, Figure figure, int from, int to) {
    double value =
        PerCall.ofSlices(figure)
            ? PerCall.of(slices(block, variant, from, to), figure)
            : times.get(block).getOrDefault(variant, Map.of()).getOrDefault(figure, Double.NaN);
    return Math.log(value);
  }

  private List<Slice> slices(int block, String variant, int from, int to) {
    List<Slice> all = slices(block, variant);
    if (from == 0 && to == Integer.MAX_VALUE) {
      return all;
    }
    return all.stream().filter(s -> s.round() >= from && s.round() < to).toList();
  }

  private int rounds(int block) {
    return slices.get(block).values().stream()
        .flatMap(List::stream)
        .mapToInt(slice -> slice.round() + 1)
        .max()
        .orElse(0);
  }

  /** Why a block does not count; empty if it does. */
  private Text cause(int block, int usualRounds) {
    for (String variant : plan.labels()) {
      if (!slices.get(block).containsKey(variant)) {
        return Text.of("cut short: nothing of %s", variant);
      }
    }
    for (String variant : plan.labels()) {
      List<Slice> ran = slices.get(block).get(variant);
      int wanted = Math.min(usualRounds, rounds(ran.get(0).lengthNanos()));
      if (ran.size() < wanted - 1) {
        return Text.of("cut short: %s of %s rounds", ran.size(), wanted);
      }
    }
    return standstill(block);
  }

  /** Slices that are longer than those of other blocks, for longer calls, are fewer. */
  private int rounds(long sliceNanos) {
    return (int) Math.ceil((double) plan.timing().duration().toNanos() / sliceNanos);
  }

  /** Only variants that share a pair of JVMs can show a standstill. */
  private Text standstill(int block) {
    TreeSet<Integer> still = new TreeSet<>();
    for (Plan pair : plan.pairs()) {
      Map<Integer, Long> callsByRound = new TreeMap<>();
      for (String variant : pair.labels()) {
        for (Slice slice : slices.get(block).get(variant)) {
          callsByRound.merge(slice.round(), slice.windowCalls(), Long::sum);
        }
      }
      if (pair.variants().size() > 1) {
        callsByRound.forEach(
            (round, calls) -> {
              if (calls == 0) {
                still.add(round);
              }
            });
      }
    }
    return still.isEmpty()
        ? Text.EMPTY
        : Text.of(
            "a standstill: no call of any variant was answered in round %s", still.first() + 1);
  }

  /** The times of a variant's calls over all blocks, in nanoseconds. */
  Map<CallTime, Histogram> times(String variant) {
    Map<CallTime, Histogram> sums = new EnumMap<>(CallTime.class);
    for (CallTime time : CallTime.values()) {
      Histogram sum = Histograms.empty();
      for (Map<String, Histograms> block : histograms) {
        Optional.ofNullable(block.get(variant)).ifPresent(times -> sum.add(time.of(times)));
      }
      sums.put(time, sum);
    }
    return sums;
  }

  /** Lag is near 0, so its ratios say nothing. */
  private static Map<Figure, Double> values(Histograms times) {
    Map<Figure, Double> values = new HashMap<>();
    for (CallTime time : List.of(CallTime.SERVICE, CallTime.RESPONSE)) {
      values.putAll(time.values(time.of(times)));
    }
    return values;
  }
}
