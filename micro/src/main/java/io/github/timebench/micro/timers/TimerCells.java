package io.github.timebench.micro.timers;

import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.CpuProfiler;
import io.github.timebench.micro.jmh.Suite.CellTable;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Parameter;
import io.github.timebench.model.micro.MicroTable.Chart;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;

/**
 * The cells on timers while others are pending.
 *
 * @param pending numbers of pending timers
 */
record TimerCells(List<Integer> pending) {
  private static final Chart CHART = new Chart("pending", "timer", true);
  private static final Duration FORK_START = Duration.ofMillis(800);

  /** Time to start one pending timer, collections included. */
  private static final Duration START_OF_ONE = Duration.ofNanos(1_200);

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
  List<CellTable> tables() {
    if (pending.isEmpty()) {
      return List.of();
    }
    return List.of(
        new CellTable(
            "Starting and stopping a timer", "the binary heap", CHART, cells(Step.START_STOP)),
        new CellTable(
            "Starting a timer that runs out within 5 ms, in batches of %s: CPU time of all threads"
                .formatted(TimerBenchmarks.EXPIRIES),
            "the binary heap",
            CHART,
            cells(Step.EXPIRE)),
        new CellTable(
            "Pending timers at rest: CPU time of the JVM per ms, and live heap",
            "",
            CHART,
            cells(Step.REST)));
  }

  private List<Cell> cells(Step step) {
    List<Cell> cells = new ArrayList<>();
    for (int timers : pending) {
      for (TimerKind kind : TimerKind.values()) {
        cells.add(cell(step, kind, timers));
      }
    }
    return cells;
  }

  private static Cell cell(Step step, TimerKind kind, int timers) {
    ChainedOptionsBuilder options =
        Cell.jmh(TimerBenchmarks.class, step.method)
            .param("kind", kind.name())
            .param("pending", Integer.toString(timers))
            .jvmArgsAppend(new TimerMemory(timers).options());
    if (step == Step.REST) {
      options.addProfiler(CpuProfiler.class, "ms").addProfiler(HeapProfiler.class);
    } else {
      options.addProfiler(CpuProfiler.class);
    }
    Cell cell =
        Cell.of(parameters(step, kind, timers), options)
            .taking(FORK_START.plus(START_OF_ONE.multipliedBy(timers)));
    String reference = title(step, TimerKind.BINARY_HEAP, timers);
    return switch (step) {
      case START_STOP -> cell.relativeTo(reference);
      case EXPIRE -> cell.withoutScore().relativeTo(reference);
      case REST -> cell.withoutScore();
    };
  }

  static String title(Step step, TimerKind kind, int timers) {
    return MicroFigure.title(parameters(step, kind, timers));
  }

  private static List<Parameter> parameters(Step step, TimerKind kind, int timers) {
    return Cell.parameters("operation", step.label, "timer", kind.label(), "pending", timers);
  }
}
