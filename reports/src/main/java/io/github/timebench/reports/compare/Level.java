package io.github.timebench.reports.compare;

import static io.github.timebench.reports.doc.Quantity.CALLS_PER_SECOND;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.plan.Objective;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Numbers;

/**
 * A figure of a variant beside the limit that it must keep. The estimate decides, as it does where
 * a change demands a gain; one without an interval is not known, and does not hold.
 *
 * @param time what a limit of times is about
 * @param unknown why there is no interval; empty if there is one
 */
record Level(Objective.Limit limit, String variant, Estimate value, CallTime time, Text unknown) {

  static Level of(RunAnalysis analysis, VariantSummary variant, Objective.Limit limit) {
    CallTime time = analysis.headline();
    Estimate value = variant.level(Figure.of(limit.measure(), time));
    Text unknown = value.known() ? Text.EMPTY : analysis.noInterval(value.n());
    return new Level(limit, variant.label(), value, time, unknown);
  }

  boolean holds() {
    return value.known() && limit.holds(value.value());
  }

  FailOn.Judged judged() {
    return new FailOn.Judged(
        limit.toString(),
        variant,
        holds(),
        Text.of(holds() ? "met: %s" : "not met: %s", describe()));
  }

  /** One line: the limit, the variant and what was observed. */
  private Text describe() {
    if (!value.known()) {
      return Text.of(
          "%s: %s has no known %s: %s", limit, variant, Text.of(limit.measure().label()), unknown);
    }
    Text observed =
        Text.of(
            "%s: %s has %s (%s to %s)",
            limit,
            variant,
            number(value.value()) + unit(),
            number(Math.max(0, value.low())),
            number(value.high()));
    if (!limit.measure().ofTimes()) {
      return observed;
    }
    return time == CallTime.SERVICE
        ? Text.of("%s of service time, as a closed loop has no response time", observed)
        : Text.of("%s of response time", observed);
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
      case THROUGHPUT -> CALLS_PER_SECOND.of(of);
      default -> Numbers.significant(of / (inMillis() ? Nanos.PER_MILLI : Nanos.PER_MICRO), 3);
    };
  }

  private boolean inMillis() {
    return limit.value() >= Nanos.PER_MILLI;
  }
}
