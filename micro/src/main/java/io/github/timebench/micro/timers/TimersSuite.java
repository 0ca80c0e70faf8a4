package io.github.timebench.micro.timers;

import io.github.timebench.api.Phrase;
import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.CpuProfiler;
import io.github.timebench.micro.jmh.RpcCall;
import io.github.timebench.micro.jmh.Suite;
import io.github.timebench.micro.jmh.Suite.CellTable;
import io.github.timebench.micro.jmh.Suite.Observation;
import io.github.timebench.micro.jmh.SuitePlan;
import io.github.timebench.micro.timers.TimerKind.WheelShape;
import io.github.timebench.micro.timers.TimersSuite.TimerCells.Step;
import io.github.timebench.micro.timers.TimersSuite.TimerCells.TimerMemory;
import io.github.timebench.model.micro.Claim;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Parameter;
import io.github.timebench.model.micro.MicroTable.Chart;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.model.micro.SuiteResult.Fact;
import io.github.timebench.model.micro.SuiteResult.NotMeasured;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;

/** Timing wheels against heaps, and what its timeout costs a Dubbo call. */
public final class TimersSuite implements Suite {
  private static final List<Integer> PENDING = List.of(1_000_000, 5_000_000, 10_000_000);
  private static final List<Integer> PENDING_OF_A_LOOK = List.of(100_000);

  private static final NotMeasured NOT_REPEATED =
      new NotMeasured(
          List.of(
              Phrase.of(
                  "Go 1.14's timers against Go 1.13's (AfterFunc -95 %, Ticker -99 %, StartStop +10 %)")),
          Phrase.of(
              "they compare two versions of Go's run time: where the heaps stand and which thread"
                  + " waits; only the heap itself is repeated"),
          false);

  /** A timing wheel and Go's own timer, a four-ary heap. */
  private static final Claim.Published PUBLISHED =
      new Claim.Published(
          "benchmark of timing wheels in Go, ns per start + stop", "ns/op", Cell.TIME);

  private static final List<StartStop> START_STOP =
      List.of(
          new StartStop(1_000_000, 254, 179),
          new StartStop(5_000_000, 427, 231),
          new StartStop(10_000_000, 483, 266));

  private record StartStop(int pending, double wheelNanos, double heapNanos) {}

  private final RpcCall call;
  private final CallTimeoutCells calls;
  private final List<Integer> pending = new ArrayList<>();
  private final List<NotMeasured> notMeasured = new ArrayList<>();

  /** What does not fit into the machine's memory is left out. */
  public TimersSuite(SuitePlan plan) {
    call = plan.call();
    calls = new CallTimeoutCells(plan);
    notMeasured.add(NOT_REPEATED);
    for (int timers : plan.quick() ? PENDING_OF_A_LOOK : PENDING) {
      Optional<Phrase> lacking = plan.lacking(new TimerMemory(timers).neededMegabytes());
      if (lacking.isPresent()) {
        Phrase what = Phrase.of("%,d pending timers", timers);
        notMeasured.add(new NotMeasured(List.of(what), lacking.get(), false));
      } else {
        pending.add(timers);
      }
    }
    calls.notMeasured().ifPresent(notMeasured::add);
  }

  @Override
  public Phrase scope() {
    List<String> counts =
        pending.stream().map(timers -> String.format(Locale.ROOT, "%,d", timers)).toList();
    WheelShape wheel = WheelShape.PUBLISHED;
    return pending.isEmpty()
        ? Phrase.of("no pending timers, for want of memory; calls as in %s", call.source())
        : Phrase.of(
            "%s pending timers; wheels of %s slots of %s ms; calls as in %s",
            String.join(", ", counts), wheel.slots(), wheel.tickMillis(), call.source());
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

  /** Claims for these numbers of pending timers; for others the direction of the first. */
  @Override
  public List<Claim> claims() {
    List<Claim> claims = new ArrayList<>();
    StartStop first = START_STOP.get(0);
    for (int timers : pending) {
      StartStop published =
          START_STOP.stream().filter(p -> p.pending == timers).findFirst().orElse(first);
      claims.add(wheelAgainstHeap(published, timers));
      if (timers > first.pending) {
        claims.add(
            growth(
                "timing wheel",
                TimerKind.NETTY_WHEEL,
                timers,
                published.wheelNanos,
                first.wheelNanos));
        claims.add(
            growth("heap", TimerKind.FOUR_ARY_HEAP, timers, published.heapNanos, first.heapNanos));
      }
    }
    return claims;
  }

  private static Claim wheelAgainstHeap(StartStop published, int timers) {
    String publishedPending = String.format(Locale.ROOT, "%,d", published.pending);
    Phrase pending =
        published.pending == timers
            ? Phrase.of(publishedPending)
            : Phrase.of(
                "%s (here %s)", publishedPending, String.format(Locale.ROOT, "%,d", timers));
    return PUBLISHED.claim(
        Phrase.of("start + stop with %s pending: timing wheel against four-ary heap", pending),
        published.wheelNanos,
        published.heapNanos,
        TimerCells.title(Step.START_STOP, TimerKind.NETTY_WHEEL, timers),
        TimerCells.title(Step.START_STOP, TimerKind.FOUR_ARY_HEAP, timers));
  }

  private static Claim growth(
      String name, TimerKind kind, int timers, double published, double publishedFirst) {
    int first = START_STOP.get(0).pending;
    return PUBLISHED.claim(
        Phrase.of("start + stop, %s: %,d pending against %,d", name, timers, first),
        published,
        publishedFirst,
        TimerCells.title(Step.START_STOP, kind, timers),
        TimerCells.title(Step.START_STOP, kind, first));
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

  /** The cells on timers while others are pending. */
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
              Phrase.of("Starting and stopping a timer"),
              "the binary heap",
              CHART,
              cells(Step.START_STOP)),
          new CellTable(
              Phrase.of(
                  "Starting a timer that runs out within 5 ms, in batches of %s: CPU time of all threads",
                  TimerBenchmarks.EXPIRIES),
              "the binary heap",
              CHART,
              cells(Step.EXPIRE)),
          new CellTable(
              Phrase.of("Pending timers at rest: CPU time of the JVM per ms, and live heap"),
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

    /** The heap of a fork that holds many timers. */
    record TimerMemory(long timers) {
      private static final long BASE_MEGABYTES = 512;

      /** Twice what the largest of the timers takes, because a collector needs room. */
      private static final long BYTES_PER_TIMER = 256;

      /** What a JVM takes beside its heap. */
      private static final long OUTSIDE_MEGABYTES = 256;

      private static final long BYTES_PER_MEGABYTE = 1L << 20;

      long heapMegabytes() {
        return BASE_MEGABYTES + timers * BYTES_PER_TIMER / BYTES_PER_MEGABYTE;
      }

      String[] options() {
        return new String[] {"-Xms" + heapMegabytes() + "m", "-Xmx" + heapMegabytes() + "m"};
      }

      long neededMegabytes() {
        return heapMegabytes() + OUTSIDE_MEGABYTES;
      }
    }
  }
}
