package io.github.timebench.loadgen.driver;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.SliceRunner.Finished;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.schedule.MeasuredRounds;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule.Planned;
import io.github.timebench.loadgen.engine.schedule.WilliamsDesign;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.QuietRule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The pace of a driver that decides by itself: rounds warm until both JVMs are quiet or the time
 * for it is over, and slices are long beside the calls of the slowest variant. A slice that is
 * published late begins late, and all after it too.
 */
final class OwnPace implements Pace {
  /** Of each variant: so that one pause does not decide. */
  private static final int SLICES_OF_EDGES = 9;

  private final Plan plan;
  private final WilliamsDesign design;
  private final NanoClock clock;
  private final QuietWatch quiet;
  private final List<Deque<SliceCalls>> lastSlices = new ArrayList<>();
  private SliceSchedule schedule;
  private int slice;
  private boolean warm;
  private boolean becameQuiet;

  /** A pace whose first slice begins when it is asked for. */
  OwnPace(Plan plan, long designSeed, NanoClock clock) {
    int variants = plan.variants().size();
    this.plan = plan;
    this.design = new WilliamsDesign(variants, designSeed);
    this.clock = clock;
    this.quiet = new QuietWatch(QuietRule.DEFAULT, variants);
    for (int variant = 0; variant < variants; variant++) {
      lastSlices.add(new ArrayDeque<>());
    }
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
      schedule = schedule.measuring(slice, SliceWindow.of(0, SliceSchedule.COLD_SLICE_NANOS), 0);
    } else if (warm) {
      MeasuredRounds measured = MeasuredRounds.of(plan, slowestOrRarestNanos());
      schedule = schedule.measuring(slice, shape(measured.sliceNanos()), measured.rounds());
    } else if (roundBegins && slice >= schedule.firstOfRound(SliceSchedule.COLD_ROUNDS)) {
      long minNanos = plan.timing().slice().toNanos();
      schedule =
          schedule.lasting(slice, MeasuredRounds.sliceNanos(minNanos, slowestOrRarestNanos()));
    }
  }

  /** The window of measured slices; long calls of the last rounds make its edges. */
  private SliceWindow shape(long lengthNanos) {
    return SliceWindow.of(
        0, lengthNanos, slowest(SliceCalls::p50ServiceNanos), slowest(SliceCalls::p99ServiceNanos));
  }

  /** The largest of the variants' medians over their last slices; NaN if one does not tell. */
  private double slowest(ToDoubleFunction<SliceCalls> percentile) {
    double slowest = 0;
    for (Deque<SliceCalls> slices : lastSlices) {
      double[] told = slices.stream().mapToDouble(percentile).sorted().toArray();
      slowest = told.length == 0 ? Double.NaN : Math.max(slowest, told[told.length / 2]);
    }
    return slowest;
  }

  /** The mean time of a call of the slowest variant, or the distance of calls that are rarer. */
  private double slowestOrRarestNanos() {
    double slowestNanos =
        lastSlices.stream()
            .filter(slices -> !slices.isEmpty())
            .mapToDouble(slices -> slices.getLast().meanServiceNanos())
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    return Math.max(slowestNanos, plan.load().meanGapNanos());
  }

  @Override
  public void warmed(Finished slice) {
    quiet.add(QuietWatch.Sample.of(slice));
    int variant = slice.planned().variant();
    Deque<SliceCalls> slices = lastSlices.get(variant);
    slices.addLast(slice.calls());
    if (slices.size() > SLICES_OF_EDGES) {
      slices.removeFirst();
    }
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
