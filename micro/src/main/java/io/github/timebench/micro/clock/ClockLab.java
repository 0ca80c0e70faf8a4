package io.github.timebench.micro.clock;

import io.github.timebench.micro.CellUnit;
import io.github.timebench.micro.LabEvidence;
import io.github.timebench.micro.LabTable;
import io.github.timebench.micro.LabWork;
import io.github.timebench.micro.MicroCell;
import io.github.timebench.micro.MicroLab;
import io.github.timebench.micro.MicroPlan;
import io.github.timebench.micro.RpcCall;
import io.github.timebench.model.micro.MicroChart;
import io.github.timebench.model.micro.MicroFact;
import io.github.timebench.model.micro.PublishedClaim;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reading a clock, on one thread and on more than there are cores. */
public final class ClockLab implements MicroLab {
  private static final List<String> CLOCKS =
      List.of("currentTimeMillis", "nanoTime", "instantNow", "cachedClock");
  private static final String NANO_TIME = "nanoTime";
  private static final String SOURCE = "Intel i7-8550, 10,000 calls";
  private static final double PUBLISHED_CALLS = 10_000;
  private static final double ONE_THREAD_NANOS = 6_713_300;
  private static final double MANY_THREADS_NANOS = 4_968_593_100.0;
  private static final int READS_PER_CALL = 2;

  @Override
  public String label() {
    return "clock";
  }

  @Override
  public String question() {
    return "what reading the time costs, on how many threads, and how far off a cached clock is";
  }

  @Override
  public LabWork work(MicroPlan plan) {
    List<Integer> steps = plan.machine().threadSteps();
    List<MicroCell> newThreads = List.of(newThread("readsNothing"), newThread("readsTheClock"));
    return LabWork.of(scope(plan, steps), List.of(calls(steps), newThreads(newThreads)))
        .withProbes(ClockProbes.all(plan.machine().cores()))
        .withClaims(claims(steps))
        .withConclusions(evidence -> conclusions(plan, steps, evidence))
        .withNotes(
            "A call of the load test reads nanoTime twice. A cached clock is cheaper to read, but"
                + " its reading is as old as the last writing: it would measure calls shorter than"
                + " its period as 0 or as a whole period, so nothing here is measured with it.",
            "On more threads than cores each call also waits for a core: twice the threads, twice"
                + " the time per call, without any contention for the clock.");
  }

  private static String scope(MicroPlan plan, List<Integer> steps) {
    return "all of it; threads %s, scaled to %s cores"
        .formatted(
            String.join(", ", steps.stream().map(String::valueOf).toList()),
            plan.machine().cores());
  }

  private static LabTable calls(List<Integer> steps) {
    List<MicroCell> cells = new ArrayList<>();
    for (String clock : CLOCKS) {
      for (int threads : steps) {
        cells.add(cell(clock, threads).relativeTo(title(clock, 1)).build());
      }
    }
    return new LabTable(
        "Time of a call, as each thread sees it",
        "1 thread",
        new MicroChart("threads", "clock", true),
        cells);
  }

  private static MicroCell.Builder cell(String clock, int threads) {
    Class<?> benchmark =
        clock.equals("cachedClock") ? CachedClockBenchmark.class : ClockBenchmark.class;
    return MicroCell.of(benchmark, clock)
        .named("clock", clock)
        .threads(threads)
        .in(CellUnit.NANOS_PER_OP);
  }

  private static String title(String clock, int threads) {
    return cell(clock, threads).build().title();
  }

  private static MicroCell newThread(String method) {
    return MicroCell.of(NewThreadBenchmark.class, method)
        .named(
            "a new thread per call",
            method.equals("readsNothing") ? "nothing" : "currentTimeMillis")
        .in(CellUnit.NANOS_PER_OP)
        .relativeTo("nothing")
        .build();
  }

  private static LabTable newThreads(List<MicroCell> cells) {
    return new LabTable(
        "A thread started and joined for every call: what it reads is lost in what it costs",
        "nothing",
        MicroChart.NONE,
        cells);
  }

  private static List<PublishedClaim> claims(List<Integer> steps) {
    return List.of(
        new PublishedClaim(
            "currentTimeMillis, time of a call: many threads against one",
            SOURCE,
            "ns",
            MANY_THREADS_NANOS / PUBLISHED_CALLS,
            ONE_THREAD_NANOS / PUBLISHED_CALLS,
            title("currentTimeMillis", steps.get(steps.size() - 1)),
            title("currentTimeMillis", 1),
            CellUnit.NANOS_PER_OP.measure()),
        new PublishedClaim(
            "The same, if many threads means one for each call",
            SOURCE,
            "ns",
            MANY_THREADS_NANOS / PUBLISHED_CALLS,
            ONE_THREAD_NANOS / PUBLISHED_CALLS,
            "currentTimeMillis",
            title("currentTimeMillis", 1),
            CellUnit.NANOS_PER_OP.measure()));
  }

  private static List<MicroFact> conclusions(
      MicroPlan plan, List<Integer> steps, LabEvidence evidence) {
    List<MicroFact> facts = new ArrayList<>();
    int cores = Math.min(plan.machine().cores(), steps.get(steps.size() - 1));
    for (String clock : CLOCKS) {
      speedUp(clock, Integer.highestOneBit(cores), evidence).ifPresent(facts::add);
    }
    evidence.mean(title(NANO_TIME, 1)).ifPresent(nanos -> addPerCall(facts, plan.call(), nanos));
    evidence
        .fact(ClockProbes.ERROR_P50)
        .ifPresent(millis -> facts.add(errorBesideCall(plan.call(), millis)));
    return facts;
  }

  private static Optional<MicroFact> speedUp(String clock, int threads, LabEvidence evidence) {
    OptionalDouble one = evidence.mean(title(clock, 1));
    OptionalDouble several = evidence.mean(title(clock, threads));
    if (threads < 2 || one.isEmpty() || several.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        MicroFact.number(
            "%s, calls/s of %s threads".formatted(clock, threads),
            threads * one.getAsDouble() / several.getAsDouble(),
            "× of one",
            threads + " means that threads do not disturb each other"));
  }

  private static void addPerCall(List<MicroFact> facts, RpcCall call, double nanosPerRead) {
    double nanos = READS_PER_CALL * nanosPerRead;
    facts.add(MicroFact.number("two clock reads per call", nanos, "ns", "nanoTime on one thread"));
    facts.add(share("share of a call's time", nanos / call.meanNanos(), call));
    facts.add(
        Double.isFinite(call.cpuNanosPerCall())
            ? share("share of a call's CPU time", nanos / call.cpuNanosPerCall(), call)
            : MicroFact.words(
                "two clock reads, share of a call's CPU time", "n/a", "a stored run tells: --run"));
    facts.add(
        MicroFact.number(
            "two clock reads, share of one core at %s calls/s"
                .formatted(String.format(Locale.ROOT, "%,.0f", call.callsPerSecond())),
            100 * nanos * call.callsPerSecond() / 1e9,
            "%",
            call.source()));
  }

  private static MicroFact share(String name, double share, RpcCall call) {
    return MicroFact.number("two clock reads, " + name, 100 * share, "%", call.source());
  }

  private static MicroFact errorBesideCall(RpcCall call, double errorMillis) {
    return MicroFact.number(
        "cached clock, error (p50) beside the length of a call",
        100 * errorMillis * 1e6 / call.meanNanos(),
        "%",
        "%s ms of %s ms, %s: why it is not used for measuring"
            .formatted(
                String.format(Locale.ROOT, "%.2f", errorMillis),
                String.format(Locale.ROOT, "%.2f", call.meanNanos() / 1e6),
                call.source()));
  }
}
