package io.github.timebench.reports.study;

import io.github.timebench.reports.language.Text;
import java.util.List;

/**
 * Lines over one axis of what was varied.
 *
 * @param x name of what was varied, with its unit
 * @param y name of what was measured, with its unit
 */
public record StudyChart(
    String id, Text title, Text x, Text y, boolean logX, boolean logY, List<Line> lines) {
  /** Keeps an unmodifiable copy. */
  public StudyChart {
    lines = List.copyOf(lines);
  }

  /** What it shows, for those who do not see it. */
  public Text alternative() {
    return Text.of("%s; the tables hold the same figures.", title);
  }

  /**
   * One line.
   *
   * @param colour index of its colour: lines of one variant share it
   * @param dashed and without symbols, so that it hides no point of others
   * @param points pairs of x and y, in the order of x
   * @param mark x of a vertical line in its colour; null for none
   */
  public record Line(Text label, int colour, boolean dashed, List<double[]> points, Double mark) {
    /** Keeps an unmodifiable copy. */
    public Line {
      points = List.copyOf(points);
    }
  }
}
