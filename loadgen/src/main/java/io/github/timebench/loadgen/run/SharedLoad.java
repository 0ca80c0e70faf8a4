package io.github.timebench.loadgen.run;

import io.github.timebench.api.Durations;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.loadgen.driver.DriverRequest;
import io.github.timebench.loadgen.driver.FleetTime;
import io.github.timebench.loadgen.engine.schedule.MeasuredRounds;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule;
import io.github.timebench.loadgen.engine.schedule.WilliamsDesign;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.plan.Plan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Several drivers that make one load together: tells all of them what begins when, decides for all
 * when the warm-up is over, and takes what each measured. No driver is done without. For one
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
  private final List<Member> members;
  private final LongSupplier misalignmentNanos;
  private final NanoClock fleet;
  private long clocksToldNanos;

  /**
   * A load that begins with {@link #run}.
   *
   * @param plan that measures no probes
   * @param members that have their tasks, each with its share
   * @param misalignmentNanos how far their clocks may be apart, as known when it is asked
   * @param fleet the clock of fleet time
   */
  public SharedLoad(
      Plan plan, List<Member> members, LongSupplier misalignmentNanos, NanoClock fleet) {
    this.plan = plan;
    this.members = List.copyOf(members);
    this.misalignmentNanos = misalignmentNanos;
    this.fleet = fleet;
    this.clocksToldNanos = fleet.nanoTime();
  }

  /**
   * A driver of a load.
   *
   * @param name for messages
   * @param clock fleet time by its clock, as it is known now
   */
  public record Member(String name, DriverJvm driver, Supplier<FleetTime> clock) {}

  /**
   * Runs the load to its end.
   *
   * @return what each member measured, in their order
   * @throws LabException if one of them died, refused an announcement, or said nothing for too long
   */
  public List<Pair> run() throws LabException, InterruptedException {
    for (Member member : members) {
      await(member, DriverMessage.Ready.class, PATIENCE_FOR_READY);
    }
    long startNanos = fleet.nanoTime() + LEAD.toNanos();
    announce(member -> new DriverRequest.Go(startNanos, member.clock.get()));
    SliceSchedule schedule =
        SliceSchedule.ofFleet(
            new WilliamsDesign(plan.variants().size(), 0),
            startNanos,
            plan.timing().slice().toNanos());
    DriverRequest.MeasureFrom measured = warm(schedule);
    announce(member -> measured);
    SliceSchedule whole =
        schedule.measuring(
            schedule.firstOfRound(measured.round()), measured.sliceNanos(), measured.rounds());
    Duration left =
        Duration.ofNanos(whole.startNanos(whole.slices()) - fleet.nanoTime())
            .plus(plan.timing().timeout())
            .plus(PATIENCE);
    List<Pair> pairs = new ArrayList<>();
    for (Member member : members) {
      pairs.add(await(member, DriverMessage.Finished.class, left).pair());
    }
    return pairs;
  }

  /** What is to be said to a member. */
  private interface Announcement {
    DriverRequest to(Member member);
  }

  private void announce(Announcement announcement) throws LabException, InterruptedException {
    for (Member member : members) {
      member.driver.ask(announcement.to(member));
    }
    for (Member member : members) {
      await(member, DriverMessage.Accepted.class, LEAD);
    }
  }

  /** Until all are quiet in one round, or the time for it is over. */
  private DriverRequest.MeasureFrom warm(SliceSchedule schedule)
      throws LabException, InterruptedException {
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
    double rarestNanos = (double) plan.load().meanGapNanos() * members.size();
    MeasuredRounds measured =
        MeasuredRounds.of(
            plan, Math.max(slowestNanos + misalignmentNanos.getAsLong(), rarestNanos));
    int from = round + 1;
    while (schedule.startNanos(schedule.firstOfRound(from)) - fleet.nanoTime() < LEAD.toNanos()) {
      from++;
    }
    return new DriverRequest.MeasureFrom(from, measured.sliceNanos(), measured.rounds());
  }

  /** What comes from a member before it is skipped, unless it is its last message. */
  private <M extends DriverMessage> M await(Member member, Class<M> type, Duration patience)
      throws LabException, InterruptedException {
    long deadlineNanos = fleet.nanoTime() + patience.toNanos();
    while (fleet.nanoTime() - deadlineNanos < 0) {
      tellClocks();
      DriverMessage message = member.driver.next().orElse(null);
      if (type.isInstance(message)) {
        return type.cast(message);
      }
      if (message instanceof DriverMessage.Refused refused) {
        throw new LabException(member.name + ": " + refused.reason());
      }
      if (message instanceof DriverMessage.Finished finished) {
        throw new LabException(
            member.name + " ended before the others: " + finished.pair().end().reason());
      }
    }
    throw new LabException(
        "%s sent no %s within %s"
            .formatted(member.name, type.getSimpleName(), Durations.format(patience)));
  }

  private void tellClocks() {
    if (fleet.nanoTime() - clocksToldNanos >= CLOCK_PERIOD.toNanos()) {
      clocksToldNanos = fleet.nanoTime();
      members.forEach(member -> member.driver.ask(new DriverRequest.Clock(member.clock.get())));
    }
  }
}
