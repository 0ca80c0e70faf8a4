package io.github.timebench.reports.render;

import io.github.timebench.reports.analysis.Comparison;
import io.github.timebench.reports.statistics.Effect;
import io.github.timebench.reports.statistics.Finding;
import io.github.timebench.reports.statistics.Interval;
import io.github.timebench.reports.statistics.Verdict;

/** Effects, intervals and verdicts in words. */
final class EffectText {
  private static final double SMALLEST_P = 1e-4;

  private EffectText() {}

  /** Such as {@code 0.807 to 0.823}. */
  static String interval(double low, double high) {
    return Double.isNaN(low) || Double.isNaN(high)
        ? Numbers.UNKNOWN
        : Numbers.effect(low) + " to " + Numbers.effect(high);
  }

  static String interval(Effect effect) {
    return interval(effect.low(), effect.high());
  }

  /** Such as {@code 0.815 × (0.807 to 0.823)}, with what stands for the unit after the ratio. */
  static String ratioWithInterval(Effect effect, String unit) {
    String ratio = Numbers.effect(effect.ratio()) + unit;
    return effect.hasInterval() ? ratio + " (" + interval(effect) + ")" : ratio;
  }

  /** The verdict, and for an open question the blocks that would decide it. */
  static String verdict(Comparison comparison) {
    return comparison.finding().map(EffectText::verdict).orElse(Numbers.UNKNOWN);
  }

  private static String verdict(Finding finding) {
    return finding.verdict() == Verdict.INCONCLUSIVE && finding.blocksMore() > 0
        ? "inconclusive, ~%s more".formatted(Numbers.count(finding.blocksMore()))
        : finding.verdict().words();
  }

  /** The same, as part of a sentence. */
  static String verdictInSentence(Comparison comparison) {
    return comparison
        .finding()
        .filter(finding -> finding.blocksMore() > 0)
        .map(
            finding ->
                "%s, about %s blocks more would decide it"
                    .formatted(finding.verdict().words(), Numbers.count(finding.blocksMore())))
        .orElseGet(() -> verdict(comparison));
  }

  /** A share with its interval, in whole percent. */
  static String share(Interval share) {
    return "%s (%s to %s)"
        .formatted(percent(share.estimate()), percent(share.low()), percent(share.high()));
  }

  private static String percent(double share) {
    return Double.isFinite(share) ? Math.round(share * 100) + " %" : Numbers.UNKNOWN;
  }

  /** A probability, which never reads as 0. */
  static String p(double p) {
    return p < SMALLEST_P ? "< 0.0001" : Numbers.significant(p, 2);
  }
}
