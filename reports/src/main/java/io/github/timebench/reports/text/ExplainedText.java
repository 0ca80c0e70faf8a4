package io.github.timebench.reports.text;

import io.github.timebench.reports.compare.CallsExplained;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table.Cell;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Why calls became more or fewer, in percent of the baseline's calls. Parts are rounded so that
 * what is printed adds up to the whole.
 */
final class ExplainedText {
  /** From twice the calls on, tenths of a percent say nothing. */
  private static final double WHOLE_FROM = 1;

  private final CallsExplained explained;
  private final double whole;
  private final int decimals;
  private final double unit;

  private ExplainedText(CallsExplained explained) {
    this.explained = explained;
    this.whole = Math.expm1(explained.calls().value());
    this.decimals = Math.abs(whole) >= WHOLE_FROM ? 0 : 1;
    this.unit = Math.pow(10, -2 - decimals);
  }

  /** A sentence for each variant that was found to differ. */
  static List<Text> sentences(RunAnalysis analysis) {
    return analysis.explained().stream()
        .filter(one -> analysis.comparisons().verdict(one.variant()).different())
        .filter(one -> !analysis.run().plan().isControl(one.variant()))
        .map(one -> new ExplainedText(one).sentence())
        .toList();
  }

  private Text sentence() {
    List<Text> parts = parts().stream().map(ExplainedText::inSentence).toList();
    return Text.of(
        "%1$s: %2$s calls = %3$s from the codec, %4$s from other CPU time, %5$s from cores used.",
        explained.variant(),
        percent(Math.round(whole / unit)),
        parts.get(0),
        parts.get(1),
        parts.get(2));
  }

  private static Text inSentence(Cell part) {
    return part.note().isEmpty() ? part.text() : Text.of("%s (%s)", part.text(), part.note());
  }

  /**
   * Of the codec, of other CPU time and of cores used, with intervals; grey where they hold none.
   */
  static List<Cell> parts(CallsExplained explained) {
    return new ExplainedText(explained).parts();
  }

  private List<Cell> parts() {
    List<Estimate> parts = List.of(explained.byCodec(), explained.byOther(), explained.byCores());
    long[] units = units(parts.stream().mapToDouble(Estimate::value).toArray());
    return IntStream.range(0, units.length).mapToObj(i -> cell(parts.get(i), units[i])).toList();
  }

  /** How many units each part has: rounded down, and those that lose most by it rounded up. */
  private long[] units(double... parts) {
    long[] units = IntStream.range(0, parts.length).mapToLong(i -> floor(parts[i])).toArray();
    List<Integer> byLoss = new ArrayList<>(IntStream.range(0, parts.length).boxed().toList());
    byLoss.sort(Comparator.comparingDouble(i -> units[i] - parts[i] / unit));
    long missing = Math.round(whole / unit);
    for (long floor : units) {
      missing -= floor;
    }
    for (int i = 0; i < Math.min(missing, units.length); i++) {
      units[byLoss.get(i)]++;
    }
    return units;
  }

  private long floor(double part) {
    return (long) Math.floor(part / unit);
  }

  private Cell cell(Estimate part, long units) {
    Text interval =
        part.hasInterval()
            ? Text.of(
                "%s to %s",
                signed(Math.round(part.low() / unit)), percent(Math.round(part.high() / unit)))
            : Text.EMPTY;
    return new Cell(Text.plain(percent(units)), interval, part.excludes(0) ? "" : "open")
        .sortedBy(part.value());
  }

  private String percent(long units) {
    return signed(units) + " %";
  }

  private String signed(long units) {
    return Numbers.signed(
        units, Numbers.decimals(BigDecimal.valueOf(units * unit * 100), decimals));
  }
}
