package io.github.timebench.reports.fleet;

import static io.github.timebench.reports.doc.Quantity.CALLS_PER_SECOND;
import static io.github.timebench.reports.doc.Quantity.MILLIS;

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
            .number("CPUs", one -> Numbers.count(one.host().facts().cpus()))
            .only(Format.PAGE)
            .number("share", "of calls", this::share)
            .number("calls/s", one -> ofDriver(one, CALLS_PER_SECOND.of(one.callsPerSecond())))
            .number("p50", "ms", one -> time(one.times(), Statistic.P50))
            .number("p99", "ms", one -> time(one.times(), Statistic.P99));
    if (figures.run().plan().openLoop()) {
      columns.number("lag p99", "ms", one -> time(one.lag(), Statistic.P99));
    }
    columns
        .number("CPUs used", one -> Numbers.significant(one.usedCpus(), DIGITS))
        .number("machine", "busy", one -> Numbers.percent(one.busyShare()))
        .only(Format.PAGE)
        .number("steal", one -> Numbers.percent(one.stealShare()))
        .only(Format.PAGE)
        .number("throttled", "ms", one -> throttled(one.throttledNanos()))
        .only(Format.PAGE);
    columns.number("late", "ms", one -> late(one));
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
        .number("round trip", "ms", one -> MILLIS.of(one.clock().roundTripNanos()))
        .only(Format.PAGE)
        .number("silent", "ms", one -> MILLIS.of(one.silenceNanos()))
        .only(Format.PAGE)
        .number(
            "clock offset",
            "s",
            one -> Numbers.significant(one.clock().offsetNanos() / Nanos.PER_SECOND, 6))
        .only(Format.PAGE)
        .number("clock ±", "ms", one -> MILLIS.of(one.clock().boundNanos()))
        .number("drift", "ppm", one -> Numbers.significant(one.clock().driftPpm(), 2))
        .only(Format.PAGE);
  }

  private static Text gates(HostFigures one) {
    return one.failed().isEmpty()
        ? Text.of("held")
        : one.failed().stream().map(Text::of).collect(Text.commas());
  }

  private static String ofDriver(HostFigures one, String text) {
    return one.role() == Side.DRIVER ? text : "";
  }

  private String share(HostFigures one) {
    if (one.role() == Side.DRIVER) {
      return Numbers.percent((double) one.measured().ok() / answered);
    }
    long all = shares.stream().mapToLong(ProviderShare::requests).sum();
    return shares.stream()
        .filter(share -> share.provider().equals(one.name()) && figures.together())
        .findFirst()
        .map(share -> Numbers.percent((double) share.requests() / all))
        .orElse("");
  }

  private static String time(Histogram times, Statistic statistic) {
    return times.getTotalCount() == 0 ? "" : MILLIS.of(statistic.of(times));
  }

  private static String late(HostFigures one) {
    boolean told = one.role() == Side.DRIVER || !Double.isNaN(one.switchesP99Nanos());
    return told ? MILLIS.of(one.switchesP99Nanos()) : "";
  }

  private static String throttled(long nanos) {
    return nanos < 0 ? Numbers.UNKNOWN : MILLIS.of(nanos);
  }

  /** A row per provider; empty where nobody counted, and where each has a driver of its own. */
  private Table providers() {
    return new Columns<ProviderShare>()
        .words("provider", ProviderShare::provider)
        .number("calls", one -> Numbers.count(one.requests()))
        .number("from an equal share", one -> Numbers.change(one.deviation(), 3))
        .table(
            Text.of("Calls per provider, warm-up included."),
            figures.together() ? shares : List.of(),
            one -> Math.abs(one.deviation()) > FleetGates.MAX_IMBALANCE ? "failed" : "");
  }

  /** The attempts that were lost; empty if none was. */
  Table lost() {
    return new Columns<Attempt>()
        .number("block", one -> Numbers.count(one.block() + 1L))
        .number("attempt", one -> Numbers.count(one.number() + 1L))
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
        .number("×", one -> FleetText.ratio(one.effect().value()))
        .words("without", HostInfluence::host)
        .number("× without", one -> FleetText.ratio(one.without()))
        .number("change", one -> Numbers.change(Math.expm1(one.change()), 2))
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
        .number("machine pairs", one -> Numbers.count(one.pairs()))
        .number("between pairs", one -> Numbers.percent(one.between(), 2))
        .number("within a pair", one -> Numbers.percent(one.within(), 2))
        .table(
            Text.of(
                "Spread of the effect between machine pairs, beyond what the blocks of a pair explain,"
                    + " beside that between blocks of one pair. Intervals are over machine pairs."),
            analysis.spreads());
  }
}
