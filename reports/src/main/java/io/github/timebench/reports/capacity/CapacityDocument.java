package io.github.timebench.reports.capacity;

import static io.github.timebench.reports.doc.Quantity.CALLS_PER_SECOND;
import static io.github.timebench.reports.doc.Quantity.MILLIS;
import static io.github.timebench.reports.doc.Quantity.RATIO;

import io.github.timebench.api.Durations;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.capacity.RateRule.RateJudgement.Outcome;
import io.github.timebench.reports.capacity.VariantCapacity.BlockCapacity;
import io.github.timebench.reports.doc.Chart;
import io.github.timebench.reports.doc.Chart.Line;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.doc.StudyDocument;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** A capacity run as a document: the most calls that each variant carries within its limit. */
public record CapacityDocument(CapacityAnalysis analysis, Plan plan) implements StudyDocument {
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
  @Override
  public boolean missed() {
    return analysis.variants().stream().anyMatch(VariantCapacity::unattainable);
  }

  @Override
  public Text answer() {
    List<Text> carried = new ArrayList<>();
    List<Text> sentences = new ArrayList<>();
    for (VariantCapacity variant : analysis.variants()) {
      if (variant.variant().equals(plan.again())) {
        continue;
      }
      if (variant.known() || variant.atLeast()) {
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
    analysis.variants().stream()
        .filter(variant -> variant.apart() && !variant.variant().equals(plan.again()))
        .map(CapacityDocument::apart)
        .forEach(sentences::add);
    if (analysis.again().hasInterval()) {
      sentences.add(
          Text.of(
              "A against A': %s, p = %s.",
              RATIO.withInterval(analysis.again().exp(), " ×"),
              Numbers.significant(analysis.again().p(), 2)));
    }
    return Text.sentences(sentences);
  }

  private static Text apart(VariantCapacity variant) {
    return Text.of(
        "Slices of %s disagreed: %s/s, where a curve through all of them crosses the limit, lies"
            + " outside of where its search ended, %s; neither is sure.",
        variant.variant(), CALLS_PER_SECOND.of(variant.perSecond()), variant.ends());
  }

  private Text notFound(VariantCapacity variant) {
    return variant.unattainable()
        ? Text.of(
            "%s misses %s even at the lowest rate that was tried, %s/s.",
            variant.variant(), analysis.objective(), CALLS_PER_SECOND.of(variant.lowestMissed()))
        : Text.of("Of %s no rate was found.", variant.variant());
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
    if (variant.atLeast()) {
      return Text.of("more than %s/s", CALLS_PER_SECOND.of(variant.highestMet()));
    }
    Estimate rate = variant.perSecond();
    return CALLS_PER_SECOND.withInterval(rate, Text.of("%s/s", CALLS_PER_SECOND.of(rate)));
  }

  private Text ratio(VariantCapacity variant) {
    return RATIO.withInterval(variant.ratio(), " × " + plan.baselineOf(variant.variant()));
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
    List<BlockCapacity> searches =
        analysis.variants().stream().flatMap(variant -> variant.blocks().stream()).toList();
    long open = searches.stream().filter(one -> !one.anyMet() || !one.anyMissed()).count();
    if (open > 0) {
      cautions.add(
          Text.of(
              "Searches that bounded the capacity on one side only: %s of %s. Their slices count as"
                  + " those of the others do.",
              open, searches.size()));
    }
    if (plan.again().isEmpty() && !plan.quick()) {
      cautions.add(
          Text.of("No A/A arm was run: nothing shows that two equal things come out equal."));
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
  public Section section() {
    CapacityTables tables = new CapacityTables(analysis, plan);
    return Section.of("figures", Text.of("Capacity"))
        .table(tables.csv(), Format.DATA)
        .foldable(tables.capacities())
        .charts(CapacityCharts.of(analysis))
        .foldable(tables.blocks(), Format.PAGE)
        .foldable(tables.points(), Format.PAGE);
  }

  @Override
  public List<Text> lastBlock() {
    List<Text> lines = new ArrayList<>();
    for (VariantCapacity variant : analysis.variants()) {
      if (!variant.blocks().isEmpty()) {
        BlockCapacity last = variant.blocks().get(variant.blocks().size() - 1);
        lines.add(Text.of("block %d, %s: %s", last.block() + 1, variant.variant(), last.bracket()));
      }
    }
    return lines;
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
            "For the same reason an overload of less than about 2 % passes as none. No interval"
                + " holds these 2 %; a ratio holds a part of them where calls of one variant take"
                + " longer than those of the other even without a load."),
        Text.of(
            "A ratio is one for all blocks and all shares of calls beyond the limit: the curve of a"
                + " variant is that of the baseline at other rates."));
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

  /**
   * The curves of a capacity run: what was offered against what came of it. Rates that lie close
   * together were probed in several blocks; their calls are one point.
   */
  static final class CapacityCharts {
    /** Rates of one point differ by less than this factor. */
    private static final double STEP = 1.1;

    private CapacityCharts() {}

    static List<Chart> of(CapacityAnalysis analysis) {
      return analysis.points().isEmpty()
          ? List.of()
          : List.of(response(analysis), answered(analysis));
    }

    private static Chart response(CapacityAnalysis analysis) {
      List<Line> lines = new ArrayList<>();
      for (int i = 0; i < analysis.variants().size(); i++) {
        lines.add(line(analysis, i, "%s p99", false, near -> responseMillis(near, Statistic.P99)));
        lines.add(line(analysis, i, "%s p50", true, near -> responseMillis(near, Statistic.P50)));
      }
      return new Chart(
          "capacity-response",
          Text.of("Response time by rate; upright lines mark the capacities"),
          Text.of("offered, calls/s"),
          Text.of("ms"),
          List.of(),
          false,
          true,
          lines);
    }

    private static Chart answered(CapacityAnalysis analysis) {
      List<Line> lines = new ArrayList<>();
      for (int i = 0; i < analysis.variants().size(); i++) {
        lines.add(
            line(analysis, i, "%s", false, near -> mean(near, CapacityPoint::answeredPerSecond)));
      }
      return new Chart(
          "capacity-answered",
          Text.of("Answered by offered; upright lines mark the capacities"),
          Text.of("offered, calls/s"),
          Text.of("calls/s"),
          List.of(),
          false,
          false,
          lines);
    }

    private static double responseMillis(List<CapacityPoint> near, Statistic statistic) {
      Histograms times =
          near.stream().map(CapacityPoint::times).reduce(Histograms.none(), Histograms::plus);
      return MILLIS.in(statistic.of(times.response()));
    }

    /** By the number of slices, which are equally long. */
    private static double mean(List<CapacityPoint> near, ToDoubleFunction<CapacityPoint> figure) {
      double sum = 0;
      long slices = 0;
      for (CapacityPoint point : near) {
        sum += figure.applyAsDouble(point) * point.slices().size();
        slices += point.slices().size();
      }
      return sum / slices;
    }

    private static Line line(
        CapacityAnalysis analysis,
        int index,
        String label,
        boolean dashed,
        ToDoubleFunction<List<CapacityPoint>> y) {
      VariantCapacity variant = analysis.variants().get(index);
      Map<Long, List<CapacityPoint>> near =
          analysis.points().stream()
              .filter(point -> point.variant().equals(variant.variant()))
              .collect(
                  Collectors.groupingBy(
                      point -> Math.round(Math.log(point.rate()) / Math.log(STEP)),
                      TreeMap::new,
                      Collectors.toList()));
      List<double[]> points =
          near.values().stream()
              .map(
                  together ->
                      new double[] {mean(together, CapacityPoint::rate), y.applyAsDouble(together)})
              .filter(point -> Double.isFinite(point[1]) && point[1] > 0)
              .toList();
      Double mark = dashed || !variant.known() ? null : variant.perSecond().value();
      return new Line(Text.of(label, variant.variant()), index, dashed, points, mark);
    }
  }
}
