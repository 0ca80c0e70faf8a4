package io.github.timebench.reports.fleet;

import static io.github.timebench.reports.doc.Quantity.MICROS;

import io.github.timebench.model.fleet.FleetEvidence.FleetHost;
import io.github.timebench.model.threads.Side;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.CsvTable;

/**
 * {@code hosts.csv}: one row per host, the same in every locale. A figure that is not known is
 * empty. Columns are added at the end, and none is renamed.
 */
public final class FleetCsv {
  private FleetCsv() {}

  public static String of(FleetFigures figures) {
    return CsvTable.of(
        new Columns<HostFigures>()
            .words("run_id", one -> figures.run().runId())
            .words("host", HostFigures::name)
            .words("machine", one -> one.host().facts().machine())
            .words("processor", one -> one.host().facts().processor())
            .data("cpus", one -> one.host().facts().cpus())
            .data("ok", one -> ofDriver(one, one.measured().ok()))
            .data("errors", one -> ofDriver(one, one.measured().errors()))
            .data("calls_per_second", HostFigures::callsPerSecond)
            .data("p50_us", one -> MICROS.in(Statistic.P50.of(one.times())))
            .data("p99_us", one -> MICROS.in(Statistic.P99.of(one.times())))
            .data("lag_p99_us", one -> MICROS.in(Statistic.P99.of(one.lag())))
            .data("switches_p99_us", one -> MICROS.in(one.switchesP99Nanos()))
            .data("cpus_used", HostFigures::usedCpus)
            .data("machine_busy_share", HostFigures::busyShare)
            .data("steal_share", HostFigures::stealShare)
            .data("throttled_us", one -> known(one.throttledNanos()))
            .data("round_trip_us", one -> MICROS.in(one.clock().roundTripNanos()))
            .words("clock_offset_ns", one -> Long.toString(one.clock().offsetNanos()))
            .data("clock_bound_us", one -> MICROS.in(one.clock().boundNanos()))
            .data("clock_drift_ppm", one -> one.clock().driftPpm())
            .data("clock_jump_us", one -> MICROS.in(one.clock().jumpNanos()))
            .data("requests", one -> requests(figures, one.host()))
            .words("gates_failed", one -> String.join("; ", one.failed()))
            .data("silence_us", one -> MICROS.in(one.silenceNanos()))
            .table(Text.of(""), figures.hosts()));
  }

  private static double ofDriver(HostFigures one, long count) {
    return one.role() == Side.DRIVER ? count : Double.NaN;
  }

  private static double requests(FleetFigures figures, FleetHost host) {
    return ProviderShare.of(figures).stream()
        .filter(share -> share.provider().equals(host.name()))
        .mapToDouble(ProviderShare::requests)
        .findFirst()
        .orElse(Double.NaN);
  }

  private static double known(long nanos) {
    return nanos < 0 ? Double.NaN : MICROS.in(nanos);
  }
}
