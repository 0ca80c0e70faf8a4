package io.github.timebench.model.micro;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One cell of a lab.
 *
 * @param parameters in reading order; together they name the figure in its lab
 * @param measures what was measured; the first is what the cell is about
 * @param relativeTo title of the figure that it is compared with; empty if there is none
 */
public record MicroFigure(
    List<MicroParameter> parameters, List<MicroMeasure> measures, String relativeTo) {
  /** Keeps unmodifiable copies. */
  public MicroFigure {
    parameters = List.copyOf(parameters);
    measures = List.copyOf(measures);
  }

  /** The name in its lab, such as {@code round trip, instant, threads 4}. */
  public String title() {
    return title(parameters);
  }

  /** The name of the figure with these parameters; numbers follow what they count. */
  public static String title(List<MicroParameter> parameters) {
    return parameters.stream().map(MicroFigure::words).collect(Collectors.joining(", "));
  }

  private static String words(MicroParameter parameter) {
    boolean number =
        !parameter.value().isEmpty() && parameter.value().chars().allMatch(Character::isDigit);
    return number ? parameter.name() + " " + parameter.value() : parameter.value();
  }

  /** The value of a parameter; empty if the figure does not have it. */
  public String parameter(String name) {
    return parameters.stream()
        .filter(parameter -> parameter.name().equals(name))
        .map(MicroParameter::value)
        .findFirst()
        .orElse("");
  }

  /** A measure by its name. */
  public Optional<MicroMeasure> measure(String name) {
    return measures.stream().filter(measure -> measure.name().equals(name)).findFirst();
  }
}
