package io.github.timebench.loadgen.engine.schedule;

import io.github.timebench.model.plan.Plan;
import java.time.Duration;

/**
 * How many rounds are measured, and how long their slices are.
 *
 * @param sliceNanos of each slice
 */
public record MeasuredRounds(long sliceNanos, int rounds) {
  private static final int MAX_SLICES = 9_000;

  /** Slices grow to this length; one that was asked for may be longer. */
  private static final long MAX_GROWN_NANOS = Duration.ofSeconds(5).toNanos();

  /** A slice must be long beside the calls that overlap its edges. */
  private static final int CALLS_PER_SLICE = 10;

  /**
   * The rounds of a plan: enough for the planned time, rounded up to whole designs if there is time
   * for one.
   *
   * @param callNanos what a slice must be ten times as long as
   */
  public static MeasuredRounds of(Plan plan, double callNanos) {
    long durationNanos = plan.timing().duration().toNanos();
    long sliceNanos =
        grown(plan.timing().slice().toNanos(), Math.max(minStoredNanos(plan), tenCalls(callNanos)));
    int rounds = Math.toIntExact((durationNanos + sliceNanos - 1) / sliceNanos);
    int toBalance = new WilliamsDesign(plan.variants().size(), 0).roundsToBalance();
    int whole = (rounds + toBalance - 1) / toBalance * toBalance;
    return new MeasuredRounds(sliceNanos, rounds < toBalance ? rounds : whole);
  }

  /** So that a run of hours does not store more slices than its report can hold. */
  private static long minStoredNanos(Plan plan) {
    int maxRounds = MAX_SLICES / (plan.blocks().max() * plan.variants().size());
    return plan.timing().duration().toNanos() / Math.max(1, maxRounds);
  }

  /** The length of a slice that is at least as long as that, and as ten such calls up to 5 s. */
  public static long sliceNanos(long minNanos, double callNanos) {
    return grown(minNanos, tenCalls(callNanos));
  }

  private static long tenCalls(double callNanos) {
    return Math.round(CALLS_PER_SLICE * callNanos);
  }

  private static long grown(long minNanos, long wantedNanos) {
    return Math.max(minNanos, Math.min(MAX_GROWN_NANOS, wantedNanos));
  }
}
