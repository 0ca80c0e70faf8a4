package io.github.timebench.reports.charts;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.doc.Chart.ChartPlace;
import io.github.timebench.reports.doc.Part.Drawn;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.PerCall;
import io.github.timebench.reports.language.Text;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Paired slices: each variant's calls beside its baseline's of the same round, block by block. */
public final class RoundCharts {
  private static final int MAX_POINTS = 4_000;

  private final RunAnalysis analysis;
  private final Plan plan;

  RoundCharts(RunAnalysis analysis) {
    this.analysis = analysis;
    this.plan = analysis.run().plan();
  }

  /**
   * All rounds, one after the other.
   *
   * @param together how many rounds a point stands for
   * @param starts index of each block's first point
   */
  record Chart(int together, List<Integer> starts, List<Line> lines) {}

  /** One variant: its change to the baseline in percent, null where nothing is known. */
  record Line(String label, List<Double> values) {}

  /** Whether there are variants to compare, and rounds. */
  public boolean any() {
    return analysis.compares() && !compared().isEmpty() && rounds() > 0;
  }

  public Drawn drawn() {
    return new Drawn(
        "",
        List.of(
            new ChartPlace(
                "rounds",
                Text.of(
                    "Change of calls to the baseline's in each round, block by block, a colour per"
                        + " variant."),
                18)));
  }

  private List<String> compared() {
    return plan.labels().stream().filter(label -> !plan.isBaseline(label)).toList();
  }

  private int rounds() {
    return analysis.run().blocks().stream().mapToInt(RoundCharts::rounds).sum();
  }

  private static int rounds(Block block) {
    return block.slices().stream().mapToInt(slice -> slice.round() + 1).max().orElse(0);
  }

  Chart chart() {
    int points = rounds() * compared().size();
    int together = Math.max(1, (points + MAX_POINTS - 1) / MAX_POINTS);
    List<Integer> starts = new ArrayList<>();
    Map<String, List<Double>> values = new HashMap<>();
    compared().forEach(label -> values.put(label, new ArrayList<>()));
    int index = 0;
    for (Block block : analysis.run().blocks()) {
      starts.add(index);
      Map<String, Map<Integer, List<Slice>>> slices = byPoint(block, together);
      int length = (rounds(block) + together - 1) / together;
      for (int point = 0; point < length; point++) {
        for (String label : compared()) {
          values.get(label).add(percent(slices, label, point));
        }
      }
      index += length;
    }
    return new Chart(
        together,
        starts,
        compared().stream().map(label -> new Line(label, values.get(label))).toList());
  }

  private static Map<String, Map<Integer, List<Slice>>> byPoint(Block block, int together) {
    Map<String, Map<Integer, List<Slice>>> slices = new HashMap<>();
    for (Slice slice : block.slices()) {
      slices
          .computeIfAbsent(slice.variant(), label -> new HashMap<>())
          .computeIfAbsent(slice.round() / together, point -> new ArrayList<>())
          .add(slice);
    }
    return slices;
  }

  private Double percent(Map<String, Map<Integer, List<Slice>>> slices, String label, int point) {
    double log = plan.more(label, one -> log(slices, one, point));
    return Points.rounded(100 * Math.expm1(log));
  }

  private static double log(
      Map<String, Map<Integer, List<Slice>>> slices, String label, int point) {
    List<Slice> of = slices.getOrDefault(label, Map.of()).getOrDefault(point, List.of());
    return of.isEmpty() ? Double.NaN : Math.log(PerCall.of(of, Figure.CALLS_PER_SECOND));
  }
}
