package io.github.timebench.reports.text;

import static io.github.timebench.reports.doc.Quantity.MICROS;
import static io.github.timebench.reports.doc.Quantity.RATIO;

import io.github.timebench.reports.compare.CallsExplained;
import io.github.timebench.reports.compare.CodecCost;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.micro.MicroBeside;
import io.github.timebench.reports.micro.MicroBeside.Cost;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What the codec explains of the calls that a run measured, and what micro benchmarks say. */
public record CodecTables(RunAnalysis analysis, Optional<MicroBeside> micro) {
  /** A wider interval of a share than from 0 to 200 % tells nothing. */
  private static final double MAX_WIDTH = 2;

  /** Why nothing is known of the codec; empty where something is. */
  public Text unknown() {
    if (!analysis.codec().isEmpty()) {
      return Text.EMPTY;
    }
    if (analysis.run().plan().services().hops().chained()) {
      return Text.of(
          "n/a: each call of a chain has many messages, so the codec's time of a call is not known.");
    }
    return analysis.run().plan().services().target().isPresent()
        ? Text.of("n/a: the codec of a service that is not Timebench's is not watched.")
        : Text.of("n/a: the codec's time is not known, or the JVMs were still warming.");
  }

  /** CPU time of a call, and the part of it in the codec. */
  public Table costs() {
    Columns<CodecCost> columns =
        new Columns<CodecCost>()
            .add(Column.words("variant"), this::variant)
            .add(Column.number("whole call", "µs"), one -> MICROS.cell(one.cpuNanos()))
            .add(Column.number("change", "µs"), one -> MICROS.difference(one.moreCpuNanos()))
            .add(Column.number("codec", "µs"), one -> MICROS.cell(one.codecNanos()))
            .add(Column.number("change", "µs"), one -> MICROS.difference(one.moreCodecNanos()))
            .add(
                Column.number("other", "change, µs"),
                one -> MICROS.difference(one.moreOtherNanos()))
            .add(Column.number("codec explains"), this::share);
    if (micro.isPresent()) {
      columns
          .add(Column.number("micro", "µs"), one -> micro(one, cost -> MICROS.cell(cost.nanos())))
          .add(
              Column.number("change", "µs"),
              one -> micro(one, cost -> MICROS.difference(cost.moreNanos())));
    }
    return columns.table(
        Text.of(
            "CPU time of a call, both sides together, the part of it in the codec, by samples of this"
                + " run, and the other part; changes are to the baseline, and those of both parts add"
                + " up to that of the whole call. Codec explains: the change in the codec as a share"
                + " of the change of the whole call, with Fieller's interval."),
        analysis.codec());
  }

  private Cell variant(CodecCost cost) {
    String baseline = analysis.run().plan().baselineOf(cost.variant());
    return baseline.equals(analysis.run().plan().baseline())
        ? Cell.of(cost.variant())
        : Cell.of(Text.plain(cost.variant()), Text.of("to %s", baseline));
  }

  private Cell share(CodecCost cost) {
    Text why = whyNot(cost);
    if (!why.isEmpty()) {
      return new Cell(Text.plain(Numbers.UNKNOWN), why, "open");
    }
    return EffectTables.wholePercent(cost.share());
  }

  /** Why no share can be told; empty where it can. */
  private Text whyNot(CodecCost cost) {
    if (analysis.run().plan().quick()) {
      return Text.of("a first look has no interval");
    }
    if (!cost.moreCpuNanos().hasInterval()) {
      return Text.of("too few blocks to tell");
    }
    if (!cost.moreCpuNanos().excludes(0)) {
      return Text.of("the call may cost the same");
    }
    boolean tells = cost.share().known() && cost.share().high() - cost.share().low() <= MAX_WIDTH;
    return tells ? Text.EMPTY : Text.of("the interval is too wide to tell");
  }

  private Cell micro(CodecCost cost, Function<Cost, Cell> cell) {
    return micro
        .flatMap(all -> all.variant(cost.variant()))
        .map(cell)
        .orElseGet(
            () -> new Cell(Text.plain(Numbers.UNKNOWN), Text.of("not measured there"), "open"));
  }

  /** Why calls became more or fewer; empty in an open loop. */
  public Table explained() {
    return new Columns<CallsExplained>()
        .words("variant", CallsExplained::variant)
        .add(Column.number("calls"), one -> calls(one.calls()))
        .add(Column.number("codec"), one -> ExplainedText.parts(one).get(0))
        .add(Column.number("other CPU time"), one -> ExplainedText.parts(one).get(1))
        .add(Column.number("cores used"), one -> ExplainedText.parts(one).get(2))
        .add(Column.number("cores used ×"), one -> RATIO.cell(one.cores().exp()))
        .add(Column.number("CPU per call ×"), one -> RATIO.cell(one.cpu().exp()))
        .table(
            Text.of(
                "Calls × = cores used × / CPU per call ×: an identity, exact in each block. The change"
                    + " of calls is that from the codec, from other CPU time and from cores used, each"
                    + " in percent of the baseline's calls; the three add up to it."),
            analysis.explained());
  }

  private static Cell calls(Estimate effect) {
    return Change.ofLog(Figure.CALLS_PER_SECOND, effect).cell();
  }

  /** Which micro benchmarks stand beside the run; empty where none do. */
  public Text source() {
    if (micro.isEmpty()) {
      return Text.EMPTY;
    }
    MicroBeside beside = micro.get();
    Text source =
        beside.forks() == 1
            ? Text.of(
                "Micro: JMH, run %1$s, one fork on one thread: CPU time of writing and reading the"
                    + " same payloads, which are known by their bytes. One fork has no interval.",
                beside.result().runId())
            : Text.of(
                "Micro: JMH, run %1$s, %2$s forks on one thread: CPU time of writing and reading the"
                    + " same payloads, which are known by their bytes.",
                beside.result().runId(), beside.forks());
    return beside.times() == 1
        ? source
        : Text.sentences(
            List.of(
                source,
                Text.of("Twice of it is counted, because an echo carries its payload both ways.")));
  }

  /** How micro benchmarks come to stand beside the run; empty where they do, or cannot. */
  public Text commands() {
    return micro.isPresent() || analysis.codec().isEmpty()
        ? Text.EMPTY
        : MicroCommands.of(analysis.run()).map(Text::plain).orElse(Text.EMPTY);
  }
}
