package io.github.timebench.reports.capacity;

import io.github.timebench.api.Durations;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.capacity.RateJudgement.Outcome;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.study.StudyChart;
import io.github.timebench.reports.study.StudyReport;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import java.util.ArrayList;
import java.util.List;

/** What a capacity run found. */
public record CapacityReport(CapacityAnalysis analysis, Plan plan) implements StudyReport {
  @Override
  public String heading() {
    return "Capacity";
  }

  @Override
  public String question() {
    return "capacity under " + analysis.objective();
  }

  /** Even the lowest rate missed the objective, with every variant. */
  @Override
  public boolean hopeless() {
    return analysis.unattainable();
  }

  /** Whether a variant misses the objective even at the lowest rate. */
  public boolean unattainable() {
    return analysis.variants().stream().anyMatch(VariantCapacity::unattainable);
  }

  @Override
  public String answer() {
    List<String> carried = new ArrayList<>();
    List<String> sentences = new ArrayList<>();
    for (VariantCapacity variant : analysis.variants()) {
      if (variant.found()) {
        carried.add(carried(variant, carried.isEmpty()));
      } else {
        sentences.add(notFound(variant));
      }
    }
    if (!carried.isEmpty()) {
      sentences.add(0, "Under %s %s.".formatted(analysis.objective(), String.join(", ", carried)));
    }
    return String.join(" ", sentences);
  }

  private String notFound(VariantCapacity variant) {
    if (!variant.unattainable()) {
      return "Of " + variant.variant() + " no rate was found and confirmed.";
    }
    double lowest =
        variant.blocks().stream().mapToDouble(BlockCapacity::lowest).min().orElseThrow();
    return "%s misses %s even at the lowest rate that was tried, %s/s."
        .formatted(variant.variant(), analysis.objective(), Numbers.perSecond(lowest));
  }

  private String carried(VariantCapacity variant, boolean first) {
    Estimate rate = variant.perSecond();
    String interval =
        rate.hasInterval()
            ? " (%s to %s)".formatted(Numbers.perSecond(rate.low()), Numbers.perSecond(rate.high()))
            : "";
    return variant.variant()
        + (first ? " carries " : " ")
        + (variant.atLeast() ? "at least " : "")
        + Numbers.perSecond(rate.value())
        + "/s"
        + interval
        + ratio(variant)
        + (variant.atLeast() ? "; " + variant.limits() : "");
  }

  private String ratio(VariantCapacity variant) {
    Estimate ratio = variant.ratio();
    if (Double.isNaN(ratio.value())) {
      return "";
    }
    String interval =
        ratio.hasInterval()
            ? " (%s to %s)".formatted(Numbers.effect(ratio.low()), Numbers.effect(ratio.high()))
            : "";
    return ", %s × %s%s"
        .formatted(Numbers.effect(ratio.value()), plan.baselineOf(variant.variant()), interval);
  }

  @Override
  public String caution() {
    List<String> cautions = new ArrayList<>();
    if (plan.quick()) {
      cautions.add(
          "First look: one JVM pair proves nothing, so there is no interval and no verdict.");
    }
    if (analysis.variants().stream().anyMatch(VariantCapacity::atLeast)) {
      cautions.add(
          "A lower bound is not compared: more cores, or a longer --duration, may find more.");
    }
    long collapses =
        analysis.points().stream()
            .filter(point -> point.judgement().outcome() == Outcome.COLLAPSED)
            .count();
    if (collapses > 0) {
      cautions.add(
          "The provider collapsed %s; a fresh pair of JVMs went on below that rate."
              .formatted(collapses == 1 ? "once" : collapses + " times"));
    }
    return String.join(" ", cautions);
  }

  @Override
  public Table main() {
    return new CapacityTables(analysis, plan).capacities();
  }

  @Override
  public List<StudyChart> charts() {
    return CapacityCharts.of(analysis);
  }

  @Override
  public List<Table> conclusions() {
    return List.of();
  }

  @Override
  public List<Table> details() {
    return List.of(new CapacityTables(analysis, plan).points());
  }

  @Override
  public Table csv() {
    return new CapacityTables(analysis, plan).csv();
  }

  @Override
  public List<String> lastBlock() {
    List<String> lines = new ArrayList<>();
    for (VariantCapacity variant : analysis.variants()) {
      if (!variant.blocks().isEmpty()) {
        BlockCapacity last = variant.blocks().get(variant.blocks().size() - 1);
        lines.add(
            "block %d, %s: %s"
                .formatted(
                    last.block() + 1,
                    variant.variant(),
                    last.found()
                        ? (last.atLeast() ? "at least " : "")
                            + Numbers.perSecond(last.perSecond())
                            + "/s"
                        : last.unattainable()
                            ? "missed even at " + Numbers.perSecond(last.lowest()) + "/s"
                            : "no rate was confirmed"));
      }
    }
    return lines;
  }

  @Override
  public List<String> limits() {
    return List.of(
        of(plan.services().fleet()),
        "Slices begin with an empty service and last %s: an overload that takes longer to build up,"
                .formatted(Durations.format(plan.timing().slice()))
            + " as of a heap that fills, is not seen.",
        "Rates are found to 3 %. The baseline is measured once, so that no gate compares it with"
            + " itself.");
  }

  private static String of(Fleet fleet) {
    if (fleet.any()) {
      return fleet.inPairs()
          ? "A capacity is that of one machine pair, the mean over them."
          : "A capacity is that of all these machines together.";
    }
    return "A capacity is that of this lab: driver and provider share the machine, and so its CPUs."
        + " Ratios travel further than rates.";
  }
}
