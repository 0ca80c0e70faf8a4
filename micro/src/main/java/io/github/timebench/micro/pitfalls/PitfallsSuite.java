package io.github.timebench.micro.pitfalls;

import io.github.timebench.api.Phrase;
import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.Suite;
import io.github.timebench.micro.jmh.Suite.CellTable;
import io.github.timebench.micro.jmh.SuitePlan;
import io.github.timebench.model.micro.Claim;
import io.github.timebench.model.micro.MicroTable.Chart;
import io.github.timebench.model.micro.SuiteResult.NotMeasured;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;

/** One call, measured in six naive ways. */
public final class PitfallsSuite implements Suite {
  private static final Claim.Published PUBLISHED =
      new Claim.Published("Haase, UUID.randomUUID", "ns", Cell.TIME);
  private static final Duration FORK_START = Duration.ofMillis(1200);

  private final int cores;

  public PitfallsSuite(SuitePlan plan) {
    cores = plan.cores();
  }

  private enum Subject {
    UUID("UUID.randomUUID", "uuid"),
    ROUND_TRIP("round trip, tick of Instant", "roundTrip");

    private final String label;
    private final String method;

    Subject(String label, String method) {
      this.label = label;
      this.method = method;
    }
  }

  /** How it is measured: single-shot iterations of several calls each. */
  private enum Way {
    ONE_SHOT("one shot", 0, 0, 1, 10e6),
    FEW("after a few calls", 5, 1, 1, 25e3),
    MILLION("after a million", 1, 1_000_000, 1, 6.7e3),
    LOOP("mean of 100,000 in a loop", 1, 1_000_000, 100_000, 2.2e3),
    BUSY("the same, other cores busy", 1, 1_000_000, 100_000, 3.4e3),
    CONTENDED("the same, on all cores", 1, 1_000_000, 100_000, 27.5e3);

    private static final Duration FEW_CALLS = Duration.ofMillis(100);
    private static final Duration MANY_CALLS = Duration.ofMillis(1800);

    private final String label;
    private final int warmups;
    private final int warmupCalls;
    private final int calls;
    private final double publishedNanos;

    /**
     * @param warmups iterations before the measured one
     * @param warmupCalls calls in each of them
     * @param calls calls in the measured iteration
     * @param publishedNanos what UUID.randomUUID was published to cost then
     */
    Way(String label, int warmups, int warmupCalls, int calls, double publishedNanos) {
      this.label = label;
      this.warmups = warmups;
      this.warmupCalls = warmupCalls;
      this.calls = calls;
      this.publishedNanos = publishedNanos;
    }

    private boolean needsSecondCore() {
      return this == BUSY || this == CONTENDED;
    }

    private Duration expected() {
      return warmups * warmupCalls + calls < 100 ? FEW_CALLS : MANY_CALLS;
    }

    private ChainedOptionsBuilder applyTo(ChainedOptionsBuilder options) {
      return options
          .warmupIterations(warmups)
          .warmupBatchSize(Math.max(1, warmupCalls))
          .measurementIterations(1)
          .measurementBatchSize(calls);
    }
  }

  @Override
  public Phrase scope() {
    return Phrase.of("all of it; busy and contended scaled to %s cores", cores);
  }

  @Override
  public List<CellTable> tables() {
    return List.of(
        new CellTable(
            Phrase.of("Time of a call"),
            Way.LOOP.label,
            new Chart("way of measuring", "call", true),
            Stream.of(Subject.values())
                .flatMap(
                    subject ->
                        Stream.of(Way.values())
                            .filter(way -> cores > 1 || !way.needsSecondCore())
                            .map(way -> cell(subject, way)))
                .toList()));
  }

  private Cell cell(Subject subject, Way way) {
    return Cell.of(
            Cell.parameters("call", subject.label, "way of measuring", way.label),
            way.applyTo(Cell.jmh(PitfallsBenchmarks.class, subject.method))
                .threads(way == Way.CONTENDED ? cores : 1)
                .param("busyCores", Integer.toString(way == Way.BUSY ? cores - 1 : 0)))
        .taking(FORK_START.plus(way.expected()))
        .relativeTo(title(subject, Way.LOOP));
  }

  private static String title(Subject subject, Way way) {
    return subject.label + ", " + way.label;
  }

  @Override
  public List<Claim> claims() {
    return Stream.of(Way.values())
        .filter(way -> way != Way.LOOP)
        .map(PitfallsSuite::claim)
        .toList();
  }

  private static Claim claim(Way way) {
    return PUBLISHED.claim(
        Phrase.of("UUID.randomUUID, %s, against %s", way.label, Way.LOOP.label),
        way.publishedNanos,
        Way.LOOP.publishedNanos,
        title(Subject.UUID, way),
        title(Subject.UUID, Way.LOOP));
  }

  @Override
  public List<NotMeasured> notMeasured() {
    return cores > 1
        ? List.of()
        : Stream.of(Way.values())
            .filter(Way::needsSecondCore)
            .map(way -> Phrase.of(way.label))
            .map(
                way -> new NotMeasured(List.of(way), Phrase.of("this machine has one core"), false))
            .toList();
  }

  /** What each way teaches, and what the load test does about it. */
  @Override
  public List<String> notes() {
    return List.of(
        "One shot: the first call loads classes, seeds generators and is interpreted. A load test"
            + " that begins to count at once counts this. Here every block is warmed until both"
            + " JVMs are quiet, and whether a ratio still moves while it is measured is tested.",
        "After a few calls: classes are there, compiled code is not. The variant that comes first"
            + " looks slow, so the order of the variants decides who wins; hence all are warmed"
            + " together and measured in rounds of balanced order.",
        "After a million: compiled at last, but one call is about as long as the reading of the"
            + " clock around it, and caches are cold for it. Single calls are timed here only"
            + " because a call over the network is thousands of times longer than a reading of the"
            + " clock.",
        "The mean of a loop: the cost if nothing else happens in between, to the caller's caches"
            + " and to the compiler, and a mean hides what the slowest callers see. Hence real"
            + " services with different classes per variant, and histograms of every call beside"
            + " the means.",
        "Other cores busy: less turbo, shared caches and memory. A figure from an idle machine is"
            + " not that of a loaded one; the load test keeps both sides under load and records"
            + " what else the machine did.",
        "On all cores: a lock that one thread never notices is all that many see. UUID.randomUUID"
            + " draws from one SecureRandom; a round trip shares nothing that is written. Hence"
            + " many callers, as a service has, and the fork, not the call, as the unit of"
            + " replication: what a fork's compiler decided once, all its calls share.");
  }
}
