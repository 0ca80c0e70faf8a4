package io.github.timebench.reports.fleet;

import static io.github.timebench.reports.doc.Quantity.MICROS;

import io.github.timebench.model.fleet.FleetHost;
import io.github.timebench.model.threads.Side;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.CsvTable;
import java.util.function.ToDoubleFunction;

/**
 * {@code hosts.csv}: one row per host, the same in every locale. Six significant digits, a point
 * for the decimals; a figure that is not known is empty. Columns are added at the end, and none is
 * renamed.
 */
public final class FleetCsv {
  private FleetCsv() {}

  public static String of(FleetFigures figures) {
    Columns<HostFigures> columns =
        new Columns<HostFigures>()
            .words("run_id", one -> figures.run().runId())
            .words("host", HostFigures::name)
            .words("machine", one -> one.host().facts().machine())
            .words("processor", one -> one.host().facts().processor())
            .words("cpus", one -> Integer.toString(one.host().facts().cpus()))
            .words("ok", one -> ofDriver(one, one.measured().ok()))
            .words("errors", one -> ofDriver(one, one.measured().errors()));
    add(columns, "ops_per_second", HostFigures::callsPerSecond);
    add(columns, "p50_micros", one -> MICROS.in(Statistic.P50.of(one.times())));
    add(columns, "p99_micros", one -> MICROS.in(Statistic.P99.of(one.times())));
    add(columns, "lag_p99_micros", one -> MICROS.in(Statistic.P99.of(one.lag())));
    add(columns, "switches_p99_micros", one -> MICROS.in(one.switchesP99Nanos()));
    add(columns, "cpus_used", HostFigures::usedCpus);
    add(columns, "machine_busy_share", HostFigures::busyShare);
    add(columns, "steal_share", HostFigures::stealShare);
    add(columns, "throttled_micros", one -> known(one.throttledNanos()));
    add(columns, "round_trip_micros", one -> MICROS.in(one.clock().roundTripNanos()));
    columns.words("clock_offset_nanos", one -> Long.toString(one.clock().offsetNanos()));
    add(columns, "clock_bound_micros", one -> MICROS.in(one.clock().boundNanos()));
    add(columns, "clock_drift_ppm", one -> one.clock().driftPpm());
    add(columns, "clock_jump_micros", one -> MICROS.in(one.clock().jumpNanos()));
    columns.words("requests", one -> requests(figures, one.host()));
    columns.words("gates_failed", one -> String.join("; ", one.failed()));
    add(columns, "silence_micros", one -> MICROS.in(one.silenceNanos()));
    return CsvTable.of(columns.table(Text.of(""), figures.hosts()));
  }

  private static String ofDriver(HostFigures one, long count) {
    return one.role() == Side.DRIVER ? Long.toString(count) : "";
  }

  private static String requests(FleetFigures figures, FleetHost host) {
    return ProviderShare.of(figures).stream()
        .filter(share -> share.provider().equals(host.name()))
        .findFirst()
        .map(share -> Long.toString(share.requests()))
        .orElse("");
  }

  private static double known(long nanos) {
    return nanos < 0 ? Double.NaN : MICROS.in(nanos);
  }

  private static void add(
      Columns<HostFigures> columns, String heading, ToDoubleFunction<HostFigures> value) {
    columns.words(heading, one -> CsvTable.number(value.applyAsDouble(one)));
  }
}
