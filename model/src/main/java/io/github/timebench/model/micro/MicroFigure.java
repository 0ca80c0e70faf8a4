package io.github.timebench.model.micro;

import io.github.timebench.api.Phrase;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What was measured of one cell: a benchmark with its parameters.
 *
 * @param parameters in reading order; together they name the figure in its suite
 * @param measures at least one
 * @param relativeTo title of the figure that it is compared with; empty if there is none
 */
public record MicroFigure(List<Parameter> parameters, List<Measure> measures, String relativeTo) {
  /** The operation in which a payload is written and read, as in a call. */
  public static final String ROUND_TRIP = "round trip";

  public MicroFigure {
    parameters = List.copyOf(parameters);
    measures = List.copyOf(measures);
    if (measures.isEmpty()) {
      throw new IllegalArgumentException(title(parameters) + " has no measure");
    }
  }

  /**
   * What tells a figure from the others of its table.
   *
   * @param name such as {@code threads} or {@code codec}
   * @param value a label or a number
   */
  public record Parameter(String name, String value) {
    /** As the title of a figure has it: a number follows the name. */
    public Phrase label() {
      return isNumber(value) ? Phrase.of("%s %s", name, value) : Phrase.of(value);
    }

    public static boolean isNumber(String value) {
      return !value.isEmpty() && value.chars().allMatch(Character::isDigit);
    }
  }

  /**
   * One measured quantity.
   *
   * @param name such as {@code throughput} or {@code payload}
   * @param unit of the values, such as {@code ops/s} or {@code B}
   * @param counted whether every count gives the same value, as with bytes, so that one value is
   *     enough
   * @param forkValues mean of each fork's iterations, because forks are the unit of replication;
   *     one value if counted
   */
  public record Measure(String name, String unit, boolean counted, double[] forkValues) {
    public Measure {
      if (Arrays.stream(forkValues).anyMatch(value -> value < 0)) {
        throw new IllegalArgumentException("negative " + name);
      }
    }

    public static Measure counted(String name, String unit, double value) {
      return new Measure(name, unit, true, new double[] {value});
    }

    /** Mean over forks; NaN without forks. */
    public double mean() {
      return Arrays.stream(forkValues).average().orElse(Double.NaN);
    }
  }

  /** The name in its suite, such as {@code round trip, instant, threads 4}. */
  public String title() {
    return title(parameters);
  }

  /** The title of the figure with these parameters; a number follows the name of its parameter. */
  public static String title(List<Parameter> parameters) {
    return parameters.stream()
        .map(parameter -> parameter.label().toString())
        .collect(Collectors.joining(", "));
  }

  /** The value of a parameter; empty if the figure does not have it. */
  public String parameter(String name) {
    return parameters.stream()
        .filter(parameter -> parameter.name().equals(name))
        .map(Parameter::value)
        .findFirst()
        .orElse("");
  }

  /** What the cell is about. */
  public Measure first() {
    return measures.get(0);
  }

  public Optional<Measure> measure(String name) {
    return measures.stream().filter(measure -> measure.name().equals(name)).findFirst();
  }
}
