package io.github.timebench.reports.text;

import static io.github.timebench.reports.doc.Quantity.RATIO;

import io.github.timebench.reports.compare.Comparison;
import io.github.timebench.reports.compare.Comparisons;
import io.github.timebench.reports.compare.Comparisons.LeftOut;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.SerializerGain;
import io.github.timebench.reports.compare.VarianceSplit;
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

/** A run's effects over blocks, and what speaks for and against its verdicts. */
public final class EffectTables {
  private final RunAnalysis analysis;
  private final Comparisons comparisons;
  private final Figure primary;
  private final Replicate replicate;

  public EffectTables(RunAnalysis analysis) {
    this.analysis = analysis;
    this.comparisons = analysis.comparisons();
    this.primary = analysis.primary();
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
        .add(ratioOf(primary), c -> RATIO.cell(c.effect().exp()))
        .only(Format.TERMINAL, Format.MARKDOWN)
        .add(Column.number("interval"), c -> Cell.of(RATIO.range(c.effect().exp())))
        .only(Format.TERMINAL)
        .add(Column.words("verdict"), this::verdict)
        .only(Format.PAGE)
        .texts("verdict", this::briefVerdict)
        .only(Format.TERMINAL)
        .add(ratioOf(other), c -> Cell.of(RATIO.of(effect(c, other).exp())))
        .only(Format.TERMINAL)
        .add(Column.number("interval"), c -> Cell.of(RATIO.range(effect(c, other).exp())))
        .only(Format.TERMINAL)
        .table(caption(), compared());
  }

  private Text caption() {
    Text baseline = RunWords.baseline(analysis.run().plan());
    String margin = Numbers.wholePercent(analysis.run().plan().margin());
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
        ? Column.number("calls/s")
        : Column.number("p99", analysis.headline().label());
  }

  private Column ratioOf(Figure figure) {
    return figure.equals(Figure.CALLS_PER_SECOND)
        ? Column.number("calls ×")
        : Column.number("p99 ×", analysis.headline().label());
  }

  private Estimate effect(Comparison comparison, Figure figure) {
    return comparisons.effect(comparison.variant(), figure);
  }

  private Change change(Comparison comparison, Figure figure) {
    return Change.ofLog(figure, effect(comparison, figure));
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

  /** A share in whole percent, with its interval as a note. */
  static Cell wholePercent(Estimate share) {
    return Cell.of(
            Text.plain(percent(share.value()) + " %"),
            Text.of("%s to %s", percent(share.low()), percent(share.high()) + " %"))
        .sortedBy(share.value());
  }

  private static String percent(double share) {
    return Double.isFinite(share) ? Numbers.count(Math.round(share * 100)) : Numbers.UNKNOWN;
  }

  private static Cell share(SerializerGain gain) {
    return gain.share().known()
        ? wholePercent(gain.share())
        : new Cell(Text.of("not known"), Text.EMPTY, "open");
  }

  /** The blocks that do not count; empty if all do. */
  public Table leftOut() {
    return new Columns<LeftOut>()
        .count("block", out -> out.block() + 1L)
        .texts("why", LeftOut::reason)
        .table(leftOutCaption(), comparisons.leftOut(), out -> "warming");
  }

  private Text leftOutCaption() {
    List<Text> all = new ArrayList<>();
    for (Comparison one : comparisons.judged()) {
      all.add(Text.of("%s %s", one.variant(), RATIO.withInterval(one.overAll().exp(), " ×")));
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
        .number("spread", c -> Numbers.percent(c.effect().sd(), 2))
        .number("p", "t-test", c -> Numbers.probability(c.effect().p()))
        .add(
            Column.number("moved", "at most"), c -> Cell.of(Numbers.percent(c.couldHaveMoved(), 2)))
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
    return comparison
        .finding()
        .map(finding -> finding.words(analysis.run().plan().margin()))
        .orElseGet(() -> Text.of("of the baseline"));
  }

  /** What the spread of this run says about the next one on the machine; empty where unknown. */
  public Table machine() {
    Columns<VarianceSplit> columns =
        new Columns<VarianceSplit>()
            .words("variant", VarianceSplit::variant)
            .number("spread", "of blocks", split -> Numbers.percent(split.blockSd(), 2))
            .number("spread", "of rounds", split -> Numbers.percent(split.rounds().sd(), 2))
            .number("lag-1", "of rounds", split -> Numbers.significant(split.rounds().lag1(), 2))
            .number("of JVMs", "at most", split -> Numbers.percent(split.jvmSdAtMost(), 2));
    for (int i = 0; i < VarianceSplit.EFFECTS.size(); i++) {
      int effect = i;
      columns.add(
          Column.number(
              Text.of("blocks"),
              Text.of("for %s", Numbers.wholePercent(VarianceSplit.EFFECTS.get(effect)))),
          split -> Cell.of(blocks(split.blocksToFind().get(effect))));
    }
    columns.add(
        Column.number("blocks", "if equal"),
        split -> Cell.of(blocks(split.blocksForEquivalence())));
    return columns.table(
        Text.of(
            "Spread of the block effects: of the rounds within a block, and what the JVMs add at"
                + " most to what those explain. Then in how many blocks a true effect of that size, or"
                + " equivalence, would be found here with a probability of %s.",
            Numbers.wholePercent(VarianceSplit.POWER)),
        analysis.variances());
  }

  /** What is to be known of blocks and effects, a sentence each, for the terminal. */
  public List<Text> lines() {
    List<Text> lines = new ArrayList<>();
    analysis.comparisons().leftOut().stream()
        .distinct()
        .map(out -> Text.of("Block %s does not count: %s.", out.block() + 1, out.reason()))
        .forEach(lines::add);
    for (Comparison one : analysis.comparisons().judged()) {
      if (!Double.isNaN(one.couldHaveMoved())) {
        lines.add(
            Text.of(
                "%s: the ratio could have moved by up to %s while measured.",
                one.variant(), Numbers.percent(one.couldHaveMoved(), 2)));
      }
    }
    return lines;
  }

  private static String blocks(int blocks) {
    return blocks > 0 ? Numbers.count(blocks) : "over 1,000";
  }
}
