package io.github.timebench.reports.render;

import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.plan.RunPlan;
import io.github.timebench.reports.analysis.Figure;
import io.github.timebench.reports.analysis.RunAnalysis;
import io.github.timebench.reports.analysis.VariantSummary;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * {@code result.csv}: one row per variant, RFC 4180 (comma, CRLF, quotes where needed), the same in
 * every locale. Six significant digits, a point for the decimals; a figure that is not known is
 * empty. Columns may be added at the end, none is renamed.
 */
public final class ResultCsv {
  private static final int DIGITS = 6;
  private static final double NANOS_PER_MICRO = 1e3;
  private static final String RATIO_SUFFIX = "_ratio";

  /** The figures that stood here before there were open loops. */
  private static final Set<Figure> CLOSED_LOOP =
      EnumSet.range(Figure.PAYLOAD_BYTES, Figure.PROVIDER_ALLOCATION);

  private ResultCsv() {}

  /** The text of the file. */
  public static String of(RunAnalysis analysis) {
    StringBuilder csv = new StringBuilder(line(headings()));
    analysis.variants().forEach(variant -> csv.append(line(row(analysis, variant))));
    return csv.toString();
  }

  private static List<String> headings() {
    List<String> headings =
        new ArrayList<>(
            List.of(
                "run_id",
                "started_at",
                "timebench_version",
                "validity",
                "shape",
                "operation",
                "items",
                "precision",
                "threads",
                "connections",
                "blocks",
                "variant",
                "date_type",
                "serializer",
                "baseline",
                "state",
                "sent",
                "ok",
                "wrong_echo",
                "timeout",
                "rejected",
                "failed"));
    for (Figure figure : CLOSED_LOOP) {
      headings.add(figure.column());
    }
    for (Figure figure : CLOSED_LOOP) {
      headings.add(figure.column() + RATIO_SUFFIX);
    }
    headings.addAll(CsvEffects.headings());
    headings.add("relative_to");
    return headings;
  }

  private static List<String> row(RunAnalysis analysis, VariantSummary variant) {
    RunPlan plan = analysis.run().plan();
    List<String> cells = new ArrayList<>();
    cells.add(analysis.run().runId());
    cells.add(analysis.run().startedAt());
    cells.add(analysis.run().timebenchVersion());
    cells.add(analysis.validity().status().name());
    cells.add(plan.shape());
    cells.add(plan.operation());
    cells.add(Integer.toString(plan.items()));
    cells.add(plan.precision());
    cells.add(Integer.toString(plan.threads()));
    cells.add(Integer.toString(plan.connections()));
    cells.add(Integer.toString(analysis.run().blocks().size()));
    cells.add(variant.label());
    cells.add(variant.plan().dateType());
    cells.add(variant.plan().serializer());
    cells.add(Boolean.toString(variant.baseline()));
    cells.add(variant.series().isEmpty() ? "" : variant.quiet() ? "quiet" : "not quiet");
    addOutcomes(cells, variant.measured());
    for (Figure figure : CLOSED_LOOP) {
      cells.add(number(value(variant, figure)));
    }
    for (Figure figure : CLOSED_LOOP) {
      cells.add(number(variant.ratio(figure)));
    }
    cells.addAll(CsvEffects.cells(analysis, variant));
    cells.add(variant.plan().baseline());
    return cells;
  }

  private static void addOutcomes(List<String> cells, OutcomeCounts counts) {
    for (long count :
        new long[] {
          counts.sent(),
          counts.ok(),
          counts.wrongEcho(),
          counts.timeout(),
          counts.rejected(),
          counts.failed()
        }) {
      cells.add(Long.toString(count));
    }
  }

  static double value(VariantSummary variant, Figure figure) {
    double value = variant.value(figure);
    return figure.unit() == Figure.Unit.NANOS ? value / NANOS_PER_MICRO : value;
  }

  static String number(double value) {
    if (Double.isNaN(value)) {
      return "";
    }
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(DIGITS));
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  private static String line(List<String> cells) {
    return cells.stream().map(ResultCsv::quoted).collect(Collectors.joining(",", "", "\r\n"));
  }

  private static String quoted(String cell) {
    boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
    return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }
}
