package io.github.timebench.lab.cli;

import io.github.timebench.api.Labelled;
import io.github.timebench.model.plan.Percentages;
import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads a flag with a parser that throws {@link IllegalArgumentException}, whose message is shown.
 *
 * @param <T> type of the flag
 */
public class ParsedConverter<T> implements ITypeConverter<T> {
  private final Function<String, T> parser;

  public ParsedConverter(Function<String, T> parser) {
    this.parser = parser;
  }

  public static <E extends Labelled> ParsedConverter<E> ofLabels(E[] choices) {
    return new ParsedConverter<>(word -> Labelled.parse(choices, word));
  }

  @Override
  public T convert(String value) {
    try {
      return parser.apply(value);
    } catch (IllegalArgumentException e) {
      TypeConversionException refused = new TypeConversionException(e.getMessage());
      refused.initCause(e);
      throw refused;
    }
  }

  /** Reads a percentage as a share. Made by picocli, for what is no type of its own. */
  public static final class OfPercentage extends ParsedConverter<Double> {
    public OfPercentage() {
      super(Percentages::parse);
    }
  }
}
