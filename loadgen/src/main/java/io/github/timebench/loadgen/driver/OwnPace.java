package io.github.timebench.loadgen.driver;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.SliceRunner.Finished;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule.Planned;
import io.github.timebench.loadgen.engine.schedule.WilliamsDesign;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.QuietRule;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/**
 * The pace of a driver that decides by itself: rounds warm until both JVMs are quiet or the time
 * for it is over, and slices are long beside the calls of the slowest variant. A slice that is
 * published late begins late, and all after it too.
 */
final class OwnPace implements Pace {
  private static final int MAX_SLICES = 9_000;
  private static final long MAX_SLICE_NANOS = Duration.ofSeconds(5).toNanos();

  /** A slice must be long beside the calls that overlap its edges. */
  private static final int CALLS_PER_SLICE = 10;

  private final Plan plan;
  private final WilliamsDesign design;
  private final NanoClock clock;
  private final Runnable atMeasured;
  private final QuietWatch quiet;
  private final double[] lastMeanNanos;
  private SliceSchedule schedule;
  private int slice;
  private boolean warm;
  private boolean becameQuiet;

  /**
   * A pace whose first slice begins when it is asked for.
   *
   * @param atMeasured is run once, when the next slice is to be the first measured one and before
   *     it begins; never where probes are measured
   */
  OwnPace(Plan plan, long designSeed, NanoClock clock, Runnable atMeasured) {
    int variants = plan.variants().size();
    this.plan = plan;
    this.design = new WilliamsDesign(variants, designSeed);
    this.clock = clock;
    this.atMeasured = atMeasured;
    this.quiet = new QuietWatch(QuietRule.DEFAULT, variants);
    this.lastMeanNanos = new double[variants];
    Arrays.fill(lastMeanNanos, Double.NaN);
  }

  @Override
  public Optional<Planned> next() {
    if (schedule == null) {
      schedule = SliceSchedule.warming(design, clock.nanoTime(), SliceSchedule.COLD_SLICE_NANOS);
    } else if (!warm) {
      decide();
    }
    if (slice == schedule.slices()) {
      return Optional.empty();
    }
    long nowNanos = clock.nanoTime();
    if (nowNanos > schedule.startNanos(slice)) {
      schedule = schedule.startingAt(slice, nowNanos);
    }
    return Optional.of(schedule.slice(slice++));
  }

  /** Whether the next slice still warms, and how long slices are from it on. */
  private void decide() {
    boolean roundBegins = slice % design.variants() == 0;
    long elapsedNanos = schedule.startNanos(slice) - schedule.startNanos(0);
    becameQuiet = roundBegins && quiet.isQuiet();
    warm = becameQuiet || elapsedNanos >= plan.timing().maxWarmup().toNanos();
    if (warm && plan.study().probes()) {
      schedule = schedule.measuring(slice, SliceSchedule.COLD_SLICE_NANOS, 0);
    } else if (warm) {
      long lengthNanos = sliceNanos(Math.max(planSliceNanos(), minStoredSliceNanos()));
      schedule = schedule.measuring(slice, lengthNanos, balancedRounds(lengthNanos));
      atMeasured.run();
    } else if (roundBegins && slice >= schedule.firstOfRound(SliceSchedule.COLD_ROUNDS)) {
      schedule = schedule.lasting(slice, sliceNanos(planSliceNanos()));
    }
  }

  private long planSliceNanos() {
    return plan.timing().slice().toNanos();
  }

  /** So that a run of hours does not store more slices than its report can hold. */
  private long minStoredSliceNanos() {
    int maxRounds = MAX_SLICES / (plan.blocks().max() * plan.variants().size());
    return plan.timing().duration().toNanos() / Math.max(1, maxRounds);
  }

  /** Enough rounds for the planned time, rounded up to whole designs if there is time for one. */
  private int balancedRounds(long lengthNanos) {
    int rounds =
        Math.toIntExact((plan.timing().duration().toNanos() + lengthNanos - 1) / lengthNanos);
    int roundsToBalance = design.roundsToBalance();
    return rounds < roundsToBalance
        ? rounds
        : (rounds + roundsToBalance - 1) / roundsToBalance * roundsToBalance;
  }

  private long sliceNanos(long minNanos) {
    double slowestNanos = Arrays.stream(lastMeanNanos).filter(Double::isFinite).max().orElse(0);
    double slowestOrRarestNanos = Math.max(slowestNanos, plan.load().meanGapNanos());
    return Math.min(
        MAX_SLICE_NANOS, Math.max(minNanos, Math.round(CALLS_PER_SLICE * slowestOrRarestNanos)));
  }

  @Override
  public void warmed(Finished slice) {
    quiet.add(QuietWatch.Sample.of(slice));
    lastMeanNanos[slice.planned().variant()] = slice.calls().meanServiceNanos();
  }

  /** There is no other clock. */
  @Override
  public long mostOffNanos() {
    return 0;
  }

  @Override
  public boolean quiet() {
    return becameQuiet;
  }
}
