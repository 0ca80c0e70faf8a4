package io.github.timebench.micro.timers;

import io.github.timebench.api.Phrase;
import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.CpuProfiler;
import io.github.timebench.micro.jmh.RpcCall;
import io.github.timebench.micro.jmh.Suite.CellTable;
import io.github.timebench.micro.jmh.Suite.Findings;
import io.github.timebench.micro.jmh.Suite.Observation;
import io.github.timebench.micro.jmh.SuitePlan;
import io.github.timebench.micro.timers.TimerKind.WheelShape;
import io.github.timebench.micro.timers.TimersSuite.TimerCells.TimerMemory;
import io.github.timebench.model.micro.MicroTable.Chart;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.model.micro.SuiteResult.Fact;
import io.github.timebench.model.micro.SuiteResult.NotMeasured;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;

/** The cells on the timeout of a call, and what follows from them. */
final class CallTimeoutCells {
  private static final int CALLERS = 32;
  private static final String CPU = CpuProfiler.CPU_PER_OPERATION;
  private static final Duration DUBBO_START = Duration.ofMillis(9_000);
  private static final Duration FORK_START = Duration.ofMillis(1_200);
  private static final int ANSWERED = 10_000;

  private final CallTimeoutLoad load;
  private final RpcCall call;
  private final Optional<Phrase> lacking;
  private final Cell loopback;
  private final Cell cancelled;
  private final Cell expiring;

  CallTimeoutCells(SuitePlan plan) {
    call = plan.call();
    load = new CallTimeoutLoad(call);
    TimerMemory memoryOfExpiring = new TimerMemory(Math.round(load.pendingUntilTimeout()));
    lacking = plan.lacking(memoryOfExpiring.neededMegabytes());
    loopback =
        Cell.of(
                Cell.parameters("operation", "echo of an order", "threads", CALLERS),
                Cell.jmh(CallBenchmarks.class, "call")
                    .threads(CALLERS)
                    .addProfiler(CpuProfiler.class))
            .taking(DUBBO_START);
    cancelled =
        timeout(
            "cancelled by the reply",
            atRate("cancelledTimeout").param("inFlight", Integer.toString(load.inFlight())));
    expiring =
        timeout(
                "left until it runs out",
                atRate("expiringTimeout").jvmArgsAppend(memoryOfExpiring.options()))
            .relativeTo(cancelled.title());
  }

  private ChainedOptionsBuilder atRate(String method) {
    return Cell.jmh(CallBenchmarks.class, method)
        .addProfiler(CpuProfiler.class)
        .param("callsPerTick", Integer.toString(load.callsPerTick()))
        .param("timeoutMillis", Integer.toString(load.timeoutMillis()));
  }

  private static Cell timeout(String label, ChainedOptionsBuilder options) {
    return Cell.of(Cell.parameters("timeout of a call", label), options)
        .withoutScore()
        .taking(FORK_START);
  }

  List<CellTable> tables() {
    return List.of(
        new CellTable(
            Phrase.of("One Dubbo call over loopback, both sides in one JVM"),
            "",
            Chart.NONE,
            List.of(loopback)),
        new CellTable(
            Phrase.of(
                "The timeout of one call on Dubbo's wheel of 512 slots of 30 ms, at the rate of the"
                    + " calls: CPU time of all threads"),
            "a timeout that the reply cancels",
            Chart.NONE,
            lacking.isPresent() ? List.of(cancelled) : List.of(cancelled, expiring)));
  }

  Optional<NotMeasured> notMeasured() {
    return lacking.map(reason -> new NotMeasured(expiring.labels(), reason, false));
  }

  /** Makes calls and counts what is left of their timeouts after the next tick. */
  Observation cancelling() {
    return new Observation(
        "timeouts that are left when calls are answered",
        Duration.ofMillis(200),
        () -> {
          CallTimeouts timeouts = CallTimeouts.inFlight(CALLERS, load.timeoutMillis());
          try {
            for (int answered = 0; answered < ANSWERED; answered++) {
              timeouts.call();
            }
            timeouts.awaitTick();
            return Findings.of(left(timeouts.pending()));
          } finally {
            timeouts.close();
          }
        });
  }

  private static Fact left(long pending) {
    return Fact.tried(
        Phrase.of(
            "%d calls answered, %d in flight: timeouts on Dubbo's wheel after the next tick",
            ANSWERED, CALLERS),
        Phrase.of(Integer.toString(CALLERS)),
        Phrase.of(Long.toString(pending)));
  }

  /** Little's law, and the share of a call. */
  List<Fact> conclusions(SuiteResult measured) {
    List<Fact> facts = new ArrayList<>();
    facts.add(
        Fact.number(
            Phrase.of("rate of the calls"), call.callsPerSecond(), "calls/s", call.source()));
    facts.add(
        Fact.number(
            Phrase.of("timeouts pending if nothing cancels them"),
            load.pendingUntilTimeout(),
            "timeouts",
            Phrase.of("rate × timeout of %d ms; published: 250,000", load.timeoutMillis())));
    facts.add(
        Fact.number(
            Phrase.of("timeouts pending as the reply cancels them"),
            load.pendingUntilTick(),
            "timeouts",
            Phrase.of("rate × (mean time of a call + half a tick), as in Dubbo 3.3.6")));
    double cpuPerCall = cpuPerCall(measured);
    addShare(facts, "share of a call's CPU", measured, cancelled, cpuPerCall);
    addShare(facts, "share if replies cancelled nothing", measured, expiring, cpuPerCall);
    return facts;
  }

  private double cpuPerCall(SuiteResult measured) {
    return Double.isFinite(call.cpuNanosPerCall())
        ? call.cpuNanosPerCall()
        : measured.mean(loopback.title(), CPU).orElse(Double.NaN);
  }

  private void addShare(
      List<Fact> facts, String name, SuiteResult measured, Cell cell, double cpuPerCall) {
    double timeout = measured.mean(cell.title(), CPU).orElse(Double.NaN);
    if (Double.isFinite(timeout / cpuPerCall)) {
      Phrase divisor =
          Double.isFinite(call.cpuNanosPerCall())
              ? call.source()
              : Phrase.of("the call over loopback above");
      facts.add(
          Fact.number(
              Phrase.of(name),
              100 * timeout / cpuPerCall,
              "%",
              Phrase.of(
                  "%.0f ns of %.0f ns per call, driver and provider together (%s)",
                  timeout, cpuPerCall, divisor)));
    }
  }

  /**
   * How many timeouts the calls of a service keep on Dubbo's wheel, by Little's law: number = rate
   * × time on the wheel.
   *
   * @param call its rate, mean time and timeout
   */
  record CallTimeoutLoad(RpcCall call) {
    /** Calls that wait for their reply: rate × mean time of a call; at least 1. */
    int inFlight() {
      return atLeastOne(during(call.meanNanos()));
    }

    /**
     * Timeouts on the wheel when the reply cancels them, as in Dubbo 3.3.6: they leave it at the
     * next tick, half a tick later on average.
     */
    double pendingUntilTick() {
      double halfTickNanos = TimeUnit.MILLISECONDS.toNanos(WheelShape.DUBBO.tickMillis()) / 2.0;
      return during(call.meanNanos() + halfTickNanos);
    }

    /** Timeouts on the wheel when nothing cancels them: rate × timeout. */
    double pendingUntilTimeout() {
      return during(call.timeoutNanos());
    }

    /** Calls that begin between two ticks of Dubbo's wheel; at least 1. */
    int callsPerTick() {
      return atLeastOne(during(TimeUnit.MILLISECONDS.toNanos(WheelShape.DUBBO.tickMillis())));
    }

    /** The timeout of a call, at most some 24 days. */
    int timeoutMillis() {
      return (int) Math.min(Integer.MAX_VALUE, TimeUnit.NANOSECONDS.toMillis(call.timeoutNanos()));
    }

    private double during(double nanos) {
      return call.callsPerSecond() * nanos / TimeUnit.SECONDS.toNanos(1);
    }

    private static int atLeastOne(double calls) {
      return (int) Math.max(1, Math.min(Integer.MAX_VALUE, Math.round(calls)));
    }
  }
}
