package io.github.timebench.reports.capacity;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.plan.Objective;
import io.github.timebench.model.plan.Objective.Limit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * A limit of an objective as a quotient of sums over slices: the sum of one thing, over that of
 * another, must not be above the bound. Of a percentile it is the share of calls that are not below
 * the limit; a call that ends otherwise than expected is beyond every limit of time.
 *
 * @param share whether it is a share of calls
 * @param aboveAsServed what is above as if every call had been due when it began
 * @param togetherNanos calls that are due within this time of each other are late together; 0 where
 *     each counts by itself
 */
record RateLimit(
    String label,
    double bound,
    boolean share,
    ToDoubleFunction<Probe.Arm> above,
    ToDoubleFunction<Probe.Arm> aboveAsServed,
    ToDoubleFunction<Probe.Arm> below,
    double togetherNanos) {
  private static final double MAX_WAITING_SHARE = 0.01;

  /** Of a limit that is no share of calls each slice counts once: half of them may miss it. */
  private static final double HALF_OF_SLICES = 0.5;

  /** The limits of an objective, and that the provider keeps up. */
  static List<RateLimit> of(Objective objective) {
    List<RateLimit> limits = new ArrayList<>();
    objective.limits().forEach(limit -> limits.add(of(limit)));
    limits.add(
        new RateLimit(
            "calls wait for places",
            MAX_WAITING_SHARE,
            true,
            arm -> arm.starts().waitedForPlace(),
            arm -> arm.starts().waitedForPlace(),
            arm -> arm.starts().due(),
            0));
    return limits;
  }

  private static RateLimit of(Limit limit) {
    String label = limit.toString();
    return switch (limit.measure()) {
      case ERRORS ->
          new RateLimit(
              label,
              limit.value(),
              true,
              RateLimit::errors,
              RateLimit::errors,
              RateLimit::calls,
              0);
      case MEAN ->
          new RateLimit(
              label,
              limit.value(),
              false,
              arm -> meanNanos(arm, arm.times().response()) * calls(arm),
              arm -> meanNanos(arm, arm.times().service()) * calls(arm),
              RateLimit::calls,
              0);
      case THROUGHPUT ->
          new RateLimit(
              label,
              -limit.value(),
              false,
              arm -> -answered(arm),
              arm -> Double.NEGATIVE_INFINITY,
              arm -> windowNanos(arm) / Nanos.PER_SECOND,
              0);
      case P50 -> beyond(limit, 0.5);
      case P90 -> beyond(limit, 0.1);
      case P99 -> beyond(limit, 0.01);
      case P999 -> beyond(limit, 0.001);
    };
  }

  private static RateLimit beyond(Limit limit, double share) {
    return new RateLimit(
        limit.toString(),
        share,
        true,
        arm -> countFrom(arm.times().response(), limit.value()) + errors(arm),
        arm -> countFrom(arm.times().service(), limit.value()) + errors(arm),
        RateLimit::calls,
        limit.value());
  }

  private static double countFrom(Histogram times, double nanos) {
    return times.getTotalCount() == 0
        ? 0
        : times.getCountBetweenValues((long) nanos, Math.max((long) nanos, times.getMaxValue()));
  }

  private static double errors(Probe.Arm arm) {
    return arm.times().errors().getTotalCount() + (double) arm.starts().skipped();
  }

  private static double calls(Probe.Arm arm) {
    return arm.times().response().getTotalCount() + errors(arm);
  }

  private static double meanNanos(Probe.Arm arm, Histogram times) {
    Histogram all = Histograms.empty();
    all.add(times);
    all.add(arm.times().errors());
    return all.getTotalCount() == 0 ? 0 : all.getMean();
  }

  /** Calls that were answered in the windows, whenever they were due. */
  static double answered(Probe.Arm arm) {
    return arm.slices().stream().mapToDouble(slice -> slice.calls().callShares()).sum();
  }

  static double windowNanos(Probe.Arm arm) {
    return arm.slices().stream().mapToLong(Slice::windowNanos).sum();
  }

  boolean missed(List<Probe.Arm> slices, ToDoubleFunction<Probe.Arm> counted) {
    double sumBelow = slices.stream().mapToDouble(below).sum();
    return sumBelow > 0 && slices.stream().mapToDouble(counted).sum() / sumBelow > bound;
  }

  /** How many calls of a slice, or groups of calls that are late together, chance has a say in. */
  double independent(Probe.Arm slice) {
    double calls = below.applyAsDouble(slice);
    return togetherNanos > 0 ? Math.min(calls, windowNanos(slice) / togetherNanos) : calls;
  }

  double allowedShare() {
    return share ? bound : HALF_OF_SLICES;
  }

  /** The share of a slice that is beyond; of all of it, or nothing, where it is no share. */
  double shareBeyond(Probe.Arm slice) {
    double value = above.applyAsDouble(slice) / below.applyAsDouble(slice);
    if (share) {
      return value;
    }
    return value > bound ? 1 : 0;
  }

  /** How many calls that share is of; one, all of it, where it is no share. */
  double trials(Probe.Arm slice) {
    return share ? below.applyAsDouble(slice) : 1;
  }
}
