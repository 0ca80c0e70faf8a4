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
      "",
      "Calls that began in the window of a slice, or were due there, by how they ended. A rate of"
          + " them is to be divided by the rate of timebench_window_seconds_total."),
  /** Of a whole slice: what the share of errors is made of. */
  SLICE_CALLS(
      "timebench_slice_calls",
      Kind.COUNTER,
      "",
      "All calls of a slice, its edges included, by how they ended: for the share of errors."),
  /** What every rate of calls is divided by. */
  WINDOW(
      "timebench_window_seconds",
      Kind.COUNTER,
      "seconds",
      "Length of the windows of a variant: its own share of the time."),
  /** Of the calls that were answered as expected. */
  SERVICE(
      "timebench_service_seconds",
      Kind.HISTOGRAM,
      "seconds",
      "Service time of calls in windows: end minus actual start."),
  /** Of the calls that were answered as expected; open loop only. */
  RESPONSE(
      "timebench_response_seconds",
      Kind.HISTOGRAM,
      "seconds",
      "Response time of calls in windows: end minus intended start."),
  /** Of the calls that were answered as expected; open loop only. */
  LAG(
      "timebench_lag_seconds",
      Kind.HISTOGRAM,
      "seconds",
      "How late the generator itself began calls in windows."),
  /** Which phase a driver is in. */
  PHASE("timebench_phase", Kind.GAUGE, "", "1 for the phase that a driver is in, 0 for others."),
  /** Of a host, as the coordinator measured it. */
  CLOCK_OFFSET(
      "timebench_host_clock_offset_seconds",
      Kind.GAUGE,
      "seconds",
      "Clock of a host minus fleet time."),
  /** Of a host, as the coordinator measured it. */
  CLOCK_BOUND(
      "timebench_host_clock_bound_seconds",
      Kind.GAUGE,
      "seconds",
      "Largest error of the clock offset."),
  /** How late callers changed from one variant to the next. */
  LATENESS(
      "timebench_slice_lateness_seconds",
      Kind.GAUGE,
      "seconds",
      "How late the last of the callers changed to the measured slice that ended last."),
  /** What runs. */
  INFO("timebench", Kind.INFO, "", "The run, and the Timebench that measures it.");

  /** Upper bounds of classic buckets in seconds, without the last one, which is infinite. */
  public static final List<Double> BUCKETS =
      List.of(
          0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0,
          2.5, 5.0, 10.0);

  private final String base;
  private final Kind kind;
  private final String unit;
  private final String help;

  Family(String base, Kind kind, String unit, String help) {
    this.base = base;
    this.kind = kind;
    this.unit = unit;
    this.help = help;
  }

  /** What a family's samples are. */
  public enum Kind {
    /** Only grows. */
    COUNTER("_total"),
    /** Goes up and down. */
    GAUGE(""),
    /** Times, counted by their length. */
    HISTOGRAM(""),
    /** Text in labels. */
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
    return unit;
  }

  /** What it is, in a sentence. */
  public String help() {
    return help;
  }
}
