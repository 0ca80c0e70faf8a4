package io.github.timebench.reports.compare;

import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.statistics.Estimate;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Why a variant answers more or fewer calls, as an identity: calls per second = cores used / CPU
 * time of a call. So ln(calls ×) = ln(cores used ×) - ln(CPU per call ×), exactly in each block and
 * in the means over blocks. CPU time of a call is that in the codec and the rest; with ΔS the
 * change of the former, ln(CPU per call ×) = ΔS / L + the rest, where L is the logarithmic mean of
 * both CPU times of a call (the additive decomposition of Ang, The LMDI approach to decomposition
 * analysis, Energy Policy 33, 2005). Of closed loops only: in an open one the rate is given.
 *
 * @param calls the effect on throughput, as a logarithm: cores - cpu
 * @param cores that both sides used together, as a logarithm
 * @param cpu time of a call on both sides together, as a logarithm: codec + other
 * @param codec the part of {@code cpu} that is in the codec
 * @param other the part of {@code cpu} that is not
 */
public record CallsExplained(
    String variant, Estimate calls, Estimate cores, Estimate cpu, Estimate codec, Estimate other) {

  /** What the codec adds to the change of calls: these three add up to it. */
  public Estimate byCodec() {
    return codec.times(-shareOfLog());
  }

  /** What the CPU time outside of the codec adds to it. */
  public Estimate byOther() {
    return other.times(-shareOfLog());
  }

  /** What cores that are used, or not, add to it. */
  public Estimate byCores() {
    return cores.times(shareOfLog());
  }

  /** The change of calls as a share, for its logarithm. */
  private double shareOfLog() {
    return calls.value() == 0 ? 1 : Math.expm1(calls.value()) / calls.value();
  }

  /** Of variants, in their order; none for those of which a block that counts tells not all. */
  static List<CallsExplained> of(
      Plan plan,
      BlockEffects effects,
      Comparisons comparisons,
      List<String> variants,
      CodecCost.Of cpu) {
    Parts parts = new Parts(plan, effects, cpu);
    Estimate[] cores = effects.estimates(variants, parts::cores, comparisons.confidence());
    Estimate[] ofCpu = effects.estimates(variants, parts::cpu, comparisons.confidence());
    Estimate[] codec = effects.estimates(variants, parts::codec, comparisons.confidence());
    Estimate[] other = effects.estimates(variants, parts::other, comparisons.confidence());
    Estimate[] calls = effects.estimates(variants, parts::calls, comparisons.confidence());
    return IntStream.range(0, variants.size())
        .filter(i -> codec[i].n() > 0 && codec[i].n() == calls[i].n())
        .mapToObj(
            i ->
                new CallsExplained(
                    variants.get(i),
                    comparisons.judged(variants.get(i)).map(Comparison::effect).orElse(calls[i]),
                    cores[i],
                    ofCpu[i],
                    codec[i],
                    other[i]))
        .toList();
  }

  private record Parts(Plan plan, BlockEffects effects, CodecCost.Of cpuOfCall) {
    double[] calls(String variant) {
      return effects.of(variant, Figure.CALLS_PER_SECOND);
    }

    double[] cpu(String variant) {
      double[] logs = calls(variant);
      Arrays.setAll(
          logs, block -> plan.more(variant, label -> Math.log(cpuOfCall.whole(block, label))));
      return logs;
    }

    double[] cores(String variant) {
      return sum(calls(variant), cpu(variant), 1);
    }

    double[] codec(String variant) {
      double[] logs = cpu(variant);
      for (int i = 0; i < logs.length; i++) {
        int block = i;
        double more = plan.more(variant, label -> cpuOfCall.codec(block, label));
        double ofBaseline = cpuOfCall.whole(block, variant) / Math.exp(logs[block]);
        logs[block] = more / logarithmicMean(ofBaseline, logs[block]);
      }
      return logs;
    }

    double[] other(String variant) {
      return sum(cpu(variant), codec(variant), -1);
    }

    /** Of a value and what it becomes by a change, which is a logarithm. */
    private static double logarithmicMean(double value, double change) {
      return change == 0 ? value : value * Math.expm1(change) / change;
    }

    private static double[] sum(double[] one, double[] other, double sign) {
      double[] sum = one.clone();
      for (int i = 0; i < sum.length; i++) {
        sum[i] += sign * other[i];
      }
      return sum;
    }
  }
}
