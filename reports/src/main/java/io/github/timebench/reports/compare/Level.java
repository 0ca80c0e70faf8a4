package io.github.timebench.reports.compare;

import io.github.timebench.model.plan.Objective;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Numbers;

/**
 * A figure of a variant beside the limit that it must keep. The estimate decides, as it does where
 * a change demands a gain; one without an interval is not known, and does not hold.
 *
 * @param time what a limit of times is about
 * @param unknown why there is no interval; empty if there is one
 */
record Level(Objective.Limit limit, String variant, Estimate value, CallTime time, String unknown) {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_MILLI = 1e6;

  /** Of a run. */
  static Level of(RunAnalysis analysis, VariantSummary variant, Objective.Limit limit) {
    CallTime time = analysis.headline();
    Estimate value = variant.level(Figure.of(limit.measure(), time));
    String unknown = value.known() ? "" : analysis.noInterval(value.n());
    return new Level(limit, variant.label(), value, time, unknown);
  }

  boolean holds() {
    return value.known() && limit.holds(value.value());
  }

  FailOn.Judged judged() {
    String met = holds() ? "met: " : "not met: ";
    return new FailOn.Judged(limit.toString(), variant, holds(), met + describe());
  }

  /** One line: the limit, the variant and what was observed. */
  private String describe() {
    String words = limit + ": " + variant + " has ";
    if (!value.known()) {
      return words + "no known " + limit.measure().label() + ": " + unknown;
    }
    String of = limit.measure().ofTimes() ? " of " + time.label() : "";
    String closed =
        limit.measure().ofTimes() && time == CallTime.SERVICE
            ? ", as a closed loop has no response time"
            : "";
    return words
        + "%s%s (%s to %s)%s%s"
            .formatted(
                number(value.value()),
                unit(),
                number(Math.max(0, value.low())),
                number(value.high()),
                of,
                closed);
  }

  private String unit() {
    return switch (limit.measure()) {
      case ERRORS -> " %";
      case THROUGHPUT -> "/s";
      default -> inMillis() ? " ms" : " µs";
    };
  }

  private String number(double of) {
    return switch (limit.measure()) {
      case ERRORS -> Numbers.significant(of * 100, 3);
      case THROUGHPUT -> Numbers.perSecond(of);
      default -> Numbers.significant(of / (inMillis() ? NANOS_PER_MILLI : NANOS_PER_MICRO), 3);
    };
  }

  private boolean inMillis() {
    return limit.value() >= NANOS_PER_MILLI;
  }
}
