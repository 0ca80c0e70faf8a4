package io.github.timebench.micro.timers;

import io.github.timebench.micro.jmh.Observation;
import io.github.timebench.micro.jmh.RpcCall;
import io.github.timebench.micro.jmh.Suite;
import io.github.timebench.micro.jmh.Suite.CellTable;
import io.github.timebench.micro.jmh.SuitePlan;
import io.github.timebench.model.micro.Claim;
import io.github.timebench.model.micro.Fact;
import io.github.timebench.model.micro.NotMeasured;
import io.github.timebench.model.micro.SuiteResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Timing wheels against heaps, and what its timeout costs a Dubbo call. */
public final class TimersSuite implements Suite {
  private static final List<Integer> PENDING = List.of(1_000_000, 5_000_000, 10_000_000);
  private static final List<Integer> PENDING_OF_A_LOOK = List.of(100_000);

  private final RpcCall call;
  private final CallTimeoutCells calls;
  private final List<Integer> pending = new ArrayList<>();
  private final List<NotMeasured> notMeasured = new ArrayList<>();

  /** What does not fit into the machine's memory is left out. */
  public TimersSuite(SuitePlan plan) {
    call = plan.call();
    calls = new CallTimeoutCells(plan);
    notMeasured.add(PublishedTimers.NOT_REPEATED);
    for (int timers : plan.quick() ? PENDING_OF_A_LOOK : PENDING) {
      Optional<String> lacking = plan.lacking(new TimerMemory(timers).neededMegabytes());
      if (lacking.isPresent()) {
        String what = String.format(Locale.ROOT, "%,d pending timers", timers);
        notMeasured.add(new NotMeasured(what, lacking.get(), false));
      } else {
        pending.add(timers);
      }
    }
    calls.notMeasured().ifPresent(notMeasured::add);
  }

  @Override
  public String scope() {
    List<String> counts =
        pending.stream().map(timers -> String.format(Locale.ROOT, "%,d", timers)).toList();
    WheelShape wheel = WheelShape.PUBLISHED;
    return pending.isEmpty()
        ? "no pending timers, for want of memory; calls as in %s".formatted(call.source())
        : "%s pending timers; wheels of %s slots of %s ms; calls as in %s"
            .formatted(String.join(", ", counts), wheel.slots(), wheel.tickMillis(), call.source());
  }

  @Override
  public List<CellTable> tables() {
    List<CellTable> tables = new ArrayList<>(new TimerCells(pending).tables());
    tables.addAll(calls.tables());
    return tables;
  }

  @Override
  public List<Observation> observations() {
    return List.of(calls.cancelling());
  }

  @Override
  public List<Claim> claims() {
    return PublishedTimers.claims(pending);
  }

  @Override
  public List<NotMeasured> notMeasured() {
    return notMeasured;
  }

  @Override
  public List<Fact> conclusions(SuiteResult measured) {
    return calls.conclusions(measured);
  }

  @Override
  public List<String> notes() {
    return List.of(
        "A wheel takes timers in and drops stopped ones on its own thread, once a tick: its time is"
            + " what the caller waits, its CPU what all threads spend. A heap does all of it under"
            + " a lock in the caller's time.",
        "A wheel goes through everything that is pending once per revolution (16 s here, 15 s in"
            + " Dubbo), whether or not anything runs out; a heap looks at its first timer only.");
  }
}
