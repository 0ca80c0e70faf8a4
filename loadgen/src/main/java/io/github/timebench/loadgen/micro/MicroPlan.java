package io.github.timebench.loadgen.micro;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.loadgen.plan.Defaults;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * All that crosses from the command line to the labs.
 *
 * @param quick a look: one short fork per cell
 * @param apart serialize and deserialize by themselves, beside the round trip
 */
public record MicroPlan(
    List<MicroLab> labs,
    boolean quick,
    List<DateType> dateTypes,
    List<Codec> codecs,
    List<Shape> shapes,
    boolean apart,
    long seed,
    Precision precision,
    Pace pace) {
  /** Keeps unmodifiable copies. */
  public MicroPlan {
    labs = List.copyOf(labs);
    dateTypes = List.copyOf(dateTypes);
    codecs = List.copyOf(codecs);
    shapes = List.copyOf(shapes);
  }

  /** The cells of all labs. */
  public List<MicroCell> cells() {
    return labs.stream().flatMap(lab -> lab.cells(this).stream()).toList();
  }

  /** The payloads of a shape. */
  Corpus corpus(Shape shape) {
    return new Corpus(shape, seed, precision, shape.hasItems() ? Defaults.ITEMS : 1);
  }

  /** The steps that are measured. */
  List<SerializationStep> steps() {
    return apart ? List.of(SerializationStep.values()) : List.of(SerializationStep.ROUND_TRIP);
  }

  /** The command that makes this plan again; without folders. */
  public String command() {
    StringBuilder command = new StringBuilder("micro");
    labs.forEach(lab -> command.append(' ').append(lab.label()));
    command.append(quick ? " --quick" : " --forks=" + pace.forks());
    if (labs.stream().anyMatch(SerializationLab.class::isInstance)) {
      command
          .append(" --type=" + joined(dateTypes, DateType::label))
          .append(" --shape=" + joined(shapes, Shape::label))
          .append(" --codec=" + joined(codecs, Codec::label))
          .append(apart ? " --apart" : "")
          .append(" --seed=" + seed)
          .append(" --precision=" + precision.label());
    }
    return command.toString();
  }

  private static <T> String joined(List<T> choices, Function<T, String> label) {
    return choices.stream().map(label).collect(Collectors.joining(","));
  }
}
