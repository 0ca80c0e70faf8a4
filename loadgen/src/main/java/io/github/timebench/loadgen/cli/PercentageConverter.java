package io.github.timebench.loadgen.cli;

import io.github.timebench.loadgen.plan.Percentages;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a percentage as a share. */
final class PercentageConverter implements ITypeConverter<Double> {
  @Override
  public Double convert(String value) {
    try {
      return Percentages.parse(value);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
