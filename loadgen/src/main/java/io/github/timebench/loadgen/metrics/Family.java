package io.github.timebench.loadgen.metrics;

import java.util.List;

/**
 * The time series that a run has while it goes on: name, kind and unit of each, as Prometheus has
 * them.
 */
public enum Family {
  /** Of a window: what rates are made of. */
  CALLS(
      "timebench_calls",
      Kind.COUNTER,
      "Calls that began in the window of a slice, or were due there, by how they ended. A rate of"
          + " them is to be divided by the rate of timebench_window_seconds_total."),
  /** Of a whole slice: what the share of errors is made of. */
  SLICE_CALLS(
      "timebench_slice_calls",
      Kind.COUNTER,
      "All calls of a slice, its edges included, by how they ended: for the share of errors."),
  WINDOW(
      "timebench_window_seconds",
      Kind.COUNTER,
      "Length of the windows of a variant: its own share of the time."),
  /** Of the calls that were answered as expected. */
  SERVICE(
      "timebench_service_seconds",
      Kind.HISTOGRAM,
      "Service time of calls in windows: end minus actual start."),
  /** Of the calls that were answered as expected; open loop only. */
  RESPONSE(
      "timebench_response_seconds",
      Kind.HISTOGRAM,
      "Response time of calls in windows: end minus intended start."),
  /** Of the calls that were answered as expected; open loop only. */
  LAG(
      "timebench_lag_seconds",
      Kind.HISTOGRAM,
      "How late the generator itself began calls in windows."),
  PHASE("timebench_phase", Kind.GAUGE, "1 for the phase that a driver is in, 0 for others."),
  CLOCK_OFFSET(
      "timebench_host_clock_offset_seconds", Kind.GAUGE, "Clock of a host minus fleet time."),
  CLOCK_BOUND(
      "timebench_host_clock_bound_seconds", Kind.GAUGE, "Largest error of the clock offset."),
  LATENESS(
      "timebench_slice_lateness_seconds",
      Kind.GAUGE,
      "How late the last of the callers changed to the measured slice that ended last."),
  INFO("timebench", Kind.INFO, "The run, and the Timebench that measures it.");

  /** Upper bounds of classic buckets in seconds, without the last one, which is infinite. */
  public static final List<Double> BUCKETS =
      List.of(
          0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0,
          2.5, 5.0, 10.0);

  private final String base;
  private final Kind kind;
  private final String help;

  Family(String base, Kind kind, String help) {
    this.base = base;
    this.kind = kind;
    this.help = help;
  }

  public enum Kind {
    COUNTER("_total"),
    GAUGE(""),
    /** Times, counted by their length. */
    HISTOGRAM(""),
    INFO("_info");

    private final String suffix;

    Kind(String suffix) {
      this.suffix = suffix;
    }
  }

  /** The name without what its kind adds, such as {@code timebench_calls}. */
  public String base() {
    return base;
  }

  /** The name that queries use, such as {@code timebench_calls_total}. */
  public String sampleName() {
    return base + kind.suffix;
  }

  public Kind kind() {
    return kind;
  }

  /** The last word of the name; empty if it has no unit. */
  public String unit() {
    return base.endsWith("_seconds") ? "seconds" : "";
  }

  public String help() {
    return help;
  }
}
