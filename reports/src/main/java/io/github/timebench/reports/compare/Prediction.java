package io.github.timebench.reports.compare;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.RunEnvironment;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.Usage;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.statistics.Estimate;
import java.util.List;
import java.util.Optional;

/**
 * What the CPU time in the codec predicts for throughput, beside what was measured. Of two variants
 * the codec's work is all that differs, so with C the CPU time of a call of the baseline, both
 * sides together, and S the part of it in the codec, throughput changes by 1 / (1 + (S_v - S_0) /
 * C). This presumes that CPU is what limits throughput; garbage and caches are outside of it.
 *
 * @param variant label
 * @param predicted over blocks, as a logarithm, with its 95 % interval
 * @param measured the effect that is published; of a first look without an interval
 * @param cpuShare how much of the machine's CPUs both sides used; NaN where it is not known
 */
public record Prediction(String variant, Estimate predicted, Estimate measured, double cpuShare) {
  /** Below this share something other than CPU may limit throughput. */
  public static final double BUSY_FROM = 0.8;

  /** Whether the intervals have no value in common; false where one is not known. */
  public boolean disagrees() {
    return !predicted.overlaps(measured);
  }

  /** Whether the CPUs were busy enough for the prediction to be about throughput. */
  public boolean busy() {
    return cpuShare >= BUSY_FROM;
  }

  /** Whether both have an interval, so that they can disagree. */
  public boolean known() {
    return predicted.hasInterval() && measured.hasInterval();
  }

  /** Of a variant; empty in an open loop, and where its codec was not watched. */
  static Optional<Prediction> of(
      RunResult run, BlockEffects effects, Comparisons comparisons, String variant) {
    Estimate predicted = Estimate.mean(effects.counted(logs(run, effects, variant)));
    if (run.plan().openLoop() || predicted.n() == 0) {
      return Optional.empty();
    }
    Estimate measured =
        comparisons
            .judged(variant)
            .map(Comparison::effect)
            .orElseGet(
                () ->
                    Estimate.mean(effects.counted(effects.of(variant, Figure.CALLS_PER_SECOND)))
                        .alone());
    return Optional.of(new Prediction(variant, predicted, measured, cpuShare(run)));
  }

  private static double[] logs(RunResult run, BlockEffects effects, String variant) {
    double[] logs = new double[run.blocks().size()];
    List<String> arms = effects.arms(variant);
    for (int block = 0; block < logs.length; block++) {
      double cpu = 0;
      double codec = 0;
      for (String arm : arms) {
        cpu += CodecCost.cpuNanos(effects, block, arm);
        codec += CodecCost.codecNanos(run.blocks().get(block), arm);
      }
      double more = CodecCost.codecNanos(run.blocks().get(block), variant) - codec / arms.size();
      logs[block] = -Math.log1p(more / (cpu / arms.size()));
    }
    return logs;
  }

  /** Of one machine: where the sides have different CPUs, or do not tell, it is not known. */
  private static double cpuShare(RunResult run) {
    RunEnvironment environment = run.environment();
    String cpus = environment.driver().getOrDefault("cpus", "");
    if (run.externalProvider()
        || !cpus.matches("[1-9]\\d{0,5}")
        || !cpus.equals(environment.provider().get("cpus"))) {
      return Double.NaN;
    }
    double used = 0;
    double nanos = 0;
    for (Block block : run.blocks()) {
      for (Slice slice : block.slices()) {
        Usage usage = slice.usage();
        if (usage.driverCpuNanos() < 0 || usage.providerCpuNanos() < 0) {
          return Double.NaN;
        }
        used += usage.driverCpuNanos() + usage.providerCpuNanos();
        nanos += slice.windowNanos();
      }
    }
    return used / nanos / Integer.parseInt(cpus);
  }
}
