package io.github.timebench.reports.doc;

import io.github.timebench.reports.language.Text;
import java.util.List;

/**
 * Lines over one axis of what was varied.
 *
 * @param x name of what was varied, with its unit
 * @param y name of what was measured, with its unit
 * @param labels of what was varied, where that is no number but one of these
 */
public record Chart(
    String id,
    Text title,
    Text x,
    Text y,
    List<Text> labels,
    boolean logX,
    boolean logY,
    List<Line> lines) {
  public Chart {
    labels = List.copyOf(labels);
    lines = List.copyOf(lines);
  }

  public Text alternative() {
    return logX || logY
        ? Text.of("%s: %s by %s, logarithmic axis", title, y, x)
        : Text.of("%s: %s by %s", title, y, x);
  }

  public ChartPlace place() {
    return new ChartPlace(id, alternative(), 0);
  }

  /**
   * @param colour index of its colour: lines of one variant share it
   * @param dashed and without symbols, so that it hides no point of others
   * @param points pairs of x, or the index of its label, and y, in the order of x
   * @param mark x of a vertical line in its colour; null for none
   */
  public record Line(Text label, int colour, boolean dashed, List<double[]> points, Double mark) {
    public Line {
      points = List.copyOf(points);
    }
  }

  /**
   * Where a chart is drawn.
   *
   * @param id of its element
   * @param alternative what it shows, for those who do not see it
   * @param height in rem; 0 for that of its group
   */
  public record ChartPlace(String id, Text alternative, int height) {
    /** What a row of a chart with a row for each variant takes, in rem. */
    private static final double ROW = 2.4;

    /** Title, legend and axis, in rem. */
    private static final int FRAME = 6;

    public static ChartPlace ofRows(String id, Text alternative, int rows) {
      return new ChartPlace(id, alternative, FRAME + (int) Math.ceil(ROW * rows));
    }
  }
}
