package io.github.timebench.reports.compare;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.VariantTotals.CodecUse;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.figures.PerCall;
import io.github.timebench.reports.statistics.Estimate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;

/**
 * What a call costs in CPU time on both sides together, how much of it is in the codec, and how
 * much is not, over blocks. Changes are to the mean of the baseline's arms, block by block.
 *
 * @param cpuNanos of a call
 * @param moreCpuNanos than the baseline: in the codec and other
 * @param codecNanos of a call, as the codec's samples have it
 * @param moreCodecNanos than the baseline
 * @param moreOtherNanos than the baseline, outside of the codec
 * @param share of the change of CPU time that is in the codec, with Fieller's interval, which is
 *     not known where the change of CPU time may be none
 * @param calls what that means for throughput; empty in an open loop, and where a block that counts
 *     does not tell
 */
public record CodecCost(
    String variant,
    Estimate cpuNanos,
    Estimate moreCpuNanos,
    Estimate codecNanos,
    Estimate moreCodecNanos,
    Estimate moreOtherNanos,
    Estimate share,
    Optional<CallsExplained> calls) {

  /**
   * Of the variants whose codec was watched; none for chains, where each call has many messages.
   */
  static List<CodecCost> of(RunResult run, BlockEffects effects, Comparisons comparisons) {
    Plan plan = run.plan();
    if (plan.services().hops().chained()) {
      return List.of();
    }
    List<String> others =
        plan.labels().stream()
            .filter(label -> !plan.isBaseline(label) && !label.equals(plan.again()))
            .toList();
    return new Of(run, effects, comparisons, others).costs();
  }

  /** CPU times of a call in a block are of both sides together; NaN where not known. */
  record Of(RunResult run, BlockEffects effects, Comparisons comparisons, List<String> variants) {
    List<CodecCost> costs() {
      Estimate[] moreCpu = estimates(variant -> more(variant, this::whole));
      Estimate[] moreCodec = estimates(variant -> more(variant, this::codec));
      Estimate[] moreOther =
          estimates(
              variant -> more(variant, (block, one) -> whole(block, one) - codec(block, one)));
      List<CallsExplained> explained =
          run.plan().openLoop()
              ? List.of()
              : CallsExplained.of(run.plan(), effects, comparisons, variants, this);
      return IntStream.range(0, variants.size())
          .filter(i -> moreCodec[i].n() > 0)
          .mapToObj(
              i -> {
                String variant = variants.get(i);
                return new CodecCost(
                    variant,
                    mean(each(variant, this::whole)),
                    moreCpu[i],
                    mean(each(variant, this::codec)),
                    moreCodec[i],
                    moreOther[i],
                    share(variant),
                    explained.stream().filter(one -> one.variant().equals(variant)).findFirst());
              })
          .toList();
    }

    private Estimate[] estimates(Function<String, double[]> ofBlocks) {
      return effects.estimates(variants, ofBlocks, comparisons.confidence());
    }

    private Estimate mean(double[] ofBlocks) {
      return effects
          .replicate()
          .published(Estimate.mean(effects.counted(ofBlocks), comparisons.confidence()));
    }

    /** Of the blocks that know both. */
    private Estimate share(String variant) {
      double[] codec = effects.counted(more(variant, this::codec));
      double[] cpu = effects.counted(more(variant, this::whole));
      int[] known =
          IntStream.range(0, cpu.length)
              .filter(i -> Double.isFinite(codec[i]) && Double.isFinite(cpu[i]))
              .toArray();
      return effects
          .replicate()
          .published(
              Estimate.ratio(
                  IntStream.of(known).mapToDouble(i -> codec[i]).toArray(),
                  IntStream.of(known).mapToDouble(i -> cpu[i]).toArray(),
                  comparisons.confidence()));
    }

    private double[] each(String variant, ToDoubleBiFunction<Integer, String> figure) {
      return IntStream.range(0, run.blocks().size())
          .mapToDouble(block -> figure.applyAsDouble(block, variant))
          .toArray();
    }

    private double[] more(String variant, ToDoubleBiFunction<Integer, String> figure) {
      return each(
          variant,
          (block, label) -> run.plan().more(label, one -> figure.applyAsDouble(block, one)));
    }

    double whole(int block, String variant) {
      return PerCall.cpuNanos(effects.slices(block, variant));
    }

    double codec(int block, String variant) {
      return run.blocks()
          .get(block)
          .totals(variant)
          .map(VariantTotals::codec)
          .mapToDouble(CodecUse::nanosPerCall)
          .findFirst()
          .orElse(Double.NaN);
    }
  }
}
