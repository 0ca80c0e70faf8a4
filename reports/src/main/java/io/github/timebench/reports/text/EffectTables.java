package io.github.timebench.reports.text;

import io.github.timebench.reports.compare.Comparison;
import io.github.timebench.reports.compare.Comparisons;
import io.github.timebench.reports.compare.LeftOut;
import io.github.timebench.reports.compare.PenaltyWonBack;
import io.github.timebench.reports.compare.RunAnalysis;
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
        .add(ratioOf(primary), c -> EffectText.cell(c.effect()))
        .words("interval", c -> EffectText.interval(c.effect()))
        .only(Format.TERMINAL)
        .add(Column.words("verdict"), this::verdict)
        .only(Format.PAGE)
        .words("verdict", EffectTables::briefVerdict)
        .only(Format.TERMINAL)
        .add(
            Column.number(ratioOf(other).heading(), Text.EMPTY),
            c -> Cell.of(EffectText.ratio(effect(c, other))))
        .only(Format.TERMINAL)
        .number("95 %", c -> EffectText.interval(effect(c, other)))
        .only(Format.TERMINAL)
        .table(
            Text.plain(
                "× is relative to "
                    + RunWords.baseline(analysis.run().plan())
                    + ", with its interval over "
                    + replicate.many()
                    + ". Equivalent: within ±"
                    + Numbers.counted(analysis.run().plan().margin() * 100)
                    + " %."),
            compared());
  }

  private Column ratioOf(Figure figure) {
    return figure.equals(Figure.CALLS_PER_SECOND)
        ? Column.number("ops/s ×")
        : Column.number("p99 ×", analysis.headline().label());
  }

  private Estimate effect(Comparison comparison, Figure figure) {
    return comparisons.effect(comparison.variant(), figure);
  }

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
          Column.number(figure.label() + " ×", besideHeadline ? "service" : ""),
          c -> EffectText.cell(effect(c, figure)));
    }
    return columns.table(Text.of("The other figures have intervals, but no verdicts."), compared());
  }

  /** What other serializers win back; empty where none can be judged. */
  public Table wonBack() {
    return new Columns<PenaltyWonBack>()
        .add(Column.words("type"), EffectTables::type)
        .add(Column.number("penalty ×"), won -> EffectText.cell(won.penalty()))
        .add(Column.number("won back ×"), won -> EffectText.cell(won.won()))
        .add(Column.number("share won back"), EffectTables::share)
        .table(
            Text.plain(
                ("Of the %s. Penalty: the type relative to the baseline's, both with its serializer. Won"
                        + " back: how much less the penalty is with the other serializer; share on the"
                        + " log scale, with Fieller's interval.")
                    .formatted(
                        analysis.run().plan().openLoop()
                            ? "p99 of the response time"
                            : "throughput")),
            comparisons.wonBack());
  }

  private static Cell type(PenaltyWonBack won) {
    return Cell.of(
        RunWords.type(won.variant()),
        won.variant().serializer().label() + " beside " + won.reference());
  }

  private static Cell share(PenaltyWonBack won) {
    return Cell.of(
        won.share().known() ? EffectText.share(won.share()) : Numbers.UNKNOWN,
        won.headline() ? "" : won.state().label());
  }

  /** The blocks that do not count; empty if all do. */
  public Table leftOut() {
    return new Columns<LeftOut>()
        .number("block", out -> Numbers.count(out.block() + 1L))
        .words("why", LeftOut::reason)
        .table(Text.of("Blocks that do not count."), comparisons.leftOut(), out -> "warming");
  }

  public Table description() {
    return new Columns<Comparison>()
        .words("variant", Comparison::variant)
        .words("figure", c -> primary.label())
        .number(replicate.many(), c -> Numbers.count(c.effect().n()))
        .number("spread", c -> spread(c.effect()))
        .number("p", "t-test", c -> EffectText.p(c.effect().p()))
        .number("p", "signed rank", c -> EffectText.p(c.signedRankP()))
        .table(
            Text.plain(
                "Spread: standard deviation of "
                    + (replicate == Replicate.BLOCK
                        ? "a block effect"
                        : "the mean of a machine pair")
                    + ". The t-test decides; the signed-rank test"
                    + " only describes."),
            compared());
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
      return Cell.of("baseline arm", "its distance from the mean of both");
    }
    Finding finding = comparison.finding().get();
    String needed =
        finding.blocksMore() > 0
            ? "; about " + Numbers.count(finding.blocksMore()) + " blocks more would decide it"
            : "";
    String after =
        finding.decided()
            ? "; after " + Numbers.count(finding.after()) + " " + replicate.many()
            : "";
    return new Cell(
        Text.of(finding.verdict().label()),
        Text.plain(finding.reason() + after + needed),
        finding.verdict().label());
  }

  private static String briefVerdict(Comparison comparison) {
    return comparison.finding().isPresent() ? EffectText.verdict(comparison) : "of the baseline";
  }
}
