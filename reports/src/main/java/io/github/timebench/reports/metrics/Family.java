package io.github.timebench.reports.metrics;

import java.util.List;

/**
 * The time series that Timebench has, live and of a stored run: name, kind and unit of each, as
 * Prometheus and OpenMetrics have them.
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
  /** Of an agent, as the coordinator measured it. */
  CLOCK_OFFSET(
      "timebench_agent_clock_offset_seconds",
      Kind.GAUGE,
      "seconds",
      "Clock of an agent minus fleet time."),
  /** Of an agent, as the coordinator measured it. */
  CLOCK_BOUND(
      "timebench_agent_clock_bound_seconds",
      Kind.GAUGE,
      "seconds",
      "Largest error of the clock offset."),
  /** How late callers changed from one variant to the next. */
  LATENESS(
      "timebench_slice_lateness_seconds",
      Kind.GAUGE,
      "seconds",
      "How late the last of the callers changed to the measured slice that ended last."),
  /** Of a stored run, whose slices have no histograms of their own. */
  SLICE_MEAN(
      "timebench_slice_mean_service_seconds",
      Kind.GAUGE,
      "seconds",
      "Mean service time of the window of one slice."),
  /** Of a stored run, whose slices have no histograms of their own. */
  SLICE_P50(
      "timebench_slice_p50_service_seconds",
      Kind.GAUGE,
      "seconds",
      "Median service time of the window of one slice, from a sample."),
  /** Of the driver's and the provider's JVM. */
  CPU(
      "timebench_process_cpu_seconds",
      Kind.COUNTER,
      "seconds",
      "CPU time of the driver's or the provider's JVM."),
  /** Of the driver's and the provider's JVM. */
  ALLOCATED(
      "timebench_process_allocated_bytes",
      Kind.COUNTER,
      "bytes",
      "Bytes allocated on the heap of the driver's or the provider's JVM."),
  /** Of the driver's and the provider's JVM. */
  GC(
      "timebench_process_gc_seconds",
      Kind.COUNTER,
      "seconds",
      "Time in garbage collections of the driver's or the provider's JVM."),
  /** Of the machine that the driver runs on. */
  BUSY(
      "timebench_machine_busy_ratio",
      Kind.GAUGE,
      "ratio",
      "Share of the machine's CPU time that was used."),
  /** Of the machine that the driver runs on. */
  STEAL(
      "timebench_machine_steal_ratio",
      Kind.GAUGE,
      "ratio",
      "Share of the machine's CPU time that the hypervisor gave to others."),
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
    COUNTER("counter", "_total"),
    /** Goes up and down. */
    GAUGE("gauge", ""),
    /** Times, counted by their length. */
    HISTOGRAM("histogram", ""),
    /** Text in labels. */
    INFO("info", "_info");

    private final String type;
    private final String suffix;

    Kind(String type, String suffix) {
      this.type = type;
      this.suffix = suffix;
    }

    /** As OpenMetrics calls it. */
    String type() {
      return type;
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
