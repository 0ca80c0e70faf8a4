package io.github.timebench.loadgen.driver;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Nanos;
import io.github.timebench.loadgen.driver.SliceRunner.Finished;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule.Phase;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule.Planned;
import io.github.timebench.loadgen.engine.schedule.WilliamsDesign;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.QuietRule;
import io.github.timebench.model.plan.Timing;
import io.github.timebench.model.plan.UsageException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The pace of a driver that makes a share of a load: every driver of the fleet has the same slices
 * at the same time, as the coordinator announces. A slice keeps its start, even if it is published
 * late: how late callers changed then is evidence.
 */
final class FleetPace implements Pace {
  /** For the coordinator to announce what it decided when the warm-up's time was over. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private static final double P99 = 0.99;

  private final Plan plan;
  private final Announcements announcements;
  private final QuietWatch quiet;
  private final List<Finished> round = new ArrayList<>();
  private SliceSchedule schedule;
  private DriverRequest.MeasureFrom measureFrom;
  private int slice;
  private long dueNanos;
  private int roundsDone;
  private boolean isQuiet;

  /** A pace that begins as announced. */
  FleetPace(Plan plan, long designSeed, DriverRequest.Go go, Announcements announcements) {
    int variants = plan.variants().size();
    this.plan = plan;
    this.announcements = announcements;
    this.quiet = new QuietWatch(QuietRule.DEFAULT, variants);
    this.schedule =
        SliceSchedule.ofFleet(
            new WilliamsDesign(variants, designSeed),
            go.startNanos(),
            plan.timing().slice().toNanos());
  }

  @Override
  public Optional<Planned> next() throws InterruptedException {
    announcements.takeAll(this::measureFrom);
    if (slice == schedule.slices()) {
      return Optional.empty();
    }
    Planned planned = schedule.slice(slice);
    requireAnnouncement(planned);
    long startNanos =
        slice == 0
            ? announcements.own(planned.startNanos())
            : announcements.slewed(planned.startNanos(), dueNanos);
    if (planned.phase() == Phase.MEASURED) {
      announcements.measured(planned.startNanos(), startNanos);
    }
    slice++;
    dueNanos = startNanos + planned.lengthNanos();
    return Optional.of(planned.at(startNanos));
  }

  private void measureFrom(DriverRequest.MeasureFrom from) {
    if (from.equals(measureFrom)) {
      return;
    }
    requireSensible(from);
    int first = schedule.firstOfRound(from.round());
    SliceWindow shape = SliceWindow.of(0, from.sliceNanos());
    SliceSchedule announced = schedule.measuring(first, shape, from.rounds());
    announcements.accept("measure", "measuring", announcements.own(announced.startNanos(first)));
    schedule = announced;
    measureFrom = from;
  }

  private void requireSensible(DriverRequest.MeasureFrom from) {
    if (measureFrom != null) {
      throw new AnnouncementException(
          "measuring was announced twice: %s and %s".formatted(measureFrom, from));
    }
    if (from.round() < 1 || schedule.firstOfRound(from.round()) < slice) {
      throw new AnnouncementException(
          "measuring was announced from round %d of the warm-up on, which has begun"
              .formatted(from.round()));
    }
    try {
      Timing.requireSlice(Duration.ofNanos(from.sliceNanos()));
    } catch (UsageException outOfRange) {
      throw new AnnouncementException("measuring was announced: " + outOfRange.getMessage());
    }
    if (from.rounds() < 0 || (from.rounds() == 0) != plan.study().probes()) {
      throw new AnnouncementException(
          "measuring was announced with %d rounds, and the plan %s"
              .formatted(
                  from.rounds(), plan.study().probes() ? "measures probes" : "measures no probes"));
    }
  }

  private void requireAnnouncement(Planned next) {
    Duration limit = plan.timing().maxWarmup().plus(PATIENCE);
    if (next.phase() == Phase.WARMUP
        && measureFrom == null
        && next.startNanos() - schedule.startNanos(0) > limit.toNanos()) {
      throw new AnnouncementException(
          "nobody announced within %s from which round on is measured"
              .formatted(Durations.format(limit)));
    }
  }

  @Override
  public void warmed(Finished finished) {
    quiet.add(QuietWatch.Sample.of(finished));
    round.add(finished);
    if (round.size() == plan.variants().size()) {
      isQuiet = quiet.isQuiet();
      announcements.say(told());
      round.clear();
      roundsDone++;
    }
  }

  private DriverMessage.Round told() {
    double calls = 0;
    double seconds = 0;
    double logOfMedians = 0;
    double mean = Double.NaN;
    double p99 = Double.NaN;
    for (Finished one : round) {
      long windowCalls = one.calls().windowCalls();
      seconds += one.calls().windowNanos() / Nanos.PER_SECOND;
      if (windowCalls > 0) {
        calls += windowCalls;
        logOfMedians += windowCalls * Math.log(one.calls().p50ServiceNanos());
        mean = larger(mean, one.calls().meanServiceNanos());
        p99 = larger(p99, one.inWindow().service().quantile(P99) * Nanos.PER_SECOND);
      }
    }
    double median = calls == 0 ? Double.NaN : Math.exp(logOfMedians / calls);
    return new DriverMessage.Round(roundsDone, isQuiet, calls / seconds, median, mean, p99);
  }

  private static double larger(double one, double other) {
    return one > other ? one : other;
  }

  @Override
  public long mostOffNanos() {
    return announcements.mostOffNanos();
  }

  @Override
  public boolean quiet() {
    return isQuiet;
  }
}
