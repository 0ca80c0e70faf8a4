package io.github.timebench.reports.text;

import io.github.timebench.reports.compare.Comparison;
import io.github.timebench.reports.compare.Comparisons;
import io.github.timebench.reports.compare.LeftOut;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.SerializerGain;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Finding;
import io.github.timebench.reports.statistics.Replicate;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.Table.Format;
import java.util.ArrayList;
import java.util.List;

/** The tables of a run's effects over blocks. */
public final class EffectTables {
  private final RunAnalysis analysis;
  private final Comparisons comparisons;
  private final Figure primary;
  private final Replicate replicate;

  public EffectTables(RunAnalysis analysis) {
    this.analysis = analysis;
    this.comparisons = analysis.comparisons();
    this.primary = analysis.comparisons().primary();
    this.replicate = Replicate.of(analysis.run());
  }

  /** The figure that has verdicts; on the terminal beside the other of throughput and p99. */
  public Table verdicts() {
    boolean open = analysis.run().plan().openLoop();
    Figure p99 = analysis.headline().figure(Statistic.P99);
    Figure other = open ? Figure.CALLS_PER_SECOND : p99;
    return new Columns<Comparison>()
        .words("variant", Comparison::variant)
        .add(column(primary), c -> change(c, primary).cell())
        .only(Format.PAGE)
        .add(ratioOf(primary), c -> EffectText.cell(c.effect()))
        .only(Format.TERMINAL, Format.MARKDOWN, Format.CSV)
        .texts("interval", c -> EffectText.interval(c.effect()))
        .only(Format.TERMINAL)
        .add(Column.words("verdict"), this::verdict)
        .only(Format.PAGE)
        .texts("verdict", this::briefVerdict)
        .only(Format.TERMINAL)
        .add(ratioOf(other), c -> Cell.of(EffectText.ratio(effect(c, other))))
        .only(Format.TERMINAL)
        .add(Column.number("interval"), c -> Cell.of(EffectText.interval(effect(c, other))))
        .only(Format.TERMINAL)
        .table(caption(), compared());
  }

  private Text caption() {
    Text baseline = RunWords.baseline(analysis.run().plan());
    String margin = Numbers.counted(analysis.run().plan().margin() * 100) + " %";
    return replicate == Replicate.BLOCK
        ? Text.of(
            "× is relative to %1$s, with its interval over blocks. Equivalent: within ±%2$s.",
            baseline, margin)
        : Text.of(
            "× is relative to %1$s, with its interval over machine pairs. Equivalent: within"
                + " ±%2$s.",
            baseline, margin);
  }

  private Column column(Figure figure) {
    return figure.equals(Figure.CALLS_PER_SECOND)
        ? Column.number("ops/s")
        : Column.number("p99", analysis.headline().label());
  }

  private Column ratioOf(Figure figure) {
    return figure.equals(Figure.CALLS_PER_SECOND)
        ? Column.number("ops/s ×")
        : Column.number("p99 ×", analysis.headline().label());
  }

  private Estimate effect(Comparison comparison, Figure figure) {
    return comparisons.effect(comparison.variant(), figure);
  }

  private Change change(Comparison comparison, Figure figure) {
    return Change.ofLog(figure, effect(comparison, figure));
  }

  /** The figures that have no verdict. */
  public Table others() {
    List<Figure> figures =
        comparisons.all().stream()
            .map(Comparison::figure)
            .distinct()
            .filter(figure -> !figure.equals(primary))
            .toList();
    Columns<Comparison> columns = new Columns<Comparison>().words("variant", Comparison::variant);
    for (Figure figure : figures) {
      boolean besideHeadline =
          analysis.run().plan().openLoop() && CallTime.SERVICE.figures().contains(figure);
      columns.add(
          Column.number(figure.label(), besideHeadline ? "service" : ""),
          c -> change(c, figure).cell());
    }
    return columns.table(
        Text.of(
            "The other figures have no verdicts. Their intervals have the confidence of the figure that"
                + " decides, %s. Grey: the interval holds no change, or there is none.",
            Numbers.percent(comparisons.confidence())),
        compared());
  }

  /** What other serializers do for a type; empty where none was compared. */
  public Table gains() {
    Columns<SerializerGain> columns =
        new Columns<SerializerGain>()
            .words("variant", gain -> gain.variant().label())
            .add(Column.number("beside the same type"), EffectTables::besideType)
            .add(
                Column.number("beside the baseline"),
                gain -> Change.ofLog(gain.figure(), gain.beside()).cell());
    boolean shares = comparisons.gains().stream().anyMatch(gain -> gain.share().known());
    if (shares) {
      columns.add(Column.number("share of the type's cost"), EffectTables::share);
    }
    Text caption =
        replicate == Replicate.BLOCK
            ? Text.of(
                "%s: the variant beside the same type with the baseline's serializer, paired block"
                    + " by block, and beside the baseline.",
                Text.of(primary.label()))
            : Text.of(
                "%s: the variant beside the same type with the baseline's serializer, paired by"
                    + " machines, and beside the baseline.",
                Text.of(primary.label()));
    Text ofShares =
        Text.of(
            "Share: how much less the type costs with this serializer, of what it costs with the"
                + " baseline's, each beside the baseline's type with the same serializer; on the log"
                + " scale, with Fieller's interval.");
    return columns.table(
        shares ? Text.sentences(List.of(caption, ofShares)) : caption, comparisons.gains());
  }

  private static Cell besideType(SerializerGain gain) {
    Cell change = Change.ofLog(gain.figure(), gain.gain()).cell();
    return new Cell(
            change.text(), Text.of("%s; to %s", change.note(), gain.plain().label()), change.mark())
        .sortedBy(change.order());
  }

  private static Cell share(SerializerGain gain) {
    return gain.share().known()
        ? Cell.of(EffectText.share(gain.share()))
        : new Cell(Text.of("not known"), Text.EMPTY, "open");
  }

  /** The blocks that do not count; empty if all do. */
  public Table leftOut() {
    return new Columns<LeftOut>()
        .number("block", out -> Numbers.count(out.block() + 1L))
        .texts("why", LeftOut::reason)
        .table(leftOutCaption(), comparisons.leftOut(), out -> "warming");
  }

  private Text leftOutCaption() {
    List<Text> all = new ArrayList<>();
    for (Comparison one : comparisons.judged()) {
      all.add(Text.of("%s %s", one.variant(), EffectText.ratioWithInterval(one.overAll(), " ×")));
    }
    return Text.of(
        "These blocks do not count for any variant. With them it would be: %s.",
        all.stream().collect(Text.commas()));
  }

  public Table description() {
    return new Columns<Comparison>()
        .words("variant", Comparison::variant)
        .texts("figure", c -> Text.of(primary.label()))
        .add(
            Column.number(replicate.many(), Text.EMPTY),
            c -> Cell.of(Numbers.count(c.effect().n())))
        .number("spread", c -> spread(c.effect()))
        .number("p", "t-test", c -> EffectText.p(c.effect().p()))
        .add(Column.number("moved", "at most"), c -> Cell.of(couldHaveMoved(c)))
        .table(
            replicate == Replicate.BLOCK
                ? Text.of(
                    "Spread: standard deviation of a block effect. Moved at most: how far the ratio"
                        + " could have moved from the first third of a block's rounds to the last,"
                        + " by the far end of a 95 % interval; no verdict depends on it.")
                : Text.of(
                    "Spread: standard deviation of the mean of a machine pair. Moved at most: how"
                        + " far the ratio could have moved from the first third of a block's rounds"
                        + " to the last, by the far end of a 95 % interval; no verdict depends on"
                        + " it."),
            compared());
  }

  private static String couldHaveMoved(Comparison comparison) {
    return Double.isNaN(comparison.couldHaveMoved())
        ? Numbers.UNKNOWN
        : Numbers.significant(comparison.couldHaveMoved() * 100, 2) + " %";
  }

  private static String spread(Estimate effect) {
    return Double.isNaN(effect.sd())
        ? Numbers.UNKNOWN
        : Numbers.significant(effect.sd() * 100, 2) + " %";
  }

  private List<Comparison> compared() {
    return analysis.variants().stream()
        .flatMap(v -> comparisons.of(v.label(), primary).stream())
        .toList();
  }

  private Cell verdict(Comparison comparison) {
    if (comparison.finding().isEmpty()) {
      return Cell.of(Text.of("baseline arm"), Text.of("its distance from the mean of both"));
    }
    Finding finding = comparison.finding().get();
    List<Text> why = new ArrayList<>(List.of(finding.reason()));
    if (finding.decided()) {
      why.add(
          replicate == Replicate.BLOCK
              ? Text.of("after %s blocks", finding.after())
              : Text.of("after %s machine pairs", finding.after()));
    } else if (finding.blocksMore() > 0) {
      why.add(
          finding.blocksMore() == 1
              ? Text.of("about one block more would decide it")
              : Text.of("about %s blocks more would decide it", finding.blocksMore()));
    }
    return new Cell(
        finding.verdict().words(analysis.run().plan().margin()),
        why.stream().collect(Text.joined(Text.of("; "))),
        finding.verdict().look());
  }

  private Text briefVerdict(Comparison comparison) {
    return comparison.finding().isPresent()
        ? EffectText.verdict(comparison, analysis.run().plan().margin())
        : Text.of("of the baseline");
  }
}
