package io.github.timebench.lab.cli;

import io.github.timebench.model.plan.Percentages;

/** Reads a percentage as a share. */
public final class PercentageConverter extends ParsedConverter<Double> {
  /** Made by picocli. */
  public PercentageConverter() {
    super(Percentages::parse);
  }
}
