package io.github.timebench.reports.analysis;

/** The figures published per variant. */
public enum Figure {
  /** Payload 0, serialized alone. */
  PAYLOAD_BYTES("payload_bytes", "payload", Unit.BYTES),
  /** A whole request on the wire. */
  REQUEST_BYTES("request_bytes", "request", Unit.BYTES),
  /** A whole response on the wire. */
  RESPONSE_BYTES("response_bytes", "response", Unit.BYTES),
  /** Calls answered as expected per second of window, over all blocks. */
  CALLS_PER_SECOND("ops_per_second", "ops/s", Unit.PER_SECOND),
  /** Mean service time. */
  MEAN("mean_us", "mean", Unit.NANOS),
  /** Median service time. */
  P50("p50_us", "p50", Unit.NANOS),
  /** Service time that 90 % of the calls stay within. */
  P90("p90_us", "p90", Unit.NANOS),
  /** Service time that 99 % of the calls stay within. */
  P99("p99_us", "p99", Unit.NANOS),
  /** Service time that 99.9 % of the calls stay within. */
  P999("p999_us", "p99.9", Unit.NANOS),
  /** Longest service time. */
  MAX("max_us", "max", Unit.NANOS),
  /** Calls of the measured slices that did not end well, as a share of those sent. */
  ERROR_SHARE("error_share", "errors", Unit.SHARE),
  /** The driver's CPU time per call of the measured slices. */
  DRIVER_CPU("driver_cpu_us_per_call", "driver CPU", Unit.NANOS),
  /** The provider's CPU time per call of the measured slices. */
  PROVIDER_CPU("provider_cpu_us_per_call", "provider CPU", Unit.NANOS),
  /** Bytes that the driver allocated per call of the measured slices. */
  DRIVER_ALLOCATION("driver_allocated_bytes_per_call", "driver allocation", Unit.BYTES),
  /** Bytes that the provider allocated per call of the measured slices. */
  PROVIDER_ALLOCATION("provider_allocated_bytes_per_call", "provider allocation", Unit.BYTES),
  /** Mean response time; of open loops only, like the next eleven. */
  RESPONSE_MEAN("response_mean_us", "mean", Unit.NANOS),
  /** Median response time. */
  RESPONSE_P50("response_p50_us", "p50", Unit.NANOS),
  /** Response time that 90 % of the calls stay within. */
  RESPONSE_P90("response_p90_us", "p90", Unit.NANOS),
  /** Response time that 99 % of the calls stay within. */
  RESPONSE_P99("response_p99_us", "p99", Unit.NANOS),
  /** Response time that 99.9 % of the calls stay within. */
  RESPONSE_P999("response_p999_us", "p99.9", Unit.NANOS),
  /** Longest response time. */
  RESPONSE_MAX("response_max_us", "max", Unit.NANOS),
  /** Mean lag. */
  LAG_MEAN("lag_mean_us", "mean", Unit.NANOS),
  /** Median lag. */
  LAG_P50("lag_p50_us", "p50", Unit.NANOS),
  /** Lag that 90 % of the calls stay within. */
  LAG_P90("lag_p90_us", "p90", Unit.NANOS),
  /** Lag that 99 % of the calls stay within. */
  LAG_P99("lag_p99_us", "p99", Unit.NANOS),
  /** Lag that 99.9 % of the calls stay within. */
  LAG_P999("lag_p999_us", "p99.9", Unit.NANOS),
  /** Longest lag. */
  LAG_MAX("lag_max_us", "max", Unit.NANOS);

  /** What a figure is counted in. */
  public enum Unit {
    /** Bytes. */
    BYTES,
    /** Per second. */
    PER_SECOND,
    /** Nanoseconds; published in larger units. */
    NANOS,
    /** A share from 0 to 1. */
    SHARE
  }

  private final String column;
  private final String words;
  private final Unit unit;

  Figure(String column, String words, Unit unit) {
    this.column = column;
    this.words = words;
    this.unit = unit;
  }

  /** Name of the column in {@code result.csv}, with the unit that is used there. */
  public String column() {
    return column;
  }

  /** Name in tables for people, without a unit. */
  public String words() {
    return words;
  }

  /** The unit of its values. */
  public Unit unit() {
    return unit;
  }
}
