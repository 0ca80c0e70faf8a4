package io.github.timebench.reports.render;

import io.github.timebench.reports.analysis.Figure;
import io.github.timebench.reports.analysis.RunAnalysis;
import io.github.timebench.reports.analysis.VariantSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The main figures of a run for the terminal: at most 120 columns, lines end in LF. */
public final class TextTable {
  private TextTable() {}

  /** Table, states, validity and answer, ready to print. */
  public static String of(RunAnalysis analysis) {
    TimeScale scale = TimeScale.of(analysis);
    List<String> lines = new ArrayList<>(grid(analysis, scale).lines());
    lines.addAll(
        wrapped(
            "%s in %s; payload in bytes; × is relative to %s."
                .formatted(
                    times(analysis), scale.unit(), BaselineWords.named(analysis.run().plan()))));
    lines.add("");
    if (analysis.comparisons().any()) {
      lines.addAll(TextVerdicts.lines(analysis));
      lines.add("");
      new EvidenceTables(analysis).lines().forEach(line -> lines.addAll(wrapped(line)));
      lines.add("");
    }
    lines.addAll(states(analysis));
    lines.add("");
    lines.add(analysis.validity().status().words());
    analysis.validity().reasons().forEach(reason -> lines.addAll(wrapped("  " + reason)));
    lines.addAll(wrapped(Answer.of(analysis)));
    String caution = Answer.caution(analysis);
    if (!caution.isEmpty()) {
      lines.addAll(wrapped(caution));
    }
    return String.join("\n", lines) + "\n";
  }

  private static String times(RunAnalysis analysis) {
    return analysis.run().plan().openLoop()
        ? "Response times, from when a call was due,"
        : "Service times";
  }

  private static List<Figure> figures(RunAnalysis analysis) {
    List<Figure> figures = new ArrayList<>(List.of(Figure.PAYLOAD_BYTES, Figure.CALLS_PER_SECOND));
    figures.addAll(analysis.headline().figures());
    figures.add(Figure.ERROR_SHARE);
    return figures;
  }

  private static TextGrid grid(RunAnalysis analysis, TimeScale scale) {
    FigureFormat format = new FigureFormat(scale);
    List<Figure> figures = figures(analysis);
    Set<Figure> withRatio =
        Set.of(Figure.PAYLOAD_BYTES, Figure.CALLS_PER_SECOND, analysis.headline().p99());
    TextGrid grid = new TextGrid(1);
    List<String> headings = new ArrayList<>(List.of("variant"));
    for (Figure figure : figures) {
      headings.add(figure.words());
      if (withRatio.contains(figure)) {
        headings.add("×");
      }
    }
    grid.add(headings);
    for (VariantSummary variant : analysis.variants()) {
      List<String> cells = new ArrayList<>(List.of(variant.label()));
      for (Figure figure : figures) {
        cells.add(format.value(variant, figure));
        if (withRatio.contains(figure)) {
          cells.add(Numbers.ratio(variant.ratio(figure)));
        }
      }
      grid.add(cells);
    }
    return grid;
  }

  private static List<String> states(RunAnalysis analysis) {
    TextGrid grid = new TextGrid(2);
    for (VariantSummary variant : analysis.variants()) {
      grid.add(List.of(variant.label(), StateWords.of(variant)));
    }
    return grid.lines();
  }

  static List<String> wrapped(String text) {
    List<String> lines = new ArrayList<>();
    String rest = text.replaceAll("\\p{Cntrl}", " ").stripTrailing();
    while (rest.length() > TextGrid.MOST_COLUMNS) {
      int space = rest.lastIndexOf(' ', TextGrid.MOST_COLUMNS);
      int cut = space > TextGrid.MOST_COLUMNS / 2 ? space : TextGrid.MOST_COLUMNS;
      lines.add(rest.substring(0, cut).stripTrailing());
      rest = rest.substring(cut).stripLeading();
    }
    lines.add(rest);
    return lines;
  }
}
