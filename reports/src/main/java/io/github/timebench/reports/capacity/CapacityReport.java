package io.github.timebench.reports.capacity;

import io.github.timebench.api.Durations;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.capacity.RateJudgement.Outcome;
import io.github.timebench.reports.language.Text;
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
  public Text heading() {
    return Text.of("Capacity");
  }

  @Override
  public Text question() {
    return Text.of("capacity under %s", analysis.objective());
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
  public Text answer() {
    List<Text> carried = new ArrayList<>();
    List<Text> sentences = new ArrayList<>();
    for (VariantCapacity variant : analysis.variants()) {
      if (variant.found()) {
        carried.add(carried(variant, carried.isEmpty()));
      } else {
        sentences.add(notFound(variant));
      }
    }
    if (!carried.isEmpty()) {
      sentences.add(
          0,
          Text.of(
              "Under %s %s.",
              analysis.objective(), carried.stream().collect(Text.joined(Text.of(", ")))));
    }
    return Text.sentences(sentences);
  }

  private Text notFound(VariantCapacity variant) {
    if (!variant.unattainable()) {
      return Text.of("Of %s no rate was found and confirmed.", variant.variant());
    }
    double lowest =
        variant.blocks().stream().mapToDouble(BlockCapacity::lowest).min().orElseThrow();
    return Text.of(
        "%s misses %s even at the lowest rate that was tried, %s/s.",
        variant.variant(), analysis.objective(), Numbers.perSecond(lowest));
  }

  private Text carried(VariantCapacity variant, boolean first) {
    Text carried = Text.of(first ? "%s carries %s" : "%s %s", variant.variant(), rate(variant));
    Text compared =
        Double.isNaN(variant.ratio().value())
            ? carried
            : Text.of("%s, %s", carried, ratio(variant));
    return variant.atLeast() ? Text.of("%s; %s", compared, variant.limits()) : compared;
  }

  private static Text rate(VariantCapacity variant) {
    Estimate rate = variant.perSecond();
    Text perSecond =
        Text.of(variant.atLeast() ? "at least %s/s" : "%s/s", Numbers.perSecond(rate.value()));
    return rate.hasInterval()
        ? Text.of(
            "%s (%s to %s)",
            perSecond, Numbers.perSecond(rate.low()), Numbers.perSecond(rate.high()))
        : perSecond;
  }

  private Text ratio(VariantCapacity variant) {
    Estimate ratio = variant.ratio();
    Text value =
        Text.of("%s × %s", Numbers.effect(ratio.value()), plan.baselineOf(variant.variant()));
    return ratio.hasInterval()
        ? Text.of("%s (%s to %s)", value, Numbers.effect(ratio.low()), Numbers.effect(ratio.high()))
        : value;
  }

  @Override
  public Text caution() {
    List<Text> cautions = new ArrayList<>();
    if (plan.quick()) {
      cautions.add(
          Text.of(
              "First look: one JVM pair proves nothing, so there is no interval and no verdict."));
    }
    if (analysis.variants().stream().anyMatch(VariantCapacity::atLeast)) {
      cautions.add(
          Text.of(
              "A lower bound is not compared: more cores, or a longer --duration, may find more."));
    }
    long collapses =
        analysis.points().stream()
            .filter(point -> point.judgement().outcome() == Outcome.COLLAPSED)
            .count();
    if (collapses > 0) {
      cautions.add(
          collapses == 1
              ? Text.of(
                  "The provider collapsed once; a fresh pair of JVMs went on below that rate.")
              : Text.of(
                  "The provider collapsed %s times; a fresh pair of JVMs went on below that rate.",
                  collapses));
    }
    return Text.sentences(cautions);
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
  public List<Text> lastBlock() {
    List<Text> lines = new ArrayList<>();
    for (VariantCapacity variant : analysis.variants()) {
      if (!variant.blocks().isEmpty()) {
        BlockCapacity last = variant.blocks().get(variant.blocks().size() - 1);
        lines.add(Text.of("block %d, %s: %s", last.block() + 1, variant.variant(), outcome(last)));
      }
    }
    return lines;
  }

  private static Text outcome(BlockCapacity block) {
    if (block.found()) {
      return Text.of(
          block.atLeast() ? "at least %s/s" : "%s/s", Numbers.perSecond(block.perSecond()));
    }
    return block.unattainable()
        ? Text.of("missed even at %s/s", Numbers.perSecond(block.lowest()))
        : Text.of("no rate was confirmed");
  }

  @Override
  public List<Text> limits() {
    return List.of(
        of(plan.services().fleet()),
        Text.of(
            "Slices begin with an empty service and last %s: an overload that takes longer to build"
                + " up, as of a heap that fills, is not seen.",
            Durations.format(plan.timing().slice())),
        Text.of(
            "Rates are found to 3 %. The baseline is measured once, so that no gate compares it with"
                + " itself."));
  }

  private static Text of(Fleet fleet) {
    if (fleet.any()) {
      return fleet.inPairs()
          ? Text.of("A capacity is that of one machine pair, the mean over them.")
          : Text.of("A capacity is that of all these machines together.");
    }
    return Text.of(
        "A capacity is that of this lab: driver and provider share the machine, and so its CPUs."
            + " Ratios travel further than rates.");
  }
}
