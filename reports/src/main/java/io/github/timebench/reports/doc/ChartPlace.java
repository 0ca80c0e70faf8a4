package io.github.timebench.reports.doc;

import io.github.timebench.reports.language.Text;

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
