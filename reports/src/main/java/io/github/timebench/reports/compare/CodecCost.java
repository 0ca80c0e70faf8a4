package io.github.timebench.reports.compare;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.CodecUse;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.PerCall;
import io.github.timebench.reports.statistics.Estimate;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;

/**
 * What a call costs in CPU time on both sides together, and how much of it is in the codec, over
 * blocks. Changes are to the mean of the baseline's arms, block by block.
 *
 * @param variant label
 * @param cpuNanos of a call
 * @param moreCpuNanos than the baseline
 * @param codecNanos of a call, as the codec's samples have it
 * @param moreCodecNanos than the baseline
 * @param share of the change of CPU time that is in the codec, with Fieller's interval, which is
 *     not known where the change of CPU time may be none
 * @param prediction what that means for throughput; empty in an open loop
 */
public record CodecCost(
    String variant,
    Estimate cpuNanos,
    Estimate moreCpuNanos,
    Estimate codecNanos,
    Estimate moreCodecNanos,
    Estimate share,
    Optional<Prediction> prediction) {

  /**
   * Of the variants whose codec was watched; none for chains, where each call has many messages.
   */
  static List<CodecCost> of(RunResult run, BlockEffects effects, Comparisons comparisons) {
    Plan plan = run.plan();
    if (plan.services().hops().chained()) {
      return List.of();
    }
    Of of = new Of(run, effects, comparisons);
    return plan.labels().stream()
        .filter(label -> !plan.isBaseline(label) && !label.equals(plan.again()))
        .map(of::cost)
        .filter(cost -> cost.moreCodecNanos().n() > 0)
        .toList();
  }

  /** CPU time of a call of the baseline. */
  public double baselineCpuNanos() {
    return cpuNanos.value() - moreCpuNanos.value();
  }

  /** Of a run. */
  private record Of(RunResult run, BlockEffects effects, Comparisons comparisons) {
    CodecCost cost(String variant) {
      double[] moreCpu = more(variant, this::cpu);
      double[] moreCodec = more(variant, this::codec);
      return new CodecCost(
          variant,
          mean(each(variant, this::cpu)),
          mean(moreCpu),
          mean(each(variant, this::codec)),
          mean(moreCodec),
          share(effects.counted(moreCodec), effects.counted(moreCpu)),
          Prediction.of(run, effects, comparisons, variant));
    }

    private Estimate mean(double[] ofBlocks) {
      return effects.replicate().published(Estimate.mean(effects.counted(ofBlocks)));
    }

    /** Of the blocks that know both. */
    private Estimate share(double[] codec, double[] cpu) {
      int[] known =
          IntStream.range(0, cpu.length)
              .filter(i -> Double.isFinite(codec[i]) && Double.isFinite(cpu[i]))
              .toArray();
      return effects
          .replicate()
          .published(
              Estimate.ratio(
                  IntStream.of(known).mapToDouble(i -> codec[i]).toArray(),
                  IntStream.of(known).mapToDouble(i -> cpu[i]).toArray()));
    }

    private double[] each(String variant, ToDoubleBiFunction<Integer, String> figure) {
      return IntStream.range(0, run.blocks().size())
          .mapToDouble(block -> figure.applyAsDouble(block, variant))
          .toArray();
    }

    private double[] more(String variant, ToDoubleBiFunction<Integer, String> figure) {
      List<String> arms = effects.arms(variant);
      double[] more = each(variant, figure);
      for (String arm : arms) {
        double[] ofArm = each(arm, figure);
        for (int block = 0; block < more.length; block++) {
          more[block] -= ofArm[block] / arms.size();
        }
      }
      return more;
    }

    private double cpu(int block, String variant) {
      return cpuNanos(effects, block, variant);
    }

    private double codec(int block, String variant) {
      return codecNanos(run.blocks().get(block), variant);
    }
  }

  /** CPU time of a call in a block, both sides together; NaN where not known. */
  static double cpuNanos(BlockEffects effects, int block, String variant) {
    var slices = effects.slices(block, variant);
    return PerCall.of(slices, Figure.DRIVER_CPU) + PerCall.of(slices, Figure.PROVIDER_CPU);
  }

  /** CPU time of a call in the codec in a block; NaN where not known. */
  static double codecNanos(Block block, String variant) {
    return block.totals().stream()
        .filter(totals -> totals.variant().equals(variant))
        .map(VariantTotals::codec)
        .mapToDouble(CodecUse::nanosPerCall)
        .findFirst()
        .orElse(Double.NaN);
  }
}
