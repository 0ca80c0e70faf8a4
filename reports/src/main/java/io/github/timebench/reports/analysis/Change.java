package io.github.timebench.reports.analysis;

import io.github.timebench.reports.statistics.Effect;
import io.github.timebench.reports.statistics.Welch;

/**
 * A figure relative to another of its kind.
 *
 * @param figure which
 * @param ratio 1 means no change; NaN where one of them is not known
 * @param low lower end of the interval; NaN if there is none
 * @param high upper end of the interval; NaN if there is none
 * @param p of no change, not adjusted; NaN if there is none
 * @param unknown why there is no interval; empty if there is one, or the figure is exact
 */
public record Change(
    Figure figure, double ratio, double low, double high, double p, String unknown) {
  /** A variant relative to its baseline. */
  static Change within(RunAnalysis analysis, String variant, Figure figure) {
    Effect effect = analysis.comparisons().effect(variant, figure);
    return new Change(
        figure,
        ratio(analysis, variant, figure),
        effect.low(),
        effect.high(),
        effect.p(),
        unknown(analysis, variant, figure));
  }

  /** A variant of the second run relative to the first's, each relative to its own baseline. */
  static Change between(RunAnalysis first, RunAnalysis second, String variant, Figure figure) {
    double ratio = ratio(second, variant, figure) / ratio(first, variant, figure);
    Welch welch =
        Welch.between(
            first.comparisons().effect(variant, figure),
            second.comparisons().effect(variant, figure));
    String before = unknown(first, variant, figure);
    String unknown = before.isEmpty() ? unknown(second, variant, figure) : before;
    return new Change(figure, ratio, welch.low(), welch.high(), welch.p(), unknown);
  }

  /** Whether there were blocks enough for an interval. */
  public boolean hasInterval() {
    return !Double.isNaN(low) && !Double.isNaN(high);
  }

  /** Whether it can be held against a limit: sizes are exact, all else takes an interval. */
  public boolean known() {
    return !Double.isNaN(ratio) && (exact(figure) || hasInterval());
  }

  private static double ratio(RunAnalysis analysis, String variant, Figure figure) {
    return analysis.variant(variant).map(summary -> summary.ratio(figure)).orElse(Double.NaN);
  }

  private static boolean exact(Figure figure) {
    return figure.compareTo(Figure.RESPONSE_BYTES) <= 0;
  }

  private static String unknown(RunAnalysis analysis, String variant, Figure figure) {
    if (exact(figure)) {
      return Double.isNaN(ratio(analysis, variant, figure)) ? "not measured" : "";
    }
    Effect effect = analysis.comparisons().effect(variant, figure);
    if (effect.hasInterval()) {
      return "";
    }
    if (analysis.run().plan().quick()) {
      return "a first look has no interval";
    }
    int blocks = analysis.comparisons().any() ? effect.blocks() : analysis.run().blocks().size();
    return "%d of the %d blocks an interval takes".formatted(blocks, Effect.FEWEST);
  }
}
