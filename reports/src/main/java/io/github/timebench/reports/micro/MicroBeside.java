package io.github.timebench.reports.micro;

import io.github.timebench.api.Operation;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Measure;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.compare.CodecCost;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.statistics.Estimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What micro benchmarks of a run's own payloads say of its variants: the CPU time of writing and
 * reading what a call carries. That they are the same payloads is known by their bytes.
 *
 * @param result where the figures are from
 * @param forks of a figure
 * @param times how often a call writes and reads a payload
 * @param variants those that both have measured, beside their baselines
 */
public record MicroBeside(MicroResult result, int forks, int times, List<Cost> variants) {
  private static final String SUITE = "serialization";
  private static final String CPU = "CPU";

  public MicroBeside {
    variants = List.copyOf(variants);
  }

  /**
   * @param nanos CPU time of what a call writes and reads
   * @param moreNanos than the baseline, with Welch's interval
   */
  public record Cost(String variant, Estimate nanos, Estimate moreNanos) {}

  /** Empty unless a variant and its baseline were measured there, with the same bytes. */
  public static Optional<MicroBeside> of(RunAnalysis run, MicroResult micro) {
    int times = times(run.run().plan());
    List<MicroFigure> figures =
        micro.suites().stream()
            .filter(suite -> suite.label().equals(SUITE))
            .flatMap(suite -> suite.figures().stream())
            .toList();
    List<Cost> costs = new ArrayList<>();
    int forks = 0;
    for (CodecCost cost : run.codec()) {
      String baseline = run.run().plan().baselineOf(cost.variant());
      Optional<double[]> own = nanos(run, figures, cost.variant(), times);
      Optional<double[]> ofBaseline = nanos(run, figures, baseline, times);
      if (own.isPresent() && ofBaseline.isPresent()) {
        forks = own.get().length;
        Estimate nanos = ForkEstimates.mean(own.get());
        Estimate more = Estimate.welch(ForkEstimates.mean(ofBaseline.get()), nanos);
        costs.add(new Cost(cost.variant(), nanos, more));
      }
    }
    return costs.isEmpty()
        ? Optional.empty()
        : Optional.of(new MicroBeside(micro, forks, times, costs));
  }

  public Optional<Cost> variant(String label) {
    return variants.stream().filter(one -> one.variant().equals(label)).findFirst();
  }

  /** An echo carries its payload both ways; a benchmark of an API's call is of the whole call. */
  private static int times(Plan plan) {
    Payload payload = plan.payload();
    return payload.api().isEmpty() && payload.operation() == Operation.ECHO ? 2 : 1;
  }

  /** CPU time of what a call writes and reads, in each fork. */
  private static Optional<double[]> nanos(
      RunAnalysis run, List<MicroFigure> figures, String label, int times) {
    Optional<VariantSummary> variant = run.variant(label);
    return figures.stream()
        .filter(figure -> variant.filter(one -> isOf(figure, one, run.run().plan())).isPresent())
        .flatMap(figure -> figure.measure(CPU).stream())
        .findFirst()
        .map(cpu -> Arrays.stream(cpu.forkValues()).map(nanos -> nanos * times).toArray());
  }

  private static boolean isOf(MicroFigure figure, VariantSummary variant, Plan plan) {
    PlacedVariant placed = variant.variant();
    String payload =
        plan.payload().api().isPresent() ? figure.parameter("call") : figure.parameter("shape");
    String wanted =
        plan.payload()
            .api()
            .map(api -> api.call().substring(api.call().indexOf('#') + 1))
            .orElse(plan.payload().corpus().shape().label());
    return payload.equals(wanted)
        && figure.parameter("operation").equals(MicroFigure.ROUND_TRIP)
        && figure.parameter("threads").equals("1")
        && figure.parameter("codec").equals(placed.serializerLabel())
        && figure.parameter("date type").equals(placed.variant().type())
        && variant.bytes().filter(bytes -> same(bytes, figure)).isPresent();
  }

  /** Their bytes are means over the payloads, each rounded. */
  private static boolean same(VariantBytes ours, MicroFigure figure) {
    List<Measure> theirs =
        figure.measures().stream().filter(one -> one.counted() && one.unit().equals("B")).toList();
    double mean = ours.payloads().stream().mapToInt(Integer::intValue).average().orElseThrow();
    double sum = theirs.stream().mapToDouble(Measure::mean).sum();
    return !theirs.isEmpty() && Math.abs(sum - mean) <= theirs.size();
  }
}
