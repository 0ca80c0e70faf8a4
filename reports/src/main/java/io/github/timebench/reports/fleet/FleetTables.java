package io.github.timebench.reports.fleet;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.fleet.Attempt;
import io.github.timebench.model.fleet.ClockReading;
import io.github.timebench.model.threads.Side;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Percentiles;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Format;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** The hosts of a run as tables. Times are in milliseconds. */
public final class FleetTables {
  private static final double MEDIAN = 0.5;
  private static final double P99 = 0.99;
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

  /** A row per host. */
  public Table hosts() {
    return hosts(figures.hosts(), Text.EMPTY);
  }

  /** The same for the terminal and a summary: of a large fleet those that a reader must know. */
  public Table mainHosts() {
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
            .number("calls/s", one -> ofDriver(one, Numbers.perSecond(one.callsPerSecond())))
            .number("p50", "ms", one -> percentile(one.times(), MEDIAN))
            .number("p99", "ms", one -> percentile(one.times(), P99));
    if (figures.run().plan().openLoop()) {
      columns.number("lag p99", "ms", one -> percentile(one.lag(), P99));
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
        .number("round trip", "ms", one -> millis(one.clock().roundTripNanos()))
        .only(Format.PAGE)
        .number("silent", "ms", one -> millis(one.silenceNanos()))
        .only(Format.PAGE)
        .number("clock offset", "s", one -> seconds(one.clock()))
        .only(Format.PAGE)
        .number("clock ±", "ms", one -> millis(one.clock().boundNanos()))
        .number("drift", "ppm", one -> Numbers.significant(one.clock().driftPpm(), 2))
        .only(Format.PAGE);
  }

  private static String seconds(ClockReading clock) {
    return Numbers.significant(clock.offsetNanos() / Nanos.PER_SECOND, 6);
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

  private static String percentile(Histogram times, double quantile) {
    return times.getTotalCount() == 0 ? "" : millis(Percentiles.at(times, quantile));
  }

  private static String late(HostFigures one) {
    boolean told = one.role() == Side.DRIVER || !Double.isNaN(one.switchesP99Nanos());
    return told ? millis(one.switchesP99Nanos()) : "";
  }

  private static String throttled(long nanos) {
    return nanos < 0 ? Numbers.UNKNOWN : millis(nanos);
  }

  /** A row per provider; empty where nobody counted, and where each has a driver of its own. */
  public Table providers() {
    return new Columns<ProviderShare>()
        .words("provider", ProviderShare::provider)
        .number("calls", one -> Numbers.count(one.requests()))
        .number("from an equal share", one -> signed(one.deviation()))
        .table(
            Text.of("Calls per provider, warm-up included."),
            figures.together() ? shares : List.of(),
            one -> Math.abs(one.deviation()) > FleetGates.MAX_IMBALANCE ? "failed" : "");
  }

  private static String signed(double share) {
    return (share < 0 ? "-" : "+") + Numbers.percent(Math.abs(share));
  }

  /** The attempts that were lost; empty if none was. */
  public Table lost() {
    return new Columns<Attempt>()
        .number("block", one -> Numbers.count(one.block() + 1L))
        .number("attempt", one -> Numbers.count(one.number() + 1L))
        .words("host", one -> one.loss().orElseThrow().host())
        .texts("why", one -> Text.known(one.loss().orElseThrow().reason()))
        .table(
            Text.of("Blocks that were lost: none of their figures count."),
            figures.evidence().lost(),
            one -> "warming");
  }

  /** What each verdict rests on. */
  public Table influences() {
    return new Columns<HostInfluence>()
        .words("variant", HostInfluence::variant)
        .number("×", one -> ratio(one.effect().value()))
        .words("without", HostInfluence::host)
        .number("× without", one -> ratio(one.without()))
        .number("change", one -> change(Math.expm1(one.change())))
        .texts("remark", one -> one.beyondInterval() ? Text.of("beyond the interval") : Text.EMPTY)
        .table(
            Text.of(
                figures.together()
                    ? "Each verdict's effect without the driver that changes it most."
                    : "Each verdict's effect without the machine pair that changes it most."),
            analysis.influences(),
            one -> one.beyondInterval() ? "warming" : "");
  }

  private static String change(double share) {
    return (share < 0 ? "-" : "+") + percent(Math.abs(share));
  }

  private static String ratio(double log) {
    return Numbers.effect(Math.exp(log));
  }

  /** How machine pairs differ; empty where all machines measure together. */
  public Table spreads() {
    return new Columns<MachineSpread>()
        .words("variant", MachineSpread::variant)
        .number("machine pairs", one -> Numbers.count(one.pairs()))
        .number("between pairs", one -> percent(one.between()))
        .number("within a pair", one -> percent(one.within()))
        .table(
            Text.of(
                "Spread of the effect between machine pairs, beyond what the blocks of a pair explain,"
                    + " beside that between blocks of one pair. Intervals are over machine pairs."),
            analysis.spreads());
  }

  private static String percent(double share) {
    return Double.isFinite(share) ? Numbers.significant(100 * share, 2) + " %" : Numbers.UNKNOWN;
  }

  private static String millis(double nanos) {
    return Numbers.significant(nanos / Nanos.PER_MILLI, DIGITS);
  }
}
