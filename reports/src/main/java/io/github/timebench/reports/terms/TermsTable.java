package io.github.timebench.reports.terms;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.timebench.api.Nanos;
import io.github.timebench.api.Variant;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.plan.Hops;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.compare.Recommendation;
import io.github.timebench.reports.compare.Recommendation.Option;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.doc.Part.Form;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.PerCall;
import io.github.timebench.reports.hops.HopsAnalysis;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Replicate;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.Table.Exact;
import io.github.timebench.reports.table.Table.Format;
import io.github.timebench.reports.text.Decision;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What a run's calls cost in the reader's terms: cores, bytes and money. The page computes the same
 * from {@link #data} when the reader changes an input.
 */
public final class TermsTable {
  /** Of a month of 365 / 12 days. */
  static final double HOURS_OF_MONTH = 730;

  private static final double BYTES_PER_MEGABYTE = 1e6;
  private static final int DIGITS = 3;

  private final Terms terms;
  private final List<CallCost> costs;
  private final List<String> said;
  private final Text baseline;
  private final Hops hops;
  private final String heading;

  private TermsTable(RunAnalysis analysis, Terms terms, List<CallCost> costs) {
    this.terms = terms;
    this.costs = costs;
    this.said = said(analysis, costs);
    this.baseline = baseline(analysis.run().plan());
    this.hops = analysis.run().plan().services().hops();
    this.heading = Recommendation.decides(analysis) ? "option" : "variant";
  }

  /**
   * Labels of what the sentence names: the type that costs most, as it is sent today and with what
   * is to be taken for it; or what differs most, if no type costs more.
   */
  private static List<String> said(RunAnalysis analysis, List<CallCost> costs) {
    List<String> decisive =
        Recommendation.worst(Recommendation.of(analysis)).stream()
            .flatMap(worst -> Stream.concat(Stream.of(worst.today()), worst.take().stream()))
            .map(option -> option.variant().label())
            .toList();
    List<String> known = compared(costs).map(CallCost::label).filter(decisive::contains).toList();
    return known.isEmpty() ? differingMost(costs) : known;
  }

  private Text baseline(Plan plan) {
    List<String> labels = said.stream().map(plan::baselineOf).toList();
    return costs.stream()
        .filter(cost -> labels.contains(cost.label()))
        .map(CallCost::name)
        .findFirst()
        .orElse(Text.EMPTY);
  }

  private static List<String> differingMost(List<CallCost> costs) {
    return compared(costs)
        .max(Comparator.comparingDouble(cost -> Math.abs(cost.moreCpuNanos().value())))
        .stream()
        .map(CallCost::label)
        .toList();
  }

  private static Stream<CallCost> compared(List<CallCost> costs) {
    return costs.stream().filter(cost -> Double.isFinite(cost.moreCpuNanos().value()));
  }

  /**
   * Of a run; empty where neither CPU nor bytes of any variant are known, and of a first look,
   * whose CPU time has no interval.
   */
  public static Optional<TermsTable> of(RunAnalysis analysis, Terms terms) {
    List<CallCost> costs = CallCost.of(analysis);
    boolean any =
        costs.stream()
            .anyMatch(c -> Double.isFinite(c.cpuNanos().value()) || Double.isFinite(c.bytes()));
    return any && analysis.compares() && !analysis.run().plan().quick()
        ? Optional.of(new TermsTable(analysis, terms, costs))
        : Optional.empty();
  }

  /** The section of a run's report; says so where nothing is known. */
  public static Section section(Optional<TermsTable> known) {
    Section section = Section.of("terms", Text.of("What it costs you"));
    return known
        .map(
            table ->
                section
                    .page(new Form(table.terms.inputs(), table.sentence()))
                    .text(table.sentence(), Format.TERMINAL)
                    .table(table.table())
                    .note(table.note()))
        .orElseGet(
            () ->
                section.text(
                    Text.of(
                        "In your terms nothing can be said: the figures are not compared, or not"
                            + " known.")));
  }

  Table table() {
    double calls = terms.allCallsPerSecond();
    double cores = calls / Nanos.PER_SECOND;
    double money = cores * terms.corePrice() * HOURS_OF_MONTH;
    return new Columns<CallCost>()
        .texts(heading, CallCost::name)
        .number("cores", c -> c.cpuNanos().value() * cores, TermsTable::number)
        .add(Column.number("change"), c -> change(c.moreCpuNanos(), cores))
        .number("traffic", "MB/s", c -> c.bytes() * calls / BYTES_PER_MEGABYTE, TermsTable::number)
        .number("change", "MB/s", c -> c.moreBytes() * calls / BYTES_PER_MEGABYTE, TermsTable::more)
        .number("cores for a month", "money", c -> c.cpuNanos().value() * money, TermsTable::number)
        .table(
            Text.of(
                "Cores that are busy, consumer and provider together; requests and responses; the"
                    + " price of the cores for %s hours. Change: from the baseline.",
                Numbers.counted(HOURS_OF_MONTH)),
            costs,
            c -> c.baseline() ? "baseline" : "");
  }

  private static Cell change(Estimate estimate, double factor) {
    Estimate cores = estimate.times(factor);
    return Cell.of(
            Text.plain(more(cores.value())),
            cores.known()
                ? Text.of("%s to %s", number(cores.low()), number(cores.high()))
                : Text.EMPTY)
        .exactly(new Exact(cores.value(), cores.low(), cores.high()));
  }

  private static String number(double value) {
    return Numbers.significant(value, DIGITS);
  }

  /** With its sign; empty where nothing is compared. */
  private static String more(double value) {
    return Double.isNaN(value) ? "" : Numbers.signed(value, number(value));
  }

  /** What it costs to change nothing, and to change; that nothing is known, if that is so. */
  Text sentence() {
    String requests = Numbers.counted(terms.callsPerSecond());
    Text traffic =
        terms.hops() == 1
            ? Text.of("At %s calls/s", requests)
            : Text.of("At %s requests/s over %s hops", requests, Numbers.count(terms.hops()));
    return said.isEmpty()
        ? Text.of("%s: no difference in CPU is known.", traffic)
        : Text.of(
            "%s, beside %s: %s.",
            traffic,
            baseline,
            compared(costs)
                .filter(cost -> said.contains(cost.label()))
                .sorted(Comparator.comparingDouble(cost -> -cost.moreCpuNanos().value()))
                .map(this::difference)
                .collect(Text.joined(Text.of("; "))));
  }

  private Text difference(CallCost cost) {
    String cores = more(cost.moreCpuNanos().value() * terms.allCallsPerSecond() / Nanos.PER_SECOND);
    return Double.isFinite(cost.moreBytes())
        ? Text.of(
            "%s takes %s cores and %s MB/s",
            cost.name(),
            cores,
            more(cost.moreBytes() * terms.allCallsPerSecond() / BYTES_PER_MEGABYTE))
        : Text.of("%s takes %s cores", cost.name(), cores);
  }

  private Text note() {
    Text nothingElse = Text.of("Nothing else of a service is in it, and no waiting.");
    return hops.chained()
        ? Text.sentences(
            List.of(
                Text.of(
                    "CPU and bytes are the mean of the %d calls of the measured chain, times hops"
                        + " and requests.",
                    hops.count()),
                nothingElse))
        : nothingElse;
  }

  /** What the page computes from; null for what is not known. */
  public Data data() {
    return new Data(baseline, costs.stream().map(this::row).toList());
  }

  private Row row(CallCost cost) {
    return new Row(
        cost.name(),
        said.contains(cost.label()),
        Range.of(cost.cpuNanos()),
        Range.of(cost.moreCpuNanos()),
        Numbers.orNull(cost.bytes()),
        Numbers.orNull(cost.moreBytes()));
  }

  /**
   * The table for the page.
   *
   * @param baseline what the sentence compares with
   */
  public record Data(Text baseline, List<Row> rows) {
    public Data {
      rows = List.copyOf(rows);
    }
  }

  /**
   * @param said whether the sentence names it
   */
  public record Row(
      Text name,
      boolean said,
      @JsonProperty("cpu") Range cpuNanos,
      @JsonProperty("moreCpu") Range moreCpuNanos,
      Double bytes,
      Double moreBytes) {}

  public record Range(Double value, Double low, Double high) {
    static Range of(Estimate estimate) {
      return new Range(
          Numbers.orNull(estimate.value()),
          Numbers.orNull(estimate.low()),
          Numbers.orNull(estimate.high()));
    }
  }

  /**
   * What one call of a variant costs. Of a run with chains, the mean over the calls of a chain.
   *
   * @param name of the variant for people
   * @param cpuNanos of both sides, over blocks; unknown where a side does not tell
   * @param moreCpuNanos than the baseline; unknown for the baseline, and where figures are not
   *     compared
   * @param bytes of request and response with payload 0; NaN where not known
   * @param moreBytes than the baseline; NaN likewise
   */
  record CallCost(
      String label,
      Text name,
      boolean baseline,
      Estimate cpuNanos,
      Estimate moreCpuNanos,
      double bytes,
      double moreBytes) {
    /** Of each option of a run that decides, the best first; else of each variant of the plan. */
    static List<CallCost> of(RunAnalysis analysis) {
      List<Option> options = Recommendation.ranked(analysis);
      return options.isEmpty()
          ? analysis.variants().stream()
              .map(variant -> of(analysis, variant, Text.plain(variant.label())))
              .toList()
          : options.stream().map(option -> of(analysis, option.variant())).toList();
    }

    private static CallCost of(RunAnalysis analysis, Variant option) {
      return of(analysis, analysis.variant(option.label()).orElseThrow(), Decision.name(option));
    }

    private static CallCost of(RunAnalysis analysis, VariantSummary variant, Text name) {
      Plan plan = analysis.run().plan();
      boolean compared = !analysis.arms(variant).isEmpty();
      double bytes = bytes(analysis, variant.label());
      double ofBaseline = compared ? bytes(analysis, plan.baselineOf(variant.label())) : Double.NaN;
      return new CallCost(
          variant.label(),
          name,
          variant.baseline(),
          whole(analysis, block -> cpu(plan, block, variant.label())),
          compared
              ? whole(analysis, block -> plan.more(variant.label(), one -> cpu(plan, block, one)))
              : Estimate.UNKNOWN,
          bytes,
          bytes - ofBaseline);
    }

    /** Of figures of all blocks; unknown if one of them is. */
    private static Estimate whole(RunAnalysis analysis, ToDoubleFunction<Block> ofBlock) {
      List<Block> blocks = analysis.run().blocks();
      double[] ofBlocks = blocks.stream().mapToDouble(ofBlock).toArray();
      return Arrays.stream(ofBlocks).allMatch(Double::isFinite)
          ? Replicate.of(blocks)
              .published(
                  Estimate.mean(
                      Replicate.values(blocks, ofBlocks), analysis.comparisons().confidence()))
          : Estimate.UNKNOWN;
    }

    /** NaN where not known. */
    private static double cpu(Plan plan, Block block, String label) {
      List<Slice> slices = block.slices(label);
      return slices.isEmpty()
          ? Double.NaN
          : PerCall.cpuNanos(slices) / plan.services().hops().count();
    }

    private static double bytes(RunAnalysis analysis, String label) {
      Hops hops = analysis.run().plan().services().hops();
      if (!hops.chained()) {
        return analysis
            .variant(label)
            .map(v -> v.value(Figure.REQUEST_BYTES) + v.value(Figure.RESPONSE_BYTES))
            .orElse(Double.NaN);
      }
      Optional<HopsAnalysis.Chain> chain =
          HopsAnalysis.of(analysis).stream()
              .flatMap(all -> all.chains().stream())
              .filter(one -> one.label().equals(label))
              .findFirst();
      return chain
          .filter(one -> one.bytes() > 0)
          .map(one -> (double) one.bytes() / hops.count())
          .orElse(Double.NaN);
    }
  }
}
