package io.github.timebench.reports.text;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.compare.CodecCost;
import io.github.timebench.reports.compare.Recommendation.Option;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.Table.Drawing;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;

/**
 * Where the CPU time of a call goes, on both sides together: the codec's part and all other, which
 * add up after rounding.
 */
final class WhyTable {
  private static final double WHOLE_FROM_MICROS = 100;

  private final List<Row> rows;
  private final double longest;
  private final int decimals;

  private record Row(Option option, double codecMicros, double cpuMicros) {
    boolean known() {
      return Double.isFinite(codecMicros) && Double.isFinite(cpuMicros);
    }
  }

  private WhyTable(List<Row> rows) {
    this.rows = rows;
    this.longest = rows.stream().mapToDouble(Row::cpuMicros).max().orElse(0);
    this.decimals = decimals(rows.stream().mapToDouble(Row::codecMicros).min().orElse(0));
  }

  /** So that the smallest codec has two digits that count. */
  private int decimals(double leastMicros) {
    if (leastMicros < 1) {
      return 2;
    }
    return longest >= WHOLE_FROM_MICROS && leastMicros >= WHOLE_FROM_MICROS / 10 ? 0 : 1;
  }

  /**
   * @param options the best first
   * @return empty where the codec's time of two of them is not known
   */
  static Optional<Section> of(RunAnalysis analysis, List<Option> options) {
    List<Row> rows = new ArrayList<>();
    for (Option option : options) {
      row(analysis, option).ifPresent(rows::add);
    }
    return rows.size() < 2 ? Optional.empty() : Optional.of(new WhyTable(rows).section());
  }

  private Section section() {
    return Section.of("why", Text.of("Why"))
        .text(Text.of("%1$s; %2$s.", ofCodec(), other()), Table.Format.PAGE)
        .table(table(), Table.Format.PAGE);
  }

  /** What others take more than the baseline tells what the baseline takes. */
  private static Optional<Row> row(RunAnalysis analysis, Option option) {
    String label = option.variant().label();
    Plan plan = analysis.run().plan();
    boolean baseline = plan.isBaseline(label);
    return analysis.codec().stream()
        .filter(cost -> label.equals(baseline ? plan.baselineOf(cost.variant()) : cost.variant()))
        .findFirst()
        .map(cost -> baseline ? ofBaseline(option, cost) : of(option, cost))
        .filter(Row::known);
  }

  private static Row of(Option option, CodecCost cost) {
    return row(option, cost.codecNanos().value(), cost.cpuNanos().value());
  }

  private static Row ofBaseline(Option option, CodecCost other) {
    return row(
        option,
        other.codecNanos().value() - other.moreCodecNanos().value(),
        other.cpuNanos().value() - other.moreCpuNanos().value());
  }

  private static Row row(Option option, double codecNanos, double cpuNanos) {
    return new Row(option, codecNanos / Nanos.PER_MICRO, cpuNanos / Nanos.PER_MICRO);
  }

  private Text ofCodec() {
    Row dear = rows.stream().max(Comparator.comparingDouble(Row::codecMicros)).orElseThrow();
    Row cheap = rows.stream().min(Comparator.comparingDouble(Row::codecMicros)).orElseThrow();
    return rounded(dear.codecMicros).equals(rounded(cheap.codecMicros))
        ? Text.of(
            "Of the CPU time of a call, on both sides together, the codec takes %s µs for each"
                + " option",
            rounded(dear.codecMicros))
        : Text.of(
            "Of the CPU time of a call, on both sides together, the codec takes %1$s of %2$s µs for"
                + " %3$s, and %4$s of %5$s µs for %6$s",
            rounded(dear.codecMicros),
            rounded(dear.cpuMicros),
            Decision.name(dear.option.variant()),
            rounded(cheap.codecMicros),
            rounded(cheap.cpuMicros),
            Decision.name(cheap.option.variant()));
  }

  private Text other() {
    DoubleSummaryStatistics other = rows.stream().mapToDouble(this::other).summaryStatistics();
    String least = rounded(other.getMin());
    String most = rounded(other.getMax());
    return least.equals(most)
        ? Text.of("all other CPU time is %s µs", least)
        : Text.of("all other CPU time is %1$s to %2$s µs", least, most);
  }

  private Table table() {
    return new Columns<Row>()
        .texts("option", row -> Decision.name(row.option.variant()))
        .add(Column.words("CPU time of a call"), row -> Cell.drawn(drawing(row)))
        .number("codec", "µs", row -> rounded(row.codecMicros))
        .number("other", "µs", row -> rounded(other(row)))
        .number("whole call", "µs", row -> rounded(row.cpuMicros))
        .table(
            Text.of("The codec's part of a bar has the full colour, other CPU time is faint."),
            rows);
  }

  private Drawing drawing(Row row) {
    return new Drawing.Stack(
        row.codecMicros, row.cpuMicros, longest, OptionTable.look(row.option.variant()));
  }

  private double other(Row row) {
    double unit = Math.pow(10, -decimals);
    return unit * (Math.round(row.cpuMicros / unit) - Math.round(row.codecMicros / unit));
  }

  private String rounded(double micros) {
    return Numbers.decimals(BigDecimal.valueOf(micros), decimals);
  }
}
