package io.github.timebench.reports.analysis;

import io.github.timebench.reports.statistics.Effect;
import io.github.timebench.reports.statistics.Welch;

/**
 * A figure relative to another of its kind.
 *
 * @param figure which
 * @param ratio 1 means no change; NaN where one of them is not known
 * @param low lower end of the 95 % interval; NaN if there is none
 * @param high upper end of the 95 % interval; NaN if there is none
 * @param p of no change, not adjusted; NaN if there is none
 */
public record Change(Figure figure, double ratio, double low, double high, double p) {
  /** A variant relative to its baseline. */
  static Change within(RunAnalysis analysis, String variant, Figure figure) {
    double ratio =
        analysis.variant(variant).map(summary -> summary.ratio(figure)).orElse(Double.NaN);
    Effect effect = analysis.comparisons().effect(variant, figure);
    return new Change(figure, ratio, effect.low(), effect.high(), effect.p());
  }

  /** A variant of the second run relative to the first's, each relative to its own baseline. */
  static Change between(RunAnalysis first, RunAnalysis second, String variant, Figure figure) {
    Change before = within(first, variant, figure);
    Change after = within(second, variant, figure);
    Welch welch =
        Welch.between(
            first.comparisons().effect(variant, figure),
            second.comparisons().effect(variant, figure));
    return new Change(figure, after.ratio() / before.ratio(), welch.low(), welch.high(), welch.p());
  }

  /** Whether there were blocks enough for an interval. */
  public boolean hasInterval() {
    return !Double.isNaN(low) && !Double.isNaN(high);
  }
}
