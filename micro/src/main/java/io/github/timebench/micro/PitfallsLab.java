package io.github.timebench.micro;

import io.github.timebench.model.micro.MicroChart;
import io.github.timebench.model.micro.NotMeasured;
import io.github.timebench.model.micro.PublishedClaim;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The cost of one and the same call, measured in the ways in which it is measured. */
public final class PitfallsLab implements MicroLab {
  private static final String SOURCE = "Haase, UUID.randomUUID";
  private static final Duration FORK_START = Duration.ofMillis(1200);

  @Override
  public String label() {
    return "pitfalls";
  }

  @Override
  public String question() {
    return "what the same call costs from one shot to contended: each step is \"the\" cost of it";
  }

  @Override
  public LabWork work(MicroPlan plan) {
    int cores = plan.machine().cores();
    List<MicroCell> cells =
        Stream.of(Subject.values())
            .flatMap(subject -> ways(cores).stream().map(way -> cell(subject, way, cores)))
            .toList();
    LabTable table =
        new LabTable(
            "Time of a call",
            Way.LOOP.words,
            new MicroChart("way of measuring", "call", true),
            cells);
    return LabWork.of("all of it; busy and contended scaled to " + cores + " cores", List.of(table))
        .withClaims(claims())
        .withNotMeasured(notMeasured(cores))
        .withNotes(Lessons.ALL);
  }

  /** What is called. */
  private enum Subject {
    UUID("UUID.randomUUID", "uuid"),
    ROUND_TRIP("round trip, tick of Instant", "roundTrip");

    private final String words;
    private final String method;

    Subject(String words, String method) {
      this.words = words;
      this.method = method;
    }
  }

  /** How it is measured, and what UUID.randomUUID was published to cost then, in nanoseconds. */
  private enum Way {
    ONE_SHOT("one shot", Shots.of(0, 1, Duration.ofMillis(100)), 10e6),
    FEW("after a few calls", Shots.of(5, 1, Duration.ofMillis(100)), 25e3),
    MILLION("after a million", shots(1), 6.7e3),
    LOOP("mean of 100,000 in a loop", shots(100_000), 2.2e3),
    BUSY("the same, other cores busy", shots(100_000), 3.4e3),
    CONTENDED("the same, on all cores", shots(100_000), 27.5e3);

    private final String words;
    private final Shots shots;
    private final double publishedNanos;

    Way(String words, Shots shots, double publishedNanos) {
      this.words = words;
      this.shots = shots;
      this.publishedNanos = publishedNanos;
    }

    private static Shots shots(int calls) {
      return new Shots(1, 1, 1_000_000, calls, Duration.ofMillis(1800));
    }

    private boolean needsSecondCore() {
      return this == BUSY || this == CONTENDED;
    }
  }

  private static List<Way> ways(int cores) {
    return Stream.of(Way.values()).filter(way -> cores > 1 || !way.needsSecondCore()).toList();
  }

  private static MicroCell cell(Subject subject, Way way, int cores) {
    int threads = way == Way.CONTENDED ? cores : 1;
    return MicroCell.of(PitfallsBenchmark.class, subject.method)
        .named("call", subject.words)
        .named("way of measuring", way.words)
        .onThreads(threads)
        .in(CellUnit.NANOS_PER_SHOT, way.shots)
        .param("busyCores", Integer.toString(way == Way.BUSY ? cores - 1 : 0))
        .forkStart(FORK_START)
        .relativeTo(title(subject, Way.LOOP))
        .build();
  }

  private static String title(Subject subject, Way way) {
    return subject.words + ", " + way.words;
  }

  private static List<PublishedClaim> claims() {
    return Stream.of(Way.values()).filter(way -> way != Way.LOOP).map(PitfallsLab::claim).toList();
  }

  private static PublishedClaim claim(Way way) {
    return new PublishedClaim(
        "UUID.randomUUID, %s, against %s".formatted(way.words, Way.LOOP.words),
        SOURCE,
        "ns",
        way.publishedNanos,
        Way.LOOP.publishedNanos,
        title(Subject.UUID, way),
        title(Subject.UUID, Way.LOOP),
        CellUnit.NANOS_PER_SHOT.measure());
  }

  private static List<NotMeasured> notMeasured(int cores) {
    return cores > 1
        ? List.of()
        : Stream.of(Way.values())
            .filter(Way::needsSecondCore)
            .map(way -> new NotMeasured(way.words, "this machine has one core", false))
            .toList();
  }
}
