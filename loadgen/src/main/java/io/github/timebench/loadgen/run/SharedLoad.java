package io.github.timebench.loadgen.run;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Phrase;
import io.github.timebench.lab.ClockSamples;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.loadgen.driver.DriverRequest;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.schedule.MeasuredRounds;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule;
import io.github.timebench.loadgen.engine.schedule.WilliamsDesign;
import io.github.timebench.loadgen.run.GroupRunner.HostLostException;
import io.github.timebench.loadgen.run.LoadMembers.StoppedException;
import io.github.timebench.loadgen.study.Prober;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.fleet.FleetGates;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Several drivers that make one load together, or that take turns: tells all of them what begins
 * when, decides for all when the warm-up is over, and takes what each measured. No driver is done
 * without: one that is lost ends the load of all. Drivers that were stopped answer with what they
 * have measured. For one controlling thread.
 */
public final class SharedLoad {
  /** From an announcement until it begins. */
  static final Duration LEAD = Duration.ofSeconds(3);

  /** Beside the slice that runs when an announcement comes and the next, which is published. */
  private static final Duration MARGIN = Duration.ofSeconds(1);

  private static final Duration PATIENCE_FOR_READY = Duration.ofMinutes(2);

  private final DriverTask task;
  private final Plan plan;
  private final LoadMembers members;

  /**
   * A load that begins with {@link #run}.
   *
   * @param task that all members have, each driver with its share
   * @param readers what reads the providers' counters, where drivers do not
   * @param fleet the clock of fleet time
   */
  public SharedLoad(DriverTask task, List<Member> drivers, List<Member> readers, NanoClock fleet) {
    this.task = task;
    this.plan = task.plan();
    this.members = new LoadMembers(drivers, readers, fleet, plan.timing().slice());
  }

  /**
   * A driver of a load, or what reads a provider.
   *
   * @param clock its clock beside fleet time, as it is known now
   */
  public record Member(String name, DriverJvm driver, Supplier<ClockSamples.Reading> clock) {}

  /**
   * What a driver did, or what was read of a provider.
   *
   * @param offNanos how far off fleet time it was at most, from when measuring was announced
   */
  public record Measured(String name, Pair pair, long offNanos) {}

  /**
   * How a clock is known that is not known well enough to measure by it together with others.
   *
   * @param slice the shortest
   * @param boundNanos how far off it may be
   * @return part of a sentence; empty if it is known well enough
   */
  public static Optional<Phrase> unknownClock(Duration slice, long boundNanos) {
    long allowedNanos = Math.round(FleetGates.MAX_CLOCK_SHARE * slice.toNanos());
    return boundNanos <= allowedNanos
        ? Optional.empty()
        : Optional.of(
            Phrase.of(
                "known to ±%.1f ms, and slices of %s allow ±%.1f ms",
                boundNanos / 1e6, Durations.format(slice), allowedNanos / 1e6));
  }

  /**
   * Runs the load to its end, or until its drivers are stopped. Requests that providers received
   * are counted when all drivers have ended.
   *
   * @param prober asks for probes, where the study does
   * @return what each driver measured, in their order, then what was read of each provider, unless
   *     the drivers were stopped
   * @throws HostLostException if one of them died, refused an announcement, or said nothing for too
   *     long
   */
  public List<Measured> run(Prober prober) throws LabException, InterruptedException {
    Duration left;
    try {
      left = begin();
      if (plan.study().probes()) {
        prober.ask(new SharedProbes(plan, task.designSeed(), members, left));
        left = Duration.ZERO;
      }
    } catch (StoppedException stopped) {
      left = LoadMembers.PATIENCE;
    }
    List<Measured> measured = new ArrayList<>();
    for (Member driver : members.drivers()) {
      measured.add(awaitMeasured(driver, left));
    }
    if (measured.stream().noneMatch(SharedLoad::stopped)) {
      members.readers().forEach(reader -> reader.driver.ask(new DriverRequest.Finish()));
      for (Member reader : members.readers()) {
        measured.add(awaitMeasured(reader, Duration.ZERO));
      }
    }
    return measured;
  }

  private static boolean stopped(Measured one) {
    return one.pair().end().kind() == RunEnd.Kind.INTERRUPTED;
  }

  private Measured awaitMeasured(Member member, Duration left)
      throws LabException, InterruptedException {
    Duration patience = left.plus(plan.timing().timeout()).plus(LoadMembers.PATIENCE);
    Pair pair = members.awaitFinished(member, patience);
    member.driver.clock().offNanos(member.clock.get(), members.nowNanos());
    return new Measured(member.name, pair, member.driver.clock().worstNanos());
  }

  /** The time that all need to measure, or to warm, once they know from when on or until when. */
  private Duration begin() throws LabException, InterruptedException {
    for (Member member : members.all()) {
      members.await(member, DriverMessage.Ready.class, PATIENCE_FOR_READY);
    }
    members.awaitClocks();
    long startNanos = members.nowNanos() + members.lead(LEAD).toNanos();
    long warmNanos = plan.timing().slice().toNanos();
    members.announce(member -> new DriverRequest.Go(startNanos, member.clock.get().line()));
    SliceSchedule schedule =
        SliceSchedule.ofFleet(
            new WilliamsDesign(plan.variants().size(), task.designSeed()), startNanos, warmNanos);
    DriverRequest.MeasureFrom measured = warm(schedule);
    members.all().forEach(member -> member.driver.clock().begin());
    members.announce(member -> measured);
    SliceSchedule whole =
        schedule.measuring(
            schedule.firstOfRound(measured.round()),
            SliceWindow.of(0, measured.sliceNanos()),
            measured.rounds());
    return Duration.ofNanos(whole.startNanos(whole.slices()) - members.nowNanos());
  }

  /** Until all are quiet in one round, or the time for it is over. */
  private DriverRequest.MeasureFrom warm(SliceSchedule schedule)
      throws LabException, InterruptedException {
    for (int round = 0; true; round++) {
      long endNanos = schedule.startNanos(schedule.firstOfRound(round + 1));
      double slowestNanos = 0;
      boolean quiet = true;
      for (Member member : members.all()) {
        Duration patience =
            Duration.ofNanos(endNanos - members.nowNanos()).plus(LoadMembers.PATIENCE);
        DriverMessage.Round told = members.await(member, DriverMessage.Round.class, patience);
        quiet &= told.quiet();
        slowestNanos = Math.max(slowestNanos, known(told.p99ServiceNanos()));
      }
      if (quiet || endNanos - schedule.startNanos(0) >= plan.timing().maxWarmup().toNanos()) {
        return measureFrom(schedule, round, slowestNanos);
      }
    }
  }

  private static double known(double nanos) {
    return Double.isNaN(nanos) ? 0 : nanos;
  }

  /** Where probes are measured, the load of the warm-up ends there. */
  private DriverRequest.MeasureFrom measureFrom(
      SliceSchedule schedule, int round, double slowestNanos) {
    int sharing = plan.turns().size() > 1 ? 1 : members.drivers().size();
    double rarestNanos = (double) plan.load().meanGapNanos() * sharing;
    MeasuredRounds measured =
        MeasuredRounds.of(plan, Math.max(slowestNanos + misalignmentNanos(), rarestNanos));
    int from = round + 1;
    Duration twoSlices = plan.timing().slice().multipliedBy(2).plus(MARGIN);
    Duration least = twoSlices.compareTo(LEAD) > 0 ? twoSlices : LEAD;
    long leadNanos = members.lead(least).toNanos();
    while (schedule.startNanos(schedule.firstOfRound(from)) - members.nowNanos() < leadNanos) {
      from++;
    }
    int rounds = plan.study().probes() ? 0 : measured.rounds();
    return new DriverRequest.MeasureFrom(round, from, measured.sliceNanos(), rounds);
  }

  /** How far any two drivers may be apart now: as far as the two that are furthest off. */
  private long misalignmentNanos() {
    long furthestNanos = 0;
    long nextNanos = 0;
    for (Member member : members.drivers()) {
      long offNanos = member.driver.clock().offNanos(member.clock.get(), members.nowNanos());
      nextNanos = Math.max(nextNanos, Math.min(furthestNanos, offNanos));
      furthestNanos = Math.max(furthestNanos, offNanos);
    }
    return furthestNanos + nextNanos;
  }
}
