package io.github.timebench.micro.timers;

import io.github.timebench.micro.LabTable;
import io.github.timebench.micro.LabWork;
import io.github.timebench.micro.MicroLab;
import io.github.timebench.micro.MicroPlan;
import io.github.timebench.model.micro.NotMeasured;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Timing wheels against heaps, and what its timeout costs a Dubbo call. */
public final class TimersLab implements MicroLab {
  private static final List<Integer> PENDING = List.of(1_000_000, 5_000_000, 10_000_000);
  private static final List<Integer> PENDING_OF_A_LOOK = List.of(100_000);

  @Override
  public String label() {
    return "timers";
  }

  @Override
  public String question() {
    return "timing wheels against heaps with many timers pending; what its timeout costs a call";
  }

  @Override
  public LabWork work(MicroPlan plan) {
    List<NotMeasured> notMeasured = new ArrayList<>(List.of(PublishedTimers.NOT_REPEATED));
    List<Integer> pending = new ArrayList<>();
    for (int timers : plan.quick() ? PENDING_OF_A_LOOK : PENDING) {
      TimerMemory memory = new TimerMemory(timers);
      memory
          .lacking(plan.machine())
          .ifPresentOrElse(
              reason ->
                  notMeasured.add(
                      new NotMeasured(
                          String.format(Locale.ROOT, "%,d pending timers", timers), reason, false)),
              () -> pending.add(timers));
    }
    CallTimeoutCells calls = new CallTimeoutCells(plan);
    calls.notMeasured().ifPresent(notMeasured::add);
    List<LabTable> tables = new ArrayList<>(new TimerCells(pending).tables());
    tables.addAll(calls.tables());
    return LabWork.of(scope(pending, plan), tables)
        .withProbes(List.of(calls.cancelProbe()))
        .withClaims(PublishedTimers.claims(pending))
        .withNotMeasured(notMeasured)
        .withConclusions(calls::conclusions)
        .withNotes(
            "A wheel takes timers in and drops stopped ones on its own thread, once a tick: its"
                + " time is what the caller waits, its CPU what all threads spend. A heap does all of"
                + " it under a lock in the caller's time.",
            "A wheel goes through everything that is pending once per revolution (16 s here, 15 s in"
                + " Dubbo), whether or not anything runs out; a heap looks at its first timer only.");
  }

  private static String scope(List<Integer> pending, MicroPlan plan) {
    String counts =
        pending.isEmpty()
            ? "no pending timers, for want of memory"
            : String.join(
                    ", ",
                    pending.stream()
                        .map(timers -> String.format(Locale.ROOT, "%,d", timers))
                        .toList())
                + " pending timers";
    return counts
        + "; wheels of "
        + WheelShape.PUBLISHED.slots()
        + " slots of "
        + WheelShape.PUBLISHED.tickMillis()
        + " ms; calls as in "
        + plan.call().source();
  }
}
