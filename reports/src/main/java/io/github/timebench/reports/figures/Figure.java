package io.github.timebench.reports.figures;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.plan.Objective;
import java.util.ArrayList;
import java.util.List;

/**
 * A figure published per variant: a size, a rate, what a call costs, or a {@linkplain Statistic
 * statistic} of one of its {@linkplain CallTime times}.
 *
 * @param column name of its column in {@code result.csv}, with the unit that is used there
 * @param label name in tables for people, without a unit
 */
public record Figure(String column, String label, Unit unit) {
  /** Payload 0, serialized alone. */
  public static final Figure PAYLOAD_BYTES = new Figure("payload_bytes", "payload", Unit.BYTES);

  /** A whole request on the wire. */
  public static final Figure REQUEST_BYTES = new Figure("request_bytes", "request", Unit.BYTES);

  /** A whole response on the wire. */
  public static final Figure RESPONSE_BYTES = new Figure("response_bytes", "response", Unit.BYTES);

  /** Calls answered as expected per second of window, over all blocks. */
  public static final Figure CALLS_PER_SECOND =
      new Figure("calls_per_second", "calls/s", Unit.PER_SECOND);

  /** Calls per second of CPU time of both sides together: the inverse of their CPU per call. */
  public static final Figure CALLS_PER_CPU_SECOND =
      new Figure("calls_per_cpu_second", "calls/CPU s", Unit.PER_CPU_SECOND);

  /** Calls of the measured slices that did not end well, as a share of those sent. */
  public static final Figure ERROR_SHARE = new Figure("error_share", "errors", Unit.SHARE);

  /** The driver's CPU time per call of the measured slices. */
  public static final Figure DRIVER_CPU =
      new Figure("driver_cpu_us_per_call", "driver CPU", Unit.CPU_NANOS);

  /** The provider's CPU time per call of the measured slices. */
  public static final Figure PROVIDER_CPU =
      new Figure("provider_cpu_us_per_call", "provider CPU", Unit.CPU_NANOS);

  /** Bytes that the driver allocated per call of the measured slices. */
  public static final Figure DRIVER_ALLOCATION =
      new Figure("driver_allocated_bytes_per_call", "driver allocation", Unit.BYTES);

  /** Bytes that the provider allocated per call of the measured slices. */
  public static final Figure PROVIDER_ALLOCATION =
      new Figure("provider_allocated_bytes_per_call", "provider allocation", Unit.BYTES);

  public static final List<Figure> SIZES = List.of(PAYLOAD_BYTES, REQUEST_BYTES, RESPONSE_BYTES);

  public static final List<Figure> COSTS =
      List.of(DRIVER_CPU, PROVIDER_CPU, DRIVER_ALLOCATION, PROVIDER_ALLOCATION);

  public enum Unit {
    BYTES,
    PER_SECOND,
    PER_CPU_SECOND,
    /** Nanoseconds of a call; published in the one larger unit of all times of a report. */
    NANOS,
    /** Nanoseconds of CPU time; published in microseconds. */
    CPU_NANOS,
    /** A share from 0 to 1. */
    SHARE
  }

  public static Figure of(CallTime time, Statistic statistic) {
    String column = time.prefix() + statistic.label().replace(".", "") + "_us";
    return new Figure(column, statistic.label(), Unit.NANOS);
  }

  /**
   * What a limit is about.
   *
   * @param headline whose statistics limits of times mean
   */
  public static Figure of(Objective.Measure measure, CallTime headline) {
    return switch (measure) {
      case ERRORS -> ERROR_SHARE;
      case THROUGHPUT -> CALLS_PER_SECOND;
      default -> headline.figure(Statistic.labelled(measure.label()));
    };
  }

  public static List<Figure> all() {
    List<Figure> all = new ArrayList<>(SIZES);
    all.add(CALLS_PER_SECOND);
    for (CallTime time : CallTime.values()) {
      all.addAll(time.figures());
    }
    all.add(ERROR_SHARE);
    all.addAll(COSTS);
    all.add(CALLS_PER_CPU_SECOND);
    return all;
  }

  public double inColumn(double value) {
    return unit == Unit.NANOS || unit == Unit.CPU_NANOS ? value / Nanos.PER_MICRO : value;
  }

  /** Whether it is counted and not sampled, so that it needs no interval. */
  public boolean exact() {
    return SIZES.contains(this);
  }
}
