package io.github.timebench.micro.clock;

import io.github.timebench.api.Phrase;
import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.RpcCall;
import io.github.timebench.micro.jmh.Suite;
import io.github.timebench.micro.jmh.Suite.CellTable;
import io.github.timebench.micro.jmh.Suite.Observation;
import io.github.timebench.micro.jmh.SuitePlan;
import io.github.timebench.model.micro.Claim;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Parameter;
import io.github.timebench.model.micro.MicroTable.Chart;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.model.micro.SuiteResult.Fact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reading a clock, on one thread and on more than there are cores. */
public final class ClockSuite implements Suite {
  private static final List<String> CLOCKS =
      List.of("currentTimeMillis", "nanoTime", "instantNow", "cachedClock");
  private static final String NANO_TIME = "nanoTime";
  private static final String MILLIS = "currentTimeMillis";
  private static final String NOTHING = "nothing";
  private static final Claim.Published PUBLISHED =
      new Claim.Published("Intel i7-8550, 10,000 calls", "ns", Cell.TIME);
  private static final double PUBLISHED_CALLS = 10_000;
  private static final double ONE_THREAD_NANOS = 6_713_300;
  private static final double MANY_THREADS_NANOS = 4_968_593_100.0;
  private static final int READS_PER_CALL = 2;

  private final int cores;
  private final RpcCall call;
  private final List<Integer> threadSteps;

  /** Threads are scaled to the cores; costs are related to the plan's call. */
  public ClockSuite(SuitePlan plan) {
    cores = plan.cores();
    call = plan.call();
    threadSteps = plan.threadSteps();
  }

  @Override
  public Phrase scope() {
    return Phrase.of(
        "all of it; threads %s, scaled to %s cores",
        String.join(", ", threadSteps.stream().map(String::valueOf).toList()), cores);
  }

  @Override
  public List<CellTable> tables() {
    return List.of(
        new CellTable(
            Phrase.of("Time of a call, as each thread sees it"),
            "1 thread",
            new Chart("threads", "clock", true),
            CLOCKS.stream()
                .flatMap(clock -> threadSteps.stream().map(threads -> cell(clock, threads)))
                .toList()),
        new CellTable(
            Phrase.of(
                "A thread started and joined for every call: what it reads is lost in what it costs"),
            NOTHING,
            Chart.NONE,
            List.of(
                newThread(NOTHING, "newThreadReadsNothing"),
                newThread(MILLIS, "newThreadReadsTheClock"))));
  }

  private static Cell cell(String clock, int threads) {
    return Cell.of(
            parameters(clock, threads), Cell.jmh(ClockBenchmarks.class, clock).threads(threads))
        .relativeTo(title(clock, 1));
  }

  private static List<Parameter> parameters(String clock, int threads) {
    return Cell.parameters("clock", clock, "threads", threads);
  }

  private static String title(String clock, int threads) {
    return MicroFigure.title(parameters(clock, threads));
  }

  private static Cell newThread(String reads, String method) {
    return Cell.of(
            Cell.parameters("a new thread per call", reads),
            Cell.jmh(ClockBenchmarks.class, method))
        .relativeTo(NOTHING);
  }

  @Override
  public List<Observation> observations() {
    return ClockObservations.all(cores);
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        claim(
            "currentTimeMillis, time of a call: many threads against one",
            title(MILLIS, threadSteps.get(threadSteps.size() - 1))),
        claim("The same, if many threads means one for each call", MILLIS));
  }

  private static Claim claim(String claim, String measured) {
    return PUBLISHED.claim(
        Phrase.of(claim),
        MANY_THREADS_NANOS / PUBLISHED_CALLS,
        ONE_THREAD_NANOS / PUBLISHED_CALLS,
        measured,
        title(MILLIS, 1));
  }

  @Override
  public List<Fact> conclusions(SuiteResult measured) {
    List<Fact> facts = new ArrayList<>();
    int most = Math.min(cores, threadSteps.get(threadSteps.size() - 1));
    for (String clock : CLOCKS) {
      speedUp(clock, Integer.highestOneBit(most), measured).ifPresent(facts::add);
    }
    measured.mean(title(NANO_TIME, 1), Cell.TIME).ifPresent(nanos -> addPerCall(facts, nanos));
    measured
        .fact(ClockObservations.ERROR_P50)
        .ifPresent(millis -> facts.add(errorBesideCall(millis)));
    return facts;
  }

  private static Optional<Fact> speedUp(String clock, int threads, SuiteResult measured) {
    OptionalDouble one = measured.mean(title(clock, 1), Cell.TIME);
    OptionalDouble several = measured.mean(title(clock, threads), Cell.TIME);
    if (threads < 2 || one.isEmpty() || several.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        Fact.number(
            Phrase.of("%s, calls/s of %s threads", clock, threads),
            threads * one.getAsDouble() / several.getAsDouble(),
            "× of one",
            Phrase.of("%s means that threads do not disturb each other", threads)));
  }

  private void addPerCall(List<Fact> facts, double nanosPerRead) {
    double nanos = READS_PER_CALL * nanosPerRead;
    facts.add(
        Fact.number(
            Phrase.of("two clock reads per call"),
            nanos,
            "ns",
            Phrase.of("nanoTime on one thread")));
    facts.add(share("two clock reads, share of a call's time", nanos / call.meanNanos()));
    facts.add(
        Double.isFinite(call.cpuNanosPerCall())
            ? share("two clock reads, share of a call's CPU time", nanos / call.cpuNanosPerCall())
            : Fact.text(
                Phrase.of("two clock reads, share of a call's CPU time"),
                Phrase.of("unknown"),
                Phrase.of("a stored run tells: --run")));
    facts.add(
        Fact.number(
            Phrase.of("two clock reads, share of one core at %,.0f calls/s", call.callsPerSecond()),
            100 * nanos * call.callsPerSecond() / 1e9,
            "%",
            call.source()));
  }

  private Fact share(String name, double share) {
    return Fact.number(Phrase.of(name), 100 * share, "%", call.source());
  }

  private Fact errorBesideCall(double errorMillis) {
    return Fact.number(
        Phrase.of("cached clock, error (p50) beside the length of a call"),
        100 * errorMillis * 1e6 / call.meanNanos(),
        "%",
        Phrase.of(
            "%.2f ms of %.2f ms, %s: why it is not used for measuring",
            errorMillis, call.meanNanos() / 1e6, call.source()));
  }

  @Override
  public List<String> notes() {
    return List.of(
        "A call of the load test reads nanoTime twice. A cached clock is cheaper to read, but its"
            + " reading is as old as the last writing: it would measure calls shorter than its"
            + " period as 0 or as a whole period, so nothing here is measured with it.",
        "On more threads than cores each call also waits for a core: twice the threads, twice the"
            + " time per call, without any contention for the clock.");
  }
}
