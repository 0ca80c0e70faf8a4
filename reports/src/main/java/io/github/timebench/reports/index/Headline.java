package io.github.timebench.reports.index;

import io.github.timebench.model.evidence.RunSetup.PastSpread;
import io.github.timebench.reports.gates.Validity.Status;
import io.github.timebench.reports.language.Text;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a list of runs says of one, as {@code headline.json} stores it: reading it takes a
 * thousandth of what analysing the run again would take.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION} of the version that wrote it
 * @param resultBytes size of the file it was made from, by which it is found out to be old
 * @param run name of the run
 * @param what it measured under which load
 * @param asked its question, and of which machine
 * @param status its validity; empty where nothing is judged
 * @param answer a line for each thing that was found
 * @param noise how the machine scattered; empty where it is not known
 */
public record Headline(
    int schemaVersion,
    long resultBytes,
    String run,
    Instant startedAt,
    Text what,
    Asked asked,
    Optional<Status> status,
    List<Text> answer,
    Optional<Noise> noise) {
  /** Name of the file in a run's folder. */
  public static final String FILE = "headline.json";

  /** The schema that this version writes. */
  public static final int SCHEMA_VERSION = 4;

  /** Keeps an unmodifiable copy. */
  public Headline {
    answer = List.copyOf(answer);
  }

  /**
   * What was asked of which machine.
   *
   * @param plan the question, the same for runs that can be compared
   * @param machine where it ran, the same for machines of one shape
   */
  public record Asked(String plan, String machine) {}

  /**
   * How A and A' scattered, from which later runs begin.
   *
   * @param load the same for runs that load a machine in the same way
   */
  public record Noise(String load, PastSpread spread) {}

  /** Whether its figures may stand beside those of another run. */
  public boolean comparable() {
    return status.filter(one -> one == Status.VALID || one == Status.FIRST_LOOK).isPresent();
  }

  /** Whether another run asked the same question before it. */
  public boolean follows(Headline other) {
    return asked.plan().equals(other.asked.plan()) && other.startedAt.isBefore(startedAt);
  }
}
