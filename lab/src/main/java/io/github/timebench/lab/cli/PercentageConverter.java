package io.github.timebench.lab.cli;

import io.github.timebench.model.plan.Percentages;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a percentage as a share. */
public final class PercentageConverter implements ITypeConverter<Double> {
  @Override
  public Double convert(String value) {
    try {
      return Percentages.parse(value);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
