package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.compare.CallsExplained;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Verdict;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Format;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run came to, for programs; docs/reference/commands.md says what each member is. What is
 * not known is null.
 *
 * @param study a row per line of a study's main table, by its columns; empty for other runs
 */
record RunJson(
    int schemaVersion,
    String run,
    String validity,
    List<String> reasons,
    List<String> answer,
    List<Variant> variants,
    List<Ratio> ratios,
    List<Map<String, String>> study,
    Paths paths,
    String next) {
  private static final int SCHEMA_VERSION = 1;

  record Variant(
      String variant,
      boolean quiet,
      Double callsPerSecond,
      Double p50Nanos,
      Double p99Nanos,
      long errors,
      Long payloadBytes,
      Long requestBytes,
      Long responseBytes) {}

  /**
   * A figure of a variant relative to its baseline.
   *
   * @param verdict of the figure that has verdicts
   */
  record Ratio(
      String variant,
      String baseline,
      String figure,
      Double value,
      Double low,
      Double high,
      String verdict) {}

  record Paths(String folder, String report) {}

  static RunJson of(Document document, RunAnalysis analysis, Path folder, Optional<String> next) {
    return new RunJson(
        SCHEMA_VERSION,
        analysis.run().runId(),
        analysis.validity().status().name(),
        analysis.validity().reasons().stream().map(Text::english).toList(),
        document.answer().stream().map(Text::english).toList(),
        analysis.variants().stream().map(variant -> variant(analysis, variant)).toList(),
        ratios(analysis),
        analysis.study().stream()
            .flatMap(study -> study.section().tables(Format.TERMINAL).stream())
            .findFirst()
            .map(RunJson::rows)
            .orElse(List.of()),
        new Paths(
            LabFlags.shown(folder).toString(),
            LabFlags.shown(folder.resolve(RunFolder.REPORT_HTML)).toString()),
        next.orElse(null));
  }

  private static Variant variant(RunAnalysis analysis, VariantSummary variant) {
    Optional<VariantBytes> bytes = variant.bytes();
    return new Variant(
        variant.label(),
        variant.quiet(),
        Numbers.orNull(variant.value(Figure.CALLS_PER_SECOND)),
        Numbers.orNull(variant.value(analysis.headline().figure(Statistic.P50))),
        Numbers.orNull(variant.value(analysis.headline().figure(Statistic.P99))),
        variant.measured().errors(),
        bytes.map(one -> (long) one.payloadBytes()).orElse(null),
        bytes.map(one -> (long) one.requestBytes()).orElse(null),
        bytes.map(one -> (long) one.responseBytes()).orElse(null));
  }

  private static List<Ratio> ratios(RunAnalysis analysis) {
    List<Figure> figures =
        List.of(
            Figure.CALLS_PER_SECOND,
            Figure.CALLS_PER_CPU_SECOND,
            analysis.headline().figure(Statistic.P50),
            analysis.headline().figure(Statistic.P99),
            Figure.PAYLOAD_BYTES);
    List<Ratio> ratios = new ArrayList<>();
    for (VariantSummary variant : analysis.variants()) {
      for (Figure figure : figures) {
        Estimate ratio = analysis.ratio(variant.label(), figure);
        if (!variant.baseline() && Double.isFinite(ratio.value())) {
          ratios.add(ratio(analysis, variant, figure, ratio));
        }
      }
    }
    analysis.explained().forEach(one -> ratios.addAll(parts(analysis, one)));
    return ratios;
  }

  /** Calls are cores used over CPU per call; the latter is the product of its two parts. */
  private static List<Ratio> parts(RunAnalysis analysis, CallsExplained one) {
    return List.of(
        part(analysis, one, "cores_used", one.cores()),
        part(analysis, one, "cpu_per_call", one.cpu()),
        part(analysis, one, "cpu_per_call_codec", one.codec()),
        part(analysis, one, "cpu_per_call_other", one.other()));
  }

  private static Ratio part(RunAnalysis analysis, CallsExplained one, String figure, Estimate log) {
    Estimate ratio = log.exp();
    return new Ratio(
        one.variant(),
        analysis.run().plan().baselineOf(one.variant()),
        figure,
        Numbers.orNull(ratio.value()),
        Numbers.orNull(ratio.low()),
        Numbers.orNull(ratio.high()),
        null);
  }

  private static Ratio ratio(
      RunAnalysis analysis, VariantSummary variant, Figure figure, Estimate ratio) {
    return new Ratio(
        variant.label(),
        variant.relativeTo(),
        figure.column(),
        Numbers.orNull(ratio.value()),
        Numbers.orNull(ratio.low()),
        Numbers.orNull(ratio.high()),
        analysis
            .comparisons()
            .judged(variant.label())
            .filter(judged -> judged.figure().equals(figure))
            .map(judged -> analysis.comparisons().verdict(judged.variant()))
            .map(Verdict::label)
            .orElse(null));
  }

  private static List<Map<String, String>> rows(Table table) {
    List<Map<String, String>> rows = new ArrayList<>();
    for (Table.Row row : table.rows()) {
      Map<String, String> cells = new LinkedHashMap<>();
      for (int i = 0; i < table.columns().size(); i++) {
        cells.put(table.columns().get(i).heading().english(), row.cells().get(i).text().english());
      }
      rows.add(cells);
    }
    return rows;
  }
}
