package io.github.timebench.loadgen.cli;

import io.github.timebench.api.Nanos;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.Variant;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VarianceSplit;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Spread;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * A stored run with a planted effect, and what it found.
 *
 * @param analysis without A against A' as a gate, so that every run tells its effects
 * @param valid whether all gates held, A against A' among them
 */
record PlantedRun(RunAnalysis analysis, boolean valid) {
  static final String PLANTED = Variant.BASELINE_PLANTED.label();

  private static final List<String> SIZES = List.of("0 %", "up to 3 %", "over 3 %");

  /** Loadgen itself and an idle system take less of a machine. */
  private static final double ALONE_BELOW = 0.05;

  /**
   * @throws UsageException if it is none of this self-test, or compares nothing
   */
  static PlantedRun of(RunResult run) {
    if (!run.plan().labels().contains(PLANTED)) {
      throw new UsageException(
          "RUN", Phrase.of("must be a run of 'selftest verdict'"), run.runId());
    }
    RunAnalysis analysis = RunAnalysis.soFar(run);
    if (!analysis.comparisons().any()) {
      throw new UsageException(
          "RUN",
          Phrase.of("must hold two blocks at least, and be VALID but for A against A'"),
          run.runId());
    }
    return new PlantedRun(analysis, RunAnalysis.of(run).validity().valid());
  }

  /** CPU time of a call of the baseline on both sides; NaN if it is not known. */
  static double callCpuNanos(RunAnalysis run) {
    return run.variant(run.run().plan().baseline())
        .map(v -> v.value(Figure.DRIVER_CPU) + v.value(Figure.PROVIDER_CPU))
        .orElse(Double.NaN);
  }

  RunResult run() {
    return analysis.run();
  }

  String name() {
    return run().runId().replace("-verdict", "");
  }

  /** The share of a call's CPU time that the planted copy burned, by what the run measured. */
  double planted() {
    long burnNanos = run().plan().burnNanos();
    return burnNanos == 0 ? 0 : burnNanos / callCpuNanos(analysis);
  }

  int size() {
    if (planted() == 0) {
      return 0;
    }
    return planted() <= 0.03 ? 1 : 2;
  }

  String group() {
    return SIZES.get(size()) + " | " + machine();
  }

  double expectedRatio() {
    return 1 / (1 + planted());
  }

  Estimate ratio() {
    return analysis.comparisons().effect(PLANTED, Figure.CALLS_PER_SECOND).exp();
  }

  /** ln A' - ln A. */
  Estimate again() {
    return analysis.comparisons().again();
  }

  /** Whether the 95 % interval of A' to A lies within the margin of the run's verdicts. */
  boolean againWithinMargin() {
    double margin = Math.log1p(run().plan().margin());
    return again().low() > -margin && again().high() < margin;
  }

  String verdict() {
    return valid ? analysis.comparisons().verdict(PLANTED).label() : "INVALID";
  }

  int blocks() {
    return run().blocks().size();
  }

  double minutes() {
    return run().elapsedSeconds() / 60;
  }

  /**
   * How the planted effect and that of A' scatter over blocks, both as the planted one would, where
   * only the first rounds of each block count.
   */
  List<Spread> spreads(double shareOfRounds) {
    double[] planted = new double[blocks()];
    double[] again = new double[blocks()];
    for (int i = 0; i < planted.length; i++) {
      Block block = run().blocks().get(i);
      double first = logCalls(block, Variant.BASELINE, shareOfRounds);
      double second = logCalls(block, Variant.BASELINE_AGAIN, shareOfRounds);
      planted[i] = logCalls(block, Variant.BASELINE_PLANTED, shareOfRounds) - (first + second) / 2;
      again[i] = (second - first) * Math.sqrt(0.75);
    }
    return List.of(Spread.of(planted), Spread.of(again));
  }

  private static double logCalls(Block block, Variant variant, double shareOfRounds) {
    int rounds = 1 + block.slices().stream().mapToInt(Slice::round).max().orElse(0);
    List<Slice> counted =
        block.slices(variant.label()).stream()
            .filter(slice -> slice.round() < shareOfRounds * rounds)
            .toList();
    return Math.log(
        counted.stream().mapToDouble(Slice::windowCalls).sum()
            / counted.stream().mapToDouble(Slice::windowNanos).sum());
  }

  VarianceSplit variances() {
    return analysis.variances().stream()
        .filter(one -> one.variant().equals(PLANTED))
        .findFirst()
        .orElseThrow();
  }

  /**
   * The share of the machine's CPU time that neither the pair's JVMs took nor the hypervisor, over
   * the pairs that know what their JVMs took.
   */
  double others() {
    return run().blocks().stream()
        .flatMap(block -> block.pairs().stream())
        .mapToDouble(PlantedRun::others)
        .filter(Double::isFinite)
        .average()
        .orElse(Double.NaN);
  }

  private static double others(Pair pair) {
    ResourceUse use = pair.readings().measured();
    if (use.driver().cpuNanos() < 0 || use.provider().cpuNanos() < 0) {
      return Double.NaN;
    }
    double own = (use.driver().cpuNanos() + use.provider().cpuNanos()) / Nanos.PER_MILLI;
    double stolen = Double.isNaN(use.stealShare()) ? 0 : use.stealShare();
    return use.busyShare() - stolen - own / use.lengthMillis() / pair.readings().cpus();
  }

  String machine() {
    if (Double.isNaN(others())) {
      return "not known";
    }
    return others() < ALONE_BELOW ? "idle" : "beside others";
  }

  /**
   * The correlation of ln calls/s of a slice with a possible cause, both less their mean over the
   * variant's slices of that block. Slices of which one is not known do not count.
   */
  double correlation(ToDoubleFunction<Slice> cause) {
    double products = 0;
    double ofCalls = 0;
    double ofCause = 0;
    for (Block block : run().blocks()) {
      Map<String, List<Slice>> variants =
          block.slices().stream()
              .filter(slice -> slice.windowCalls() > 0)
              .filter(slice -> Double.isFinite(cause.applyAsDouble(slice)))
              .collect(Collectors.groupingBy(Slice::variant));
      for (List<Slice> slices : variants.values()) {
        double[] calls = centred(slices, slice -> Math.log(slice.calls().callsPerSecond()));
        double[] causes = centred(slices, cause);
        for (int i = 0; i < calls.length; i++) {
          products += calls[i] * causes[i];
          ofCalls += calls[i] * calls[i];
          ofCause += causes[i] * causes[i];
        }
      }
    }
    return products / Math.sqrt(ofCalls * ofCause);
  }

  private static double[] centred(List<Slice> slices, ToDoubleFunction<Slice> value) {
    double mean = slices.stream().mapToDouble(value).average().orElse(Double.NaN);
    return slices.stream().mapToDouble(slice -> value.applyAsDouble(slice) - mean).toArray();
  }
}
