package io.github.timebench.reports.render;

import io.github.timebench.reports.analysis.Figure;
import io.github.timebench.reports.analysis.RunAnalysis;
import io.github.timebench.reports.analysis.VariantSeries;
import io.github.timebench.reports.analysis.VariantSummary;
import java.util.ArrayList;
import java.util.List;

/** The main figures of a run for the terminal: at most 120 columns, lines end in LF. */
public final class TextTable {
  private static final List<Figure> FIGURES =
      List.of(
          Figure.PAYLOAD_BYTES,
          Figure.CALLS_PER_SECOND,
          Figure.MEAN,
          Figure.P50,
          Figure.P90,
          Figure.P99,
          Figure.P999,
          Figure.MAX,
          Figure.ERROR_SHARE);

  /** The figures whose ratio to the baseline stands beside them. */
  private static final List<Figure> WITH_RATIO =
      List.of(Figure.PAYLOAD_BYTES, Figure.CALLS_PER_SECOND, Figure.P99);

  private TextTable() {}

  /** Table, states, validity and answer, ready to print. */
  public static String of(RunAnalysis analysis) {
    TimeScale scale = TimeScale.of(analysis);
    List<String> lines = new ArrayList<>(grid(analysis, scale).lines());
    lines.add(
        "Service times in %s; payload in bytes; × is relative to the baseline, %s."
            .formatted(scale.unit(), analysis.run().plan().baseline()));
    lines.add("");
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

  private static TextGrid grid(RunAnalysis analysis, TimeScale scale) {
    FigureFormat format = new FigureFormat(scale);
    TextGrid grid = new TextGrid(1);
    List<String> headings = new ArrayList<>(List.of("variant"));
    for (Figure figure : FIGURES) {
      headings.add(figure.words());
      if (WITH_RATIO.contains(figure)) {
        headings.add("×");
      }
    }
    grid.add(headings);
    for (VariantSummary variant : analysis.variants()) {
      List<String> cells = new ArrayList<>(List.of(variant.label()));
      for (Figure figure : FIGURES) {
        cells.add(format.value(variant, figure));
        if (WITH_RATIO.contains(figure)) {
          cells.add(Numbers.ratio(variant.ratio(figure)));
        }
      }
      grid.add(cells);
    }
    return grid;
  }

  private static List<String> states(RunAnalysis analysis) {
    TextGrid grid = new TextGrid(3);
    for (VariantSummary variant : analysis.variants()) {
      grid.add(List.of(variant.label(), state(variant), reasons(variant)));
    }
    return grid.lines();
  }

  private static String state(VariantSummary variant) {
    if (variant.series().isEmpty()) {
      return Numbers.UNKNOWN;
    }
    return variant.steady() ? "steady" : "still warming";
  }

  private static String reasons(VariantSummary variant) {
    if (variant.series().isEmpty()) {
      return "nothing was recorded";
    }
    return variant.series().stream()
        .filter(series -> variant.steady() || !series.steady())
        .map(VariantSeries::state)
        .map(state -> state.reason())
        .findFirst()
        .orElse("");
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
