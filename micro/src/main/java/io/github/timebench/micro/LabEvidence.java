package io.github.timebench.micro;

import io.github.timebench.model.micro.MicroFact;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroMeasure;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What a lab has measured, from which it draws its conclusions. */
public record LabEvidence(List<MicroFigure> figures, List<MicroFact> facts) {
  /** Keeps unmodifiable copies. */
  public LabEvidence {
    figures = List.copyOf(figures);
    facts = List.copyOf(facts);
  }

  /** Mean over forks of the first measure of a cell; empty if it was not measured. */
  public OptionalDouble mean(String title) {
    Optional<MicroMeasure> measure =
        figures.stream()
            .filter(figure -> figure.title().equals(title))
            .map(figure -> figure.measures().get(0))
            .findFirst();
    return measure.isEmpty()
        ? OptionalDouble.empty()
        : Arrays.stream(measure.get().forkValues()).average();
  }

  /** Mean over forks of a measure of a cell; empty if it was not measured. */
  public OptionalDouble mean(String title, String measure) {
    return figures.stream()
        .filter(figure -> figure.title().equals(title))
        .flatMap(figure -> figure.measure(measure).stream())
        .flatMapToDouble(found -> Arrays.stream(found.forkValues()))
        .average();
  }

  /** The number of a fact; empty if it was not found out. */
  public OptionalDouble fact(String name) {
    return facts.stream()
        .filter(fact -> fact.name().equals(name))
        .mapToDouble(MicroFact::value)
        .filter(Double::isFinite)
        .findFirst();
  }
}
