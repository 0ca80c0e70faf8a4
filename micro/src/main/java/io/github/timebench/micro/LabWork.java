package io.github.timebench.micro;

import io.github.timebench.model.micro.MicroFact;
import io.github.timebench.model.micro.NotMeasured;
import io.github.timebench.model.micro.PublishedClaim;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * All that a lab does on this machine.
 *
 * @param scope what part of the lab this is and how it is scaled to the machine, in a line
 * @param tables the cells
 * @param probes what is found out before them
 * @param claims the published figures that they repeat; those of which a side is not measured are
 *     not shown
 * @param notMeasured what this machine cannot do, with the reason
 * @param conclusions what follows from figures and probes, as further facts
 * @param notes what to learn from it, a paragraph each
 */
public record LabWork(
    String scope,
    List<LabTable> tables,
    List<Probe> probes,
    List<PublishedClaim> claims,
    List<NotMeasured> notMeasured,
    Function<LabEvidence, List<MicroFact>> conclusions,
    List<String> notes) {
  /** Keeps unmodifiable copies. */
  public LabWork {
    tables = List.copyOf(tables);
    probes = List.copyOf(probes);
    claims = List.copyOf(claims);
    notMeasured = List.copyOf(notMeasured);
    notes = List.copyOf(notes);
  }

  /** Cells and nothing else yet. */
  public static LabWork of(String scope, List<LabTable> tables) {
    return new LabWork(
        scope, tables, List.of(), List.of(), List.of(), evidence -> List.of(), List.of());
  }

  /** The same with these probes. */
  public LabWork withProbes(List<Probe> all) {
    return new LabWork(scope, tables, all, claims, notMeasured, conclusions, notes);
  }

  /** The same with these claims. */
  public LabWork withClaims(List<PublishedClaim> all) {
    return new LabWork(scope, tables, probes, all, notMeasured, conclusions, notes);
  }

  /** The same with this left out. */
  public LabWork withNotMeasured(List<NotMeasured> all) {
    return new LabWork(scope, tables, probes, claims, all, conclusions, notes);
  }

  /** The same with these conclusions. */
  public LabWork withConclusions(Function<LabEvidence, List<MicroFact>> all) {
    return new LabWork(scope, tables, probes, claims, notMeasured, all, notes);
  }

  /** The same with these notes. */
  public LabWork withNotes(String... all) {
    return new LabWork(scope, tables, probes, claims, notMeasured, conclusions, List.of(all));
  }

  /** The cells of all tables. */
  public List<MicroCell> cells() {
    return tables.stream().flatMap(table -> table.cells().stream()).toList();
  }

  /** How long it will take. */
  public Duration estimate(Pace pace) {
    Duration probing = probes.stream().map(Probe::expected).reduce(Duration.ZERO, Duration::plus);
    return probing.plus(RunEstimate.of(cells(), pace));
  }
}
