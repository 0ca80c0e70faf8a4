package io.github.timebench.reports.page;

import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.model.threads.ThreadsEvidence;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compat.CompatAnalysis;
import java.util.Optional;

/** What follows from the files of a run's folder. */
public sealed interface Stored {
  /**
   * A load run.
   *
   * @param threads what was recorded of its JVMs
   * @param micro benchmarks that are stored beside it
   */
  public record Load(
      RunAnalysis run, Optional<ThreadsEvidence> threads, Optional<MicroResult> micro)
      implements Stored {}

  public record Micro(MicroResult micro) implements Stored {}

  public record Compat(CompatAnalysis compat) implements Stored {}
}
