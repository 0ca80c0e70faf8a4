package io.github.timebench.loadgen.driver;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.SliceRunner.Finished;
import io.github.timebench.loadgen.engine.schedule.MeasuredRounds;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule.Planned;
import io.github.timebench.loadgen.engine.schedule.WilliamsDesign;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.QuietRule;
import java.util.Arrays;
import java.util.Optional;

/**
 * The pace of a driver that decides by itself: rounds warm until both JVMs are quiet or the time
 * for it is over, and slices are long beside the calls of the slowest variant. A slice that is
 * published late begins late, and all after it too.
 */
final class OwnPace implements Pace {
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
      MeasuredRounds measured = MeasuredRounds.of(plan, slowestOrRarestNanos());
      schedule = schedule.measuring(slice, measured.sliceNanos(), measured.rounds());
      atMeasured.run();
    } else if (roundBegins && slice >= schedule.firstOfRound(SliceSchedule.COLD_ROUNDS)) {
      long minNanos = plan.timing().slice().toNanos();
      schedule =
          schedule.lasting(slice, MeasuredRounds.sliceNanos(minNanos, slowestOrRarestNanos()));
    }
  }

  /** The mean time of a call of the slowest variant, or the distance of calls that are rarer. */
  private double slowestOrRarestNanos() {
    double slowestNanos = Arrays.stream(lastMeanNanos).filter(Double::isFinite).max().orElse(0);
    return Math.max(slowestNanos, plan.load().meanGapNanos());
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
