package io.github.timebench.reports.text;

import io.github.timebench.reports.compare.Comparison;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Finding;
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
  static Text interval(Estimate effect) {
    return ends(effect.exp());
  }

  /** The interval of a ratio. */
  static Text ends(Estimate ratio) {
    return ratio.hasInterval()
        ? Text.of("%s to %s", Numbers.effect(ratio.low()), Numbers.effect(ratio.high()))
        : Text.plain(Numbers.UNKNOWN);
  }

  /** Such as {@code 0.815 × (0.807 to 0.823)}, with what follows the ratio. */
  static Text ratioWithInterval(Estimate effect, String unit) {
    Text ratio = Text.plain(ratio(effect) + unit);
    return effect.hasInterval() ? Text.of("%s (%s)", ratio, interval(effect)) : ratio;
  }

  /** A ratio with its interval as a note. */
  static Cell cell(Estimate effect) {
    return Cell.of(Text.plain(ratio(effect)), effect.hasInterval() ? interval(effect) : Text.EMPTY);
  }

  /** The verdict, and for an open question the blocks that would decide it. */
  static Text verdict(Comparison comparison, double margin) {
    return comparison
        .finding()
        .map(finding -> verdict(finding, margin))
        .orElseGet(() -> Text.plain(Numbers.UNKNOWN));
  }

  private static Text verdict(Finding finding, double margin) {
    return !finding.decided() && finding.blocksMore() > 0
        ? Text.of("open, ~%s more", Numbers.count(finding.blocksMore()))
        : finding.verdict().words(margin);
  }

  /** A share with its interval, in whole percent. */
  static Text share(Estimate share) {
    return Text.of(
        "%s (%s)",
        percent(share.value()) + " %",
        Text.of("%s to %s", percent(share.low()), percent(share.high()) + " %"));
  }

  private static String percent(double share) {
    return Double.isFinite(share) ? Long.toString(Math.round(share * 100)) : Numbers.UNKNOWN;
  }

  /** A probability, which never reads as 0. */
  static String p(double p) {
    return p < MIN_P ? "< 0.0001" : Numbers.significant(p, 2);
  }
}
