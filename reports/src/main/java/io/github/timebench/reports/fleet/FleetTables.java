package io.github.timebench.reports.fleet;

import static io.github.timebench.reports.doc.Quantity.CALLS_PER_SECOND;
import static io.github.timebench.reports.doc.Quantity.MILLIS;
import static io.github.timebench.reports.doc.Quantity.RATIO;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.fleet.FleetEvidence.Attempt;
import io.github.timebench.model.threads.Side;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.fleet.FleetAnalysis.HostInfluence;
import io.github.timebench.reports.fleet.FleetAnalysis.MachineSpread;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.Table.Format;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** The hosts of a run. Times are in milliseconds. */
public final class FleetTables {
  private static final int DIGITS = 3;

  /** A table of more hosts is no summary. */
  private static final int MAX_MAIN_HOSTS = 20;

  private final FleetAnalysis analysis;
  private final FleetFigures figures;
  private final List<ProviderShare> shares;
  private final long answered;

  public FleetTables(FleetAnalysis analysis) {
    this.analysis = analysis;
    this.figures = analysis.figures();
    this.shares = ProviderShare.of(figures);
    this.answered = figures.hosts(Side.DRIVER).stream().mapToLong(one -> one.measured().ok()).sum();
  }

  public Section section() {
    Section section =
        Section.of("hosts", Text.of("Hosts"))
            .texts(FleetText.sentences(analysis))
            .table(hosts(), Format.PAGE, Format.DATA)
            .table(mainHosts(), Format.TERMINAL, Format.MARKDOWN);
    return FleetStrip.of(figures)
        .drawn()
        .map(section::page)
        .orElse(section)
        .table(influences())
        .table(spreads())
        .table(providers(), Format.PAGE)
        .table(lost(), Format.PAGE);
  }

  private Table hosts() {
    return hosts(figures.hosts(), Text.EMPTY);
  }

  /** The same for the terminal and a summary: of a large fleet those that a reader must know. */
  private Table mainHosts() {
    List<HostFigures> all = figures.hosts();
    if (all.size() <= MAX_MAIN_HOSTS) {
      return hosts();
    }
    List<HostFigures> failedFirst =
        Stream.concat(
                all.stream().filter(one -> !one.failed().isEmpty()),
                all.stream().filter(one -> one.failed().isEmpty()))
            .limit(MAX_MAIN_HOSTS)
            .toList();
    return hosts(
        failedFirst,
        Text.of(
            "Shown are %s of %s, those first that failed a gate; hosts.csv has all.",
            Numbers.count(MAX_MAIN_HOSTS), Numbers.count(all.size())));
  }

  private Table hosts(List<HostFigures> shown, Text note) {
    Columns<HostFigures> columns =
        new Columns<HostFigures>()
            .words("host", HostFigures::name)
            .words("machine", one -> one.host().facts().machine())
            .texts("gates", FleetTables::gates)
            .count("CPUs", one -> one.host().facts().cpus())
            .only(Format.PAGE)
            .number("share", "of calls", this::share, Numbers::percentIfKnown)
            .add(Column.number("calls/s"), FleetTables::callsPerSecond)
            .add(MILLIS.column("p50"), one -> time(one.times(), Statistic.P50))
            .add(MILLIS.column("p99"), one -> time(one.times(), Statistic.P99));
    if (figures.run().plan().openLoop()) {
      columns.add(MILLIS.column("lag p99"), one -> time(one.lag(), Statistic.P99));
    }
    columns
        .number("CPUs used", HostFigures::usedCpus, used -> Numbers.significant(used, DIGITS))
        .number("machine", "busy", HostFigures::busyShare, Numbers::percent)
        .only(Format.PAGE)
        .number("steal", HostFigures::stealShare, Numbers::percent)
        .only(Format.PAGE)
        .add(MILLIS.column("throttled"), one -> MILLIS.cell(throttled(one.throttledNanos())))
        .only(Format.PAGE);
    columns.add(MILLIS.column("late"), FleetTables::late);
    addClock(columns);
    return columns.table(
        Text.sentences(
            List.of(
                Text.of(
                    "Each host over all blocks. Times and rates of a driver are of all its calls,"
                        + " whatever their variant; late is the p99 of its callers' changes of variant,"
                        + " or of the readings of what a provider used. Clocks are compared with the"
                        + " coordinator's."),
                note)),
        shown,
        one -> one.failed().isEmpty() ? "" : "failed");
  }

  private static void addClock(Columns<HostFigures> columns) {
    columns
        .add(MILLIS.column("round trip"), one -> MILLIS.cell(one.clock().roundTripNanos()))
        .only(Format.PAGE)
        .add(MILLIS.column("silent"), one -> MILLIS.cell(one.silenceNanos()))
        .only(Format.PAGE)
        .number(
            "clock offset",
            "s",
            one -> one.clock().offsetNanos() / Nanos.PER_SECOND,
            seconds -> Numbers.significant(seconds, 6))
        .only(Format.PAGE)
        .add(MILLIS.column("clock ±"), one -> MILLIS.cell(one.clock().boundNanos()))
        .number("drift", "ppm", one -> one.clock().driftPpm(), ppm -> Numbers.significant(ppm, 2))
        .only(Format.PAGE);
  }

  private static Text gates(HostFigures one) {
    return one.failed().isEmpty()
        ? Text.of("held")
        : one.failed().stream().map(Text::of).collect(Text.commas());
  }

  private static Cell callsPerSecond(HostFigures one) {
    return one.role() == Side.DRIVER ? CALLS_PER_SECOND.cell(one.callsPerSecond()) : Cell.of("");
  }

  private double share(HostFigures one) {
    if (one.role() == Side.DRIVER) {
      return (double) one.measured().ok() / answered;
    }
    long all = shares.stream().mapToLong(ProviderShare::requests).sum();
    return shares.stream()
        .filter(share -> share.provider().equals(one.name()) && figures.together())
        .mapToDouble(share -> (double) share.requests() / all)
        .findFirst()
        .orElse(Double.NaN);
  }

  private static Cell time(Histogram times, Statistic statistic) {
    return times.getTotalCount() == 0 ? Cell.of("") : MILLIS.cell(statistic.of(times));
  }

  private static Cell late(HostFigures one) {
    boolean told = one.role() == Side.DRIVER || !Double.isNaN(one.switchesP99Nanos());
    return told ? MILLIS.cell(one.switchesP99Nanos()) : Cell.of("");
  }

  private static double throttled(long nanos) {
    return nanos < 0 ? Double.NaN : nanos;
  }

  /** A row per provider; empty where nobody counted, and where each has a driver of its own. */
  private Table providers() {
    return new Columns<ProviderShare>()
        .words("provider", ProviderShare::provider)
        .count("calls", ProviderShare::requests)
        .number("from an equal share", ProviderShare::deviation, part -> Numbers.change(part, 3))
        .table(
            Text.of("Calls per provider, warm-up included."),
            figures.together() ? shares : List.of(),
            one -> Math.abs(one.deviation()) > FleetGates.MAX_IMBALANCE ? "failed" : "");
  }

  /** The attempts that were lost; empty if none was. */
  Table lost() {
    return new Columns<Attempt>()
        .count("block", one -> one.block() + 1L)
        .count("attempt", one -> one.number() + 1L)
        .words("host", one -> one.loss().orElseThrow().host())
        .texts("why", one -> Text.of(one.loss().orElseThrow().reason()))
        .table(
            Text.of("Blocks that were lost: none of their figures count."),
            figures.evidence().lost(),
            one -> "warming");
  }

  private Table influences() {
    return new Columns<HostInfluence>()
        .words("variant", HostInfluence::variant)
        .add(Column.number("×"), one -> RATIO.cell(Math.exp(one.effect().value())))
        .words("without", HostInfluence::host)
        .add(Column.number("× without"), one -> RATIO.cell(Math.exp(one.without())))
        .number("change", one -> Math.expm1(one.change()), part -> Numbers.change(part, 2))
        .texts("remark", one -> one.beyondInterval() ? Text.of("beyond the interval") : Text.EMPTY)
        .table(
            Text.of(
                figures.together()
                    ? "Each verdict's effect without the driver that changes it most."
                    : "Each verdict's effect without the machine pair that changes it most."),
            analysis.influences(),
            one -> one.beyondInterval() ? "warming" : "");
  }

  /** How machine pairs differ; empty where all machines measure together. */
  private Table spreads() {
    return new Columns<MachineSpread>()
        .words("variant", MachineSpread::variant)
        .count("machine pairs", MachineSpread::pairs)
        .number("between pairs", MachineSpread::between, part -> Numbers.percent(part, 2))
        .number("within a pair", MachineSpread::within, part -> Numbers.percent(part, 2))
        .table(
            Text.of(
                "Spread of the effect between machine pairs, beyond what the blocks of a pair explain,"
                    + " beside that between blocks of one pair. Intervals are over machine pairs."),
            analysis.spreads());
  }
}
