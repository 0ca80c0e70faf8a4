package io.github.timebench.micro.timers;

import io.github.timebench.micro.CellUnit;
import io.github.timebench.micro.CpuProfiler;
import io.github.timebench.micro.LabEvidence;
import io.github.timebench.micro.LabTable;
import io.github.timebench.micro.MicroCell;
import io.github.timebench.micro.MicroPlan;
import io.github.timebench.micro.Probe;
import io.github.timebench.micro.RpcCall;
import io.github.timebench.model.micro.Demonstration;
import io.github.timebench.model.micro.MicroChart;
import io.github.timebench.model.micro.MicroFact;
import io.github.timebench.model.micro.NotMeasured;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The cells on the timeout of a call, and what follows from them. */
final class CallTimeoutCells {
  private static final int CALLERS = 32;
  private static final String CPU = CpuProfiler.CPU_PER_OPERATION;
  private static final Duration DUBBO_START = Duration.ofMillis(9_000);
  private static final Duration FORK_START = Duration.ofMillis(1_200);
  private static final int ANSWERED = 10_000;

  private final CallTimeoutLoad load;
  private final RpcCall call;
  private final TimerMemory memoryOfExpiring;
  private final Optional<String> lacking;
  private final MicroCell loopback;
  private final MicroCell cancelled;
  private final MicroCell expiring;

  CallTimeoutCells(MicroPlan plan) {
    call = plan.call();
    load = new CallTimeoutLoad(call);
    memoryOfExpiring = new TimerMemory(Math.round(load.pendingUntilTimeout()));
    lacking = memoryOfExpiring.lacking(plan.machine());
    loopback =
        MicroCell.of(DubboCallBenchmark.class, "call")
            .named("operation", "echo of an order")
            .threads(CALLERS)
            .forkStart(DUBBO_START)
            .profiled(CpuProfiler.class, CPU, "ns/op")
            .build();
    cancelled =
        paced(MicroCell.of(CallTimeoutBenchmark.class, "call"))
            .named("timeout of a call", "cancelled by the reply")
            .param("inFlight", Integer.toString(load.inFlight()))
            .forkStart(FORK_START)
            .build();
    expiring =
        paced(MicroCell.of(ExpiringTimeoutBenchmark.class, "call"))
            .named("timeout of a call", "left until it runs out")
            .jvmOptions(memoryOfExpiring.options())
            .forkStart(FORK_START)
            .relativeTo(cancelled.title())
            .build();
  }

  private MicroCell.Builder paced(MicroCell.Builder cell) {
    return cell.in(CellUnit.OPS_PER_SECOND)
        .withoutScore()
        .profiled(CpuProfiler.class, CPU, "ns/op")
        .param("callsPerTick", Integer.toString(load.callsPerTick()))
        .param("timeoutMillis", Integer.toString(load.timeoutMillis()));
  }

  List<LabTable> tables() {
    return List.of(
        new LabTable(
            "One Dubbo call over loopback, both sides in one JVM",
            "",
            MicroChart.NONE,
            List.of(loopback)),
        new LabTable(
            "The timeout of one call on Dubbo's wheel of 512 slots of 30 ms, at the rate of the"
                + " calls: CPU time of all threads",
            "a timeout that the reply cancels",
            MicroChart.NONE,
            lacking.isPresent() ? List.of(cancelled) : List.of(cancelled, expiring)));
  }

  /** What this machine has no memory for. */
  Optional<NotMeasured> notMeasured() {
    return lacking.map(reason -> new NotMeasured(expiring.title(), reason, false));
  }

  /** Makes calls and looks what is left of their timeouts after the next tick. */
  Probe cancelProbe() {
    return new Probe(
        "timeouts that are left when calls are answered",
        Duration.ofMillis(200),
        () -> {
          CallTimeouts timeouts = CallTimeouts.inFlight(CALLERS, load.timeoutMillis());
          try {
            for (int answered = 0; answered < ANSWERED; answered++) {
              timeouts.call();
            }
            timeouts.awaitTick();
            return new Probe.Findings(List.of(), List.of(demonstration(timeouts.pending())));
          } finally {
            timeouts.close();
          }
        });
  }

  private static Demonstration demonstration(long pending) {
    return new Demonstration(
        "%d calls answered, %d in flight: timeouts on Dubbo's wheel after the next tick"
            .formatted(ANSWERED, CALLERS),
        Integer.toString(CALLERS),
        Long.toString(pending));
  }

  /** Little's law, and the share of a call. */
  List<MicroFact> conclusions(LabEvidence evidence) {
    List<MicroFact> facts = new ArrayList<>();
    facts.add(
        MicroFact.number("rate of the calls", call.callsPerSecond(), "calls/s", call.source()));
    facts.add(
        MicroFact.number(
            "timeouts pending if nothing cancels them",
            load.pendingUntilTimeout(),
            "timeouts",
            "rate × timeout of %d ms; published: 250,000".formatted(load.timeoutMillis())));
    facts.add(
        MicroFact.number(
            "timeouts pending as the reply cancels them",
            load.pendingUntilTick(),
            "timeouts",
            "rate × (mean time of a call + half a tick), as in Dubbo 3.3.6"));
    double cpuPerCall = cpuPerCall(evidence);
    addShare(facts, "share of a call's CPU", evidence, cancelled, cpuPerCall);
    addShare(facts, "share if replies cancelled nothing", evidence, expiring, cpuPerCall);
    return facts;
  }

  private double cpuPerCall(LabEvidence evidence) {
    return Double.isFinite(call.cpuNanosPerCall())
        ? call.cpuNanosPerCall()
        : evidence.mean(loopback.title(), CPU).orElse(Double.NaN);
  }

  private void addShare(
      List<MicroFact> facts, String name, LabEvidence evidence, MicroCell cell, double cpuPerCall) {
    double timeout = evidence.mean(cell.title(), CPU).orElse(Double.NaN);
    if (Double.isFinite(timeout / cpuPerCall)) {
      String divisor =
          Double.isFinite(call.cpuNanosPerCall()) ? call.source() : "the call over loopback above";
      facts.add(
          MicroFact.number(
              name,
              100 * timeout / cpuPerCall,
              "%",
              "%.0f ns of %.0f ns per call, driver and provider together (%s)"
                  .formatted(timeout, cpuPerCall, divisor)));
    }
  }
}
