package io.github.timebench.micro.timers;

import io.github.timebench.micro.CellUnit;
import io.github.timebench.micro.CpuProfiler;
import io.github.timebench.micro.LabTable;
import io.github.timebench.micro.MicroCell;
import io.github.timebench.model.micro.MicroChart;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroParameter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The cells on timers while others are pending.
 *
 * @param pending numbers of pending timers
 */
record TimerCells(List<Integer> pending) {
  private static final MicroChart CHART = new MicroChart("pending", "timer", true);
  private static final Duration FORK_START = Duration.ofMillis(800);

  /** Time to start one pending timer, collections included. */
  private static final Duration START_OF_ONE = Duration.ofNanos(1_200);

  /** What is done. */
  enum Step {
    START_STOP("start + stop", "startStop"),
    EXPIRE("start + expire", "expire"),
    REST("rest", "rest");

    private final String label;
    private final String method;

    Step(String label, String method) {
      this.label = label;
      this.method = method;
    }
  }

  /** A table for each step; none if nothing may be pending. */
  List<LabTable> tables() {
    if (pending.isEmpty()) {
      return List.of();
    }
    return List.of(
        new LabTable(
            "Starting and stopping a timer", "the binary heap", CHART, cells(Step.START_STOP)),
        new LabTable(
            "Starting a timer that runs out within 5 ms, in batches of "
                + TimerBenchmark.EXPIRIES
                + ": CPU time of all threads",
            "the binary heap",
            CHART,
            cells(Step.EXPIRE)),
        new LabTable(
            "Pending timers that nobody touches: CPU time of the JVM per ms, and live heap",
            "",
            CHART,
            cells(Step.REST)));
  }

  private List<MicroCell> cells(Step step) {
    List<MicroCell> cells = new ArrayList<>();
    for (int timers : pending) {
      for (TimerKind kind : TimerKind.values()) {
        cells.add(cell(step, kind, timers));
      }
    }
    return cells;
  }

  private static MicroCell cell(Step step, TimerKind kind, int timers) {
    MicroCell.Builder cell =
        MicroCell.of(TimerBenchmark.class, step.method)
            .in(CellUnit.NANOS_PER_OP)
            .param("kind", kind.name())
            .param("pending", Integer.toString(timers))
            .jvmOptions(new TimerMemory(timers).options())
            .forkStart(FORK_START.plus(START_OF_ONE.multipliedBy(timers)));
    parameters(step, kind, timers)
        .forEach(parameter -> cell.named(parameter.name(), parameter.value()));
    switch (step) {
      case START_STOP ->
          cell.profiled(CpuProfiler.class, CpuProfiler.CPU_PER_OPERATION, "ns/op")
              .relativeTo(title(step, TimerKind.BINARY_HEAP, timers));
      case EXPIRE ->
          cell.withoutScore()
              .profiled(CpuProfiler.class, CpuProfiler.CPU_PER_OPERATION, "ns/op")
              .relativeTo(title(step, TimerKind.BINARY_HEAP, timers));
      case REST ->
          cell.withoutScore()
              .profiled(CpuProfiler.class, CpuProfiler.CPU_PER_OPERATION, "ns/ms")
              .profiled(HeapProfiler.class, HeapProfiler.BYTES_PER_TIMER, "B/timer");
    }
    return cell.build();
  }

  /** The title of a cell. */
  static String title(Step step, TimerKind kind, int timers) {
    return MicroFigure.title(parameters(step, kind, timers));
  }

  private static List<MicroParameter> parameters(Step step, TimerKind kind, int timers) {
    return Arrays.asList(
        new MicroParameter("operation", step.label),
        new MicroParameter("timer", kind.label()),
        new MicroParameter("pending", Integer.toString(timers)));
  }
}
