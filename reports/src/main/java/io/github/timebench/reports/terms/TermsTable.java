package io.github.timebench.reports.terms;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.timebench.api.Nanos;
import io.github.timebench.model.plan.Hops;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.doc.Part.Form;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.Table.Format;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A run in the reader's terms: cores, milliseconds of CPU, bytes and money. The page computes the
 * same from {@link #data} when the reader changes an input.
 */
public final class TermsTable {
  /** Of a month of 365 / 12 days. */
  static final double HOURS_OF_MONTH = 730;

  private static final double BYTES_PER_MEGABYTE = 1e6;
  private static final int DIGITS = 3;

  private final Terms terms;
  private final List<CallCost> costs;
  private final Hops hops;

  private TermsTable(Terms terms, List<CallCost> costs, Hops hops) {
    this.terms = terms;
    this.costs = costs;
    this.hops = hops;
  }

  /** Of a run; empty where neither CPU nor bytes of any variant are known. */
  public static Optional<TermsTable> of(RunAnalysis analysis, Terms terms) {
    List<CallCost> costs = CallCost.of(analysis);
    boolean any =
        costs.stream()
            .anyMatch(c -> Double.isFinite(c.cpuNanos().value()) || Double.isFinite(c.bytes()));
    return any && analysis.compares()
        ? Optional.of(new TermsTable(terms, costs, analysis.run().plan().services().hops()))
        : Optional.empty();
  }

  /** The section of a run's report; says so where nothing is known. */
  public static Section section(Optional<TermsTable> known) {
    Section section = Section.of("terms", Text.of("In your terms"));
    return known
        .map(
            table ->
                section
                    .note(table.note())
                    .page(new Form(table.terms.inputs(), table.sentence()))
                    .text(table.sentence(), Format.TERMINAL)
                    .table(table.table()))
        .orElseGet(
            () ->
                section.text(
                    Text.of(
                        "In your terms nothing can be said: the figures are not compared, or not"
                            + " known.")));
  }

  /** A row per variant. */
  Table table() {
    double calls = terms.allCallsPerSecond();
    double cores = calls / Nanos.PER_SECOND;
    double millis = terms.hops() / Nanos.PER_MILLI;
    double money = cores * terms.corePrice() * HOURS_OF_MONTH;
    Columns<CallCost> columns = new Columns<CallCost>().words("variant", CallCost::label);
    add(columns, "cores", "", cores);
    add(columns, "CPU per request", "ms", millis);
    columns.number("traffic", "MB/s", c -> number(c.bytes() * calls / BYTES_PER_MEGABYTE));
    columns.number("change", "MB/s", c -> more(c.moreBytes() * calls / BYTES_PER_MEGABYTE));
    add(columns, "cores for a month", "money", money);
    return columns.table(
        Text.of(
            "Change: from the baseline. Cores that are busy, both sides of every call; CPU on the way of"
                + " one request; requests and responses as Dubbo writes them; the price of those"
                + " cores for %s hours.",
            Numbers.counted(HOURS_OF_MONTH)),
        costs,
        c -> c.baseline() ? "baseline" : "");
  }

  private static void add(Columns<CallCost> columns, String heading, String unit, double factor) {
    columns.add(Column.number(heading, unit), c -> cell(c.cpuNanos(), factor, false));
    columns.add(Column.number("change", unit), c -> cell(c.moreCpuNanos(), factor, true));
  }

  private static Cell cell(Estimate estimate, double factor, boolean difference) {
    String text = difference ? more(estimate.value() * factor) : number(estimate.value() * factor);
    return Cell.of(
        Text.plain(text),
        estimate.known()
            ? Text.of("%s to %s", number(estimate.low() * factor), number(estimate.high() * factor))
            : Text.EMPTY);
  }

  private static String number(double value) {
    return Numbers.significant(value, DIGITS);
  }

  /** With its sign; empty where nothing is compared. */
  private static String more(double value) {
    return Double.isNaN(value) ? "" : (value > 0 ? "+" : "") + number(value);
  }

  /** What the largest difference is; that nothing is known, if that is so. */
  Text sentence() {
    Text traffic =
        Text.of(
            terms.hops() == 1
                ? "%s requests per second over %s hop"
                : "%s requests per second over %s hops",
            Numbers.counted(terms.callsPerSecond()),
            Numbers.count(terms.hops()));
    return costs.stream()
        .filter(cost -> Double.isFinite(cost.moreCpuNanos().value()))
        .max(Comparator.comparingDouble(cost -> Math.abs(cost.moreCpuNanos().value())))
        .map(cost -> Text.of("%s: %s", traffic, difference(cost)))
        .orElse(Text.of("%s: no difference in CPU is known.", traffic));
  }

  private Text difference(CallCost cost) {
    double cores = cost.moreCpuNanos().value() * terms.allCallsPerSecond() / Nanos.PER_SECOND;
    return Text.of(
        cores < 0
            ? "%s takes %s cores fewer than the baseline."
            : "%s takes %s cores more than the baseline.",
        cost.label(),
        number(Math.abs(cores)));
  }

  /** How it is computed. */
  private Text note() {
    return Text.sentences(
        List.of(
            hops.chained()
                ? Text.of(
                    "CPU and bytes are the mean of the %d calls of the measured chain, times hops and"
                        + " requests.",
                    hops.count())
                : Text.of("CPU and bytes are those of one measured call, times hops and requests."),
            Text.of(
                "Nothing else of a service is in it; neither is waiting, so that a request takes longer"
                    + " than its CPU.")));
  }

  /** What the page computes from; null for what is not known. */
  public List<Row> data() {
    return costs.stream()
        .map(
            cost ->
                new Row(
                    cost.label(),
                    Range.of(cost.cpuNanos()),
                    Range.of(cost.moreCpuNanos()),
                    Numbers.orNull(cost.bytes()),
                    Numbers.orNull(cost.moreBytes())))
        .toList();
  }

  /** A variant for the page. */
  public record Row(
      String label,
      @JsonProperty("cpu") Range cpuNanos,
      @JsonProperty("moreCpu") Range moreCpuNanos,
      Double bytes,
      Double moreBytes) {}

  /** A value with the ends of its interval. */
  public record Range(Double value, Double low, Double high) {
    static Range of(Estimate estimate) {
      return new Range(
          Numbers.orNull(estimate.value()),
          Numbers.orNull(estimate.low()),
          Numbers.orNull(estimate.high()));
    }
  }
}
