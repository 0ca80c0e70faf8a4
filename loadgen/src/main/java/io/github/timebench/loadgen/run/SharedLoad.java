package io.github.timebench.loadgen.run;

import io.github.timebench.api.Durations;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.agent.ClockSamples;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.loadgen.driver.DriverRequest;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.engine.schedule.MeasuredRounds;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule;
import io.github.timebench.loadgen.engine.schedule.WilliamsDesign;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.plan.Plan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Several drivers that make one load together: tells all of them what begins when, decides for all
 * when the warm-up is over, and takes what each measured. No driver is done without: one that is
 * lost ends the load of all. Drivers that were stopped answer with what they have measured. For one
 * controlling thread.
 */
public final class SharedLoad {
  /** From an announcement until it begins. */
  static final Duration LEAD = Duration.ofSeconds(3);

  private static final Duration CLOCK_PERIOD = Duration.ofSeconds(1);
  private static final Duration PATIENCE_FOR_READY = Duration.ofMinutes(2);

  /** Beyond the time that something takes anyway. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Plan plan;
  private final long designSeed;
  private final List<Member> drivers;
  private final List<Member> readers;
  private final List<Member> members;
  private final NanoClock fleet;
  private final Map<Member, Pair> finished = new LinkedHashMap<>();
  private long clocksToldNanos;

  /**
   * A load that begins with {@link #run}.
   *
   * @param task that all members have, each driver with its share, for a plan that measures no
   *     probes
   * @param readers what reads the providers' counters, where drivers do not
   * @param fleet the clock of fleet time
   */
  public SharedLoad(DriverTask task, List<Member> drivers, List<Member> readers, NanoClock fleet) {
    this.plan = task.plan();
    this.designSeed = task.designSeed();
    this.drivers = List.copyOf(drivers);
    this.readers = List.copyOf(readers);
    this.members = Stream.concat(drivers.stream(), readers.stream()).toList();
    this.fleet = fleet;
    this.clocksToldNanos = fleet.nanoTime() - CLOCK_PERIOD.toNanos();
  }

  /**
   * A driver of a load, or what reads a provider.
   *
   * @param name of its agent
   * @param clock its agent's clock beside fleet time, as it is known now
   */
  public record Member(String name, DriverJvm driver, Supplier<ClockSamples.Reading> clock) {}

  /**
   * What a driver did, or what was read of a provider.
   *
   * @param offNanos how far off fleet time it was at most, from when measuring was announced
   */
  public record Measured(String name, Pair pair, long offNanos) {}

  /** Drivers were asked to end before the load did. */
  private static final class StoppedException extends Exception {
    private static final long serialVersionUID = 1L;
  }

  /**
   * Runs the load to its end, or until its drivers are stopped. Requests that providers received
   * are counted when all drivers have ended.
   *
   * @return what each driver measured, in their order, then what was read of each provider, unless
   *     the drivers were stopped
   * @throws AgentLostException if one of them died, refused an announcement, or said nothing for
   *     too long
   */
  public List<Measured> run() throws LabException, InterruptedException {
    Duration left;
    try {
      left = begin();
    } catch (StoppedException stopped) {
      left = PATIENCE;
    }
    List<Measured> measured = new ArrayList<>();
    for (Member driver : drivers) {
      measured.add(awaitMeasured(driver, left));
    }
    if (measured.stream().allMatch(one -> one.pair().end().allMeasured())) {
      readers.forEach(reader -> reader.driver.ask(new DriverRequest.Finish()));
      for (Member reader : readers) {
        measured.add(awaitMeasured(reader, Duration.ZERO));
      }
    }
    return measured;
  }

  private Measured awaitMeasured(Member member, Duration left)
      throws LabException, InterruptedException {
    Pair pair = awaitFinished(member, left.plus(plan.timing().timeout()).plus(PATIENCE));
    member.driver.clock().offNanos(member.clock.get());
    return new Measured(member.name, pair, member.driver.clock().worstNanos());
  }

  /** The time that all need to measure, once they know from when on. */
  private Duration begin() throws LabException, InterruptedException, StoppedException {
    for (Member member : members) {
      await(member, DriverMessage.Ready.class, PATIENCE_FOR_READY);
    }
    long startNanos = fleet.nanoTime() + LEAD.toNanos();
    announce(member -> new DriverRequest.Go(startNanos, member.clock.get().line()));
    SliceSchedule schedule =
        SliceSchedule.ofFleet(
            new WilliamsDesign(plan.variants().size(), designSeed),
            startNanos,
            plan.timing().slice().toNanos());
    DriverRequest.MeasureFrom measured = warm(schedule);
    members.forEach(member -> member.driver.clock().begin());
    announce(member -> measured);
    SliceSchedule whole =
        schedule.measuring(
            schedule.firstOfRound(measured.round()), measured.sliceNanos(), measured.rounds());
    return Duration.ofNanos(whole.startNanos(whole.slices()) - fleet.nanoTime());
  }

  /** What is to be said to a member. */
  private interface Announcement {
    DriverRequest to(Member member);
  }

  private void announce(Announcement announcement)
      throws LabException, InterruptedException, StoppedException {
    for (Member member : members) {
      member.driver.ask(announcement.to(member));
    }
    for (Member member : members) {
      await(member, DriverMessage.Accepted.class, LEAD);
    }
  }

  /** Until all are quiet in one round, or the time for it is over. */
  private DriverRequest.MeasureFrom warm(SliceSchedule schedule)
      throws LabException, InterruptedException, StoppedException {
    for (int round = 0; true; round++) {
      long endNanos = schedule.startNanos(schedule.firstOfRound(round + 1));
      double slowestNanos = 0;
      boolean quiet = true;
      for (Member member : members) {
        Duration patience = Duration.ofNanos(endNanos - fleet.nanoTime()).plus(PATIENCE);
        DriverMessage.Round told = await(member, DriverMessage.Round.class, patience);
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

  private DriverRequest.MeasureFrom measureFrom(
      SliceSchedule schedule, int round, double slowestNanos) {
    double rarestNanos = (double) plan.load().meanGapNanos() * drivers.size();
    MeasuredRounds measured =
        MeasuredRounds.of(plan, Math.max(slowestNanos + misalignmentNanos(), rarestNanos));
    int from = round + 1;
    while (schedule.startNanos(schedule.firstOfRound(from)) - fleet.nanoTime() < LEAD.toNanos()) {
      from++;
    }
    return new DriverRequest.MeasureFrom(from, measured.sliceNanos(), measured.rounds());
  }

  /** How far any two drivers may be apart now: as far as the two that are furthest off. */
  private long misalignmentNanos() {
    long furthestNanos = 0;
    long nextNanos = 0;
    for (Member member : drivers) {
      long offNanos = member.driver.clock().offNanos(member.clock.get());
      nextNanos = Math.max(nextNanos, Math.min(furthestNanos, offNanos));
      furthestNanos = Math.max(furthestNanos, offNanos);
    }
    return furthestNanos + nextNanos;
  }

  /** What comes from a member before it is skipped, unless it is its last message. */
  private <M extends DriverMessage> M await(Member member, Class<M> type, Duration patience)
      throws LabException, InterruptedException, StoppedException {
    long deadlineNanos = fleet.nanoTime() + patience.toNanos();
    while (fleet.nanoTime() - deadlineNanos < 0) {
      DriverMessage message = next(member);
      if (type.isInstance(message)) {
        return type.cast(message);
      }
      if (message instanceof DriverMessage.Finished early) {
        if (early.pair().end().kind() == RunEnd.Kind.INTERRUPTED) {
          throw new StoppedException();
        }
        throw lost(member, "ended before the others: " + early.pair().end().reason());
      }
    }
    throw silent(member, type, patience);
  }

  private Pair awaitFinished(Member member, Duration patience)
      throws LabException, InterruptedException {
    long deadlineNanos = fleet.nanoTime() + patience.toNanos();
    while (!finished.containsKey(member)) {
      if (fleet.nanoTime() - deadlineNanos >= 0) {
        throw silent(member, DriverMessage.Finished.class, patience);
      }
      next(member);
    }
    return finished.get(member);
  }

  /** What a member says within a moment, or null; all others are looked at as well. */
  private DriverMessage next(Member member) throws LabException, InterruptedException {
    tellClocks();
    for (Member other : members) {
      if (!finished.containsKey(other)) {
        requireAlive(other);
      }
    }
    DriverMessage message = said(member);
    if (message instanceof DriverMessage.Refused refused) {
      throw lost(member, refused.reason());
    }
    if (message instanceof DriverMessage.Finished last) {
      finished.put(member, last.pair());
    }
    return message;
  }

  private static void requireAlive(Member member) throws LabException, InterruptedException {
    try {
      member.driver.requireAlive();
    } catch (LabException died) {
      throw new AgentLostException(member.name, died);
    }
  }

  private static DriverMessage said(Member member) throws LabException, InterruptedException {
    try {
      return member.driver.next().orElse(null);
    } catch (LabException died) {
      throw new AgentLostException(member.name, died);
    }
  }

  private static AgentLostException lost(Member member, String why) {
    return new AgentLostException(member.name, new LabException(why));
  }

  private static AgentLostException silent(Member member, Class<?> type, Duration patience) {
    return lost(
        member, "sent no %s within %s".formatted(type.getSimpleName(), Durations.format(patience)));
  }

  private void tellClocks() {
    if (fleet.nanoTime() - clocksToldNanos >= CLOCK_PERIOD.toNanos()) {
      clocksToldNanos = fleet.nanoTime();
      for (Member member : members) {
        ClockSamples.Reading known = member.clock.get();
        member.driver.clock().offNanos(known);
        member.driver.tell(known.line());
      }
    }
  }
}
