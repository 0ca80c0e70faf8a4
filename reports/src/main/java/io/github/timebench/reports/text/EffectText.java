package io.github.timebench.reports.text;

import io.github.timebench.reports.compare.Comparison;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Finding;
import io.github.timebench.reports.statistics.Verdict;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table.Cell;

/** Effects, intervals and verdicts in words. */
final class EffectText {
  private static final double MIN_P = 1e-4;

  private EffectText() {}

  /** The ratio of an effect, such as {@code 0.815}. */
  static String ratio(Estimate effect) {
    return Numbers.effect(Math.exp(effect.value()));
  }

  /** The interval of an effect's ratio, such as {@code 0.807 to 0.823}. */
  static String interval(Estimate effect) {
    return ends(effect.exp());
  }

  /** The interval of a ratio. */
  static String ends(Estimate ratio) {
    return ratio.hasInterval()
        ? Numbers.effect(ratio.low()) + " to " + Numbers.effect(ratio.high())
        : Numbers.UNKNOWN;
  }

  /** Such as {@code 0.815 × (0.807 to 0.823)}, with what follows the ratio. */
  static String ratioWithInterval(Estimate effect, String unit) {
    String ratio = ratio(effect) + unit;
    return effect.hasInterval() ? ratio + " (" + interval(effect) + ")" : ratio;
  }

  /** A ratio with its interval as a note. */
  static Cell cell(Estimate effect) {
    return Cell.of(ratio(effect), effect.hasInterval() ? interval(effect) : "");
  }

  /** The verdict, and for an open question the blocks that would decide it. */
  static String verdict(Comparison comparison) {
    return comparison.finding().map(EffectText::verdict).orElse(Numbers.UNKNOWN);
  }

  private static String verdict(Finding finding) {
    return finding.verdict() == Verdict.INCONCLUSIVE && finding.blocksMore() > 0
        ? "inconclusive, ~%s more".formatted(Numbers.count(finding.blocksMore()))
        : finding.verdict().label();
  }

  /** The verdict as part of a sentence. */
  static String verdictInSentence(Comparison comparison) {
    return comparison
        .finding()
        .filter(finding -> finding.blocksMore() > 0)
        .map(
            finding ->
                "%s, about %s blocks more would decide it"
                    .formatted(finding.verdict().label(), Numbers.count(finding.blocksMore())))
        .orElseGet(() -> verdict(comparison));
  }

  /** A share with its interval, in whole percent. */
  static String share(Estimate share) {
    return "%s (%s to %s)"
        .formatted(percent(share.value()), percent(share.low()), percent(share.high()));
  }

  private static String percent(double share) {
    return Double.isFinite(share) ? Math.round(share * 100) + " %" : Numbers.UNKNOWN;
  }

  /** A probability, which never reads as 0. */
  static String p(double p) {
    return p < MIN_P ? "< 0.0001" : Numbers.significant(p, 2);
  }
}
