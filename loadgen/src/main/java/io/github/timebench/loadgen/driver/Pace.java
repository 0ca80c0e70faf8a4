package io.github.timebench.loadgen.driver;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Nanos;
import io.github.timebench.api.Phrase;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.Announcements.AnnouncementException;
import io.github.timebench.loadgen.driver.SliceRunner.Finished;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.schedule.MeasuredRounds;
import io.github.timebench.loadgen.engine.schedule.Schedule.Share;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule.Phase;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule.Planned;
import io.github.timebench.loadgen.engine.schedule.WilliamsDesign;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.QuietRule;
import io.github.timebench.model.plan.Timing;
import io.github.timebench.model.plan.UsageException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Decides which slice comes next and when: a driver by itself, or as its coordinator announces. For
 * the controlling thread.
 */
abstract class Pace {
  final Plan plan;
  final WilliamsDesign design;
  final QuietWatch watch;
  SliceSchedule schedule;

  int slice;

  private Pace(Plan plan, int slicesOfRound, long designSeed) {
    this.plan = plan;
    this.design = new WilliamsDesign(slicesOfRound, designSeed);
    this.watch = new QuietWatch(QuietRule.DEFAULT, slicesOfRound);
  }

  /**
   * The next slice to publish, by the driver's clock. Asked at about the start of the slice before,
   * so that it is decided a slice ahead.
   *
   * @return empty when there is none any more
   */
  final Optional<Planned> next() throws InterruptedException {
    decide();
    if (slice == schedule.slices()) {
      return Optional.empty();
    }
    Planned next = placed();
    slice++;
    return Optional.of(next);
  }

  /** Takes what is decided about slices from the next one on. */
  abstract void decide() throws InterruptedException;

  abstract Planned placed();

  void warmed(Finished finished) {
    watch.add(QuietWatch.Sample.of(finished));
  }

  /**
   * How far measured slices began from where fleet time by its latest line has them, at most; 0
   * where there is no other clock.
   */
  long mostOffNanos() {
    return 0;
  }

  abstract boolean quiet();

  /**
   * The pace of a driver that decides by itself: rounds warm until both JVMs are quiet or the time
   * for it is over, and slices are long beside the calls of the slowest variant. A slice that is
   * published late begins late, and all after it too.
   */
  static final class Own extends Pace {
    /** Slices of each variant, so that one pause does not decide. */
    private static final int SLICES_OF_EDGES = 9;

    private final NanoClock clock;
    private final List<Deque<SliceCalls>> lastSlices = new ArrayList<>();
    private boolean warm;
    private boolean becameQuiet;

    /** A pace whose first slice begins when it is asked for. */
    Own(Plan plan, long designSeed, NanoClock clock) {
      super(plan, plan.variants().size(), designSeed);
      this.clock = clock;
      for (int variant = 0; variant < design.variants(); variant++) {
        lastSlices.add(new ArrayDeque<>());
      }
    }

    @Override
    void decide() {
      if (schedule == null) {
        schedule = SliceSchedule.warming(design, clock.nanoTime(), SliceSchedule.COLD_SLICE_NANOS);
      } else if (!warm) {
        decideOnNext();
      }
    }

    @Override
    Planned placed() {
      long nowNanos = clock.nanoTime();
      if (nowNanos > schedule.startNanos(slice)) {
        schedule = schedule.startingAt(slice, nowNanos);
      }
      return schedule.slice(slice);
    }

    /** Whether the next slice still warms, and how long slices are from it on. */
    private void decideOnNext() {
      boolean roundBegins = slice % design.variants() == 0;
      long elapsedNanos = schedule.startNanos(slice) - schedule.startNanos(0);
      becameQuiet = roundBegins && watch.isQuiet();
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
          0,
          lengthNanos,
          slowest(SliceCalls::p50ServiceNanos),
          slowest(SliceCalls::p99ServiceNanos));
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
    void warmed(Finished finished) {
      super.warmed(finished);
      int variant = finished.planned().variant();
      Deque<SliceCalls> slices = lastSlices.get(variant);
      slices.addLast(finished.calls());
      if (slices.size() > SLICES_OF_EDGES) {
        slices.removeFirst();
      }
    }

    @Override
    boolean quiet() {
      return becameQuiet;
    }
  }

  /**
   * The pace of a driver that loads beside others or in turns with them: all of them have the same
   * slices at the same time, as the coordinator announces. A slice keeps its start, even if it is
   * published late: how late callers changed then is evidence.
   */
  static final class Announced extends Pace {
    /** For the coordinator to announce what it decided when the warm-up's time was over. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final double P99 = 0.99;

    private final Optional<Share> turn;
    private final Announcements announcements;
    private int doneOfRound;
    private double p99Nanos = Double.NaN;
    private DriverRequest.MeasureFrom measureFrom;
    private long dueNanos;
    private int roundsDone;

    /** Rounds after which this driver was quiet. */
    private final BitSet quietRounds = new BitSet();

    /**
     * A pace that begins as announced.
     *
     * @param turn of a driver that has one variant in the place of its turn, and rests in the
     *     others; empty for one that has all variants of the plan
     */
    Announced(
        Plan plan,
        long designSeed,
        Optional<Share> turn,
        DriverRequest.Go go,
        Announcements announcements) {
      super(plan, turn.map(Share::count).orElse(plan.variants().size()), designSeed);
      this.turn = turn;
      this.announcements = announcements;
      this.schedule =
          SliceSchedule.ofFleet(design, go.startNanos(), plan.timing().slice().toNanos());
    }

    @Override
    void decide() throws InterruptedException {
      announcements.takeAll(this::measureFrom);
    }

    @Override
    Planned placed() {
      Planned planned = schedule.slice(slice);
      requireAnnouncement(planned);
      long startNanos =
          slice == 0
              ? announcements.own(planned.startNanos())
              : announcements.slewed(planned.startNanos(), dueNanos);
      if (planned.phase() == Phase.MEASURED) {
        announcements.measured(planned.startNanos(), startNanos);
      }
      dueNanos = startNanos + planned.lengthNanos();
      return own(planned.at(startNanos));
    }

    private Planned own(Planned ofAll) {
      return turn.map(own -> ofAll.of(ofAll.variant() == own.index() ? 0 : Loop.NOBODY))
          .orElse(ofAll);
    }

    private void measureFrom(DriverRequest.MeasureFrom from) {
      if (from.equals(measureFrom)) {
        return;
      }
      requireSensible(from);
      int first = schedule.firstOfRound(from.round());
      SliceWindow shape = SliceWindow.of(0, from.sliceNanos());
      SliceSchedule announced = schedule.measuring(first, shape, from.rounds());
      announcements.accept(
          "measure", Phrase.of("the measuring"), announcements.own(announced.startNanos(first)));
      schedule = announced;
      measureFrom = from;
    }

    private void requireSensible(DriverRequest.MeasureFrom from) {
      if (measureFrom != null) {
        throw new AnnouncementException(
            "measuring was announced twice: %s and %s", measureFrom, from);
      }
      if (from.round() < 1 || schedule.firstOfRound(from.round()) < slice) {
        throw new AnnouncementException(
            "measuring was announced from round %d of the warm-up on, which has begun",
            from.round());
      }
      try {
        Timing.requireSlice(Duration.ofNanos(from.sliceNanos()));
      } catch (UsageException outOfRange) {
        throw new AnnouncementException("measuring was announced: %s", outOfRange.words());
      }
      if (from.rounds() < 0 || (from.rounds() == 0) != plan.study().probes()) {
        throw new AnnouncementException(
            "measuring was announced with %d rounds, and the plan %s",
            from.rounds(),
            plan.study().probes() ? Phrase.of("measures probes") : Phrase.of("measures no probes"));
      }
    }

    private void requireAnnouncement(Planned next) {
      Duration limit = plan.timing().maxWarmup().plus(PATIENCE);
      if (next.phase() == Phase.WARMUP
          && measureFrom == null
          && next.startNanos() - schedule.startNanos(0) > limit.toNanos()) {
        throw new AnnouncementException(
            "nobody announced within %s from which round on is measured", Durations.format(limit));
      }
    }

    @Override
    void warmed(Finished finished) {
      super.warmed(finished);
      if (finished.calls().windowCalls() > 0) {
        double ofSlice = finished.inWindow().service().quantile(P99) * Nanos.PER_SECOND;
        p99Nanos = p99Nanos > ofSlice ? p99Nanos : ofSlice;
      }
      doneOfRound++;
      if (doneOfRound == design.variants()) {
        boolean isQuiet = watch.isQuiet();
        quietRounds.set(roundsDone, isQuiet);
        announcements.say(new DriverMessage.Round(roundsDone, isQuiet, p99Nanos));
        doneOfRound = 0;
        p99Nanos = Double.NaN;
        roundsDone++;
      }
    }

    @Override
    long mostOffNanos() {
      return announcements.mostOffNanos();
    }

    /** What comes between a decision and its moment changes nothing. */
    @Override
    boolean quiet() {
      return quietRounds.get(
          measureFrom == null ? Math.max(0, roundsDone - 1) : measureFrom.decided());
    }
  }
}
