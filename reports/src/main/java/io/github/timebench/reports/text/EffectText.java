package io.github.timebench.reports.text;

import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Finding;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table.Cell;

final class EffectText {
  private static final double MIN_P = 1e-4;

  private EffectText() {}

  /** The verdict, and for an open question the blocks that would decide it. */
  static Text verdict(Finding finding, double margin) {
    return !finding.decided() && finding.blocksMore() > 0
        ? Text.of("open, ~%s more", Numbers.count(finding.blocksMore()))
        : finding.verdict().words(margin);
  }

  /** A share in whole percent, with its interval as a note. */
  static Cell share(Estimate share) {
    return Cell.of(
            Text.plain(percent(share.value()) + " %"),
            Text.of("%s to %s", percent(share.low()), percent(share.high()) + " %"))
        .sortedBy(share.value());
  }

  private static String percent(double share) {
    return Double.isFinite(share) ? Numbers.count(Math.round(share * 100)) : Numbers.UNKNOWN;
  }

  /** A probability, which never reads as 0. */
  static String p(double p) {
    return p < MIN_P ? "< 0.0001" : Numbers.significant(p, 2);
  }
}
