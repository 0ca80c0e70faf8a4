package io.github.timebench.reports.render;

import io.github.timebench.reports.analysis.CompatAnalysis;
import io.github.timebench.reports.analysis.MicroAnalysis;
import io.github.timebench.reports.analysis.RunAnalysis;
import java.util.Optional;

/** What follows from the files of a run's folder. */
public sealed interface Stored {
  /**
   * A load run.
   *
   * @param micro benchmarks that are stored beside it
   */
  record Load(RunAnalysis run, Optional<MicroAnalysis> micro) implements Stored {}

  /** Micro benchmarks alone. */
  record Micro(MicroAnalysis micro) implements Stored {}

  /** A compatibility matrix. */
  record Compat(CompatAnalysis compat) implements Stored {}
}
