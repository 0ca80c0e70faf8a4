package io.github.timebench.micro.pools;

import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.Suite.CellTable;
import io.github.timebench.micro.jmh.SuitePlan;
import io.github.timebench.model.micro.Fact;
import io.github.timebench.model.micro.MicroTable.Chart;
import io.github.timebench.model.micro.NotMeasured;
import io.github.timebench.model.micro.SuiteResult;
import java.util.List;
import java.util.Optional;

/** The cells on threads' memory, and what follows from them. */
final class ThreadCells {
  private static final int DEEP_CALLS = 4_000;
  private static final int DEFAULT_STACK_KILOBYTES = 1_024;
  private static final int MANY = 1_000;

  /** More than a thousand threads with half of a 1 MB stack in use, and their JVM. */
  private static final long NEEDED_MEGABYTES = 1_024;

  private static final long BYTES_PER_MEGABYTE = 1L << 20;

  private record Threads(int stackKilobytes, int threads, int depth) {}

  private static final Threads DEFAULT = new Threads(DEFAULT_STACK_KILOBYTES, MANY, 0);
  private static final Threads DEEP = new Threads(DEFAULT_STACK_KILOBYTES, MANY, DEEP_CALLS);
  private static final Threads SMALL = new Threads(256, MANY, 0);
  private static final List<Threads> LOOK = List.of(SMALL, DEFAULT, DEEP);
  private static final List<Threads> ALL =
      List.of(
          SMALL,
          new Threads(512, MANY, 0),
          new Threads(DEFAULT_STACK_KILOBYTES, 250, 0),
          DEFAULT,
          new Threads(DEFAULT_STACK_KILOBYTES, 2 * MANY, 0),
          new Threads(4 * DEFAULT_STACK_KILOBYTES, MANY, 0),
          DEEP);

  private final SuitePlan plan;
  private final PoolCells cells;
  private final Optional<String> lacking;

  ThreadCells(SuitePlan plan) {
    this.plan = plan;
    cells = new PoolCells(plan.quick());
    lacking = plan.lacking(NEEDED_MEGABYTES);
  }

  /** One table; none if there is too little memory. */
  List<CellTable> tables() {
    if (lacking.isPresent()) {
      return List.of();
    }
    List<Threads> chosen = plan.quick() ? LOOK : ALL;
    return List.of(
        new CellTable(
            "Starting a thread while others wait, and the memory that each of those takes",
            "",
            Chart.NONE,
            chosen.stream().map(this::cell).toList()));
  }

  private Cell cell(Threads threads) {
    return cells.threads(threads.stackKilobytes, threads.threads, threads.depth);
  }

  List<NotMeasured> notMeasured() {
    return lacking.stream()
        .map(reason -> new NotMeasured("memory of threads", reason, false))
        .toList();
  }

  /** How many threads the free memory would hold, if nothing else stopped them. */
  List<Fact> conclusions(SuiteResult measured) {
    return List.of(DEFAULT, DEEP).stream()
        .flatMap(threads -> room(measured, threads).stream())
        .toList();
  }

  private Optional<Fact> room(SuiteResult measured, Threads threads) {
    double available = plan.availableMegabytes() * (double) BYTES_PER_MEGABYTE;
    return measured.mean(cell(threads).title(), ThreadMemoryProfiler.RESIDENT).stream()
        .mapToObj(
            bytes ->
                Fact.number(
                    "threads of %s KB of stack, %s calls deep, that would fill the free memory"
                        .formatted(threads.stackKilobytes, threads.depth),
                    Math.floor(available / bytes),
                    "threads",
                    "free memory / resident bytes per thread; the limits above may come first"))
        .findFirst();
  }
}
