package io.github.timebench.loadgen.micro;

import java.time.Duration;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One benchmark with its parameters: what one figure is measured from.
 *
 * @param lab label of the lab
 * @param operation what is done, in words
 * @param dateType label of the date type
 * @param codec label of the codec; empty where none is involved
 * @param shape label of the shape; empty where none is involved
 * @param weighing verifies that the cell works here, and gives the bytes of its serialized payload;
 *     -1 where none is involved
 * @param forkStart time that a fork needs beside its iterations
 * @param benchmark JMH's name: class and method
 * @param params JMH's parameters
 */
public record MicroCell(
    String lab,
    String operation,
    String dateType,
    String codec,
    String shape,
    int threads,
    IntSupplier weighing,
    Duration forkStart,
    String benchmark,
    Map<String, String> params) {
  /** Keeps an unmodifiable copy. */
  public MicroCell {
    params = Map.copyOf(params);
  }

  /** The cell in words, such as {@code round trip, instant, custom, order}. */
  public String title() {
    return Stream.of(operation, dateType, codec, shape)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(", "));
  }
}
