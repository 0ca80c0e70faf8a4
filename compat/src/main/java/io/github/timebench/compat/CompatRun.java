package io.github.timebench.compat;

import io.github.timebench.lab.EmbeddedZooKeeper;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.lab.Releases;
import io.github.timebench.model.compat.CompatCell;
import io.github.timebench.reports.language.Text;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Runs the cells of a matrix, each beside its reference. Used once. */
final class CompatRun {
  /** Longer than a JVM is given to end by itself. */
  private static final long MAX_END_SECONDS = 25;

  private final PeerJvms jvms;
  private final Interruption interruption;
  private final Soak.Settings soak;
  private final Consumer<Text> progress;

  /**
   * @param logs takes the peers' logs, two files per cell
   * @param own the call of an API that cells make, too
   * @param javaScript the consumer of cells that want one
   * @param soak for the cells that soak
   * @param progress takes a line per round of a soak, from any thread
   */
  CompatRun(
      Installation installation,
      Releases releases,
      Path logs,
      Optional<PeerJvms.OwnPeers> own,
      Optional<JavaScript> javaScript,
      Interruption interruption,
      Soak.Settings soak,
      Consumer<Text> progress) {
    this.jvms = new PeerJvms(installation, releases, logs, own, javaScript);
    this.interruption = interruption;
    this.soak = soak;
    this.progress = progress;
  }

  /**
   * Runs the cells batch by batch.
   *
   * @param finished takes each batch's cells, the references among them
   * @throws LabException if a JVM cannot be started at all
   * @throws InterruptedException if the user wanted an end; no JVM is left
   */
  void execute(Matrix matrix, Consumer<List<CompatCell>> finished)
      throws LabException, InterruptedException {
    interruption.whenRequested(() -> {});
    try (jvms) {
      for (List<PlannedCell> batch : matrix.batches()) {
        finished.accept(together(batch));
      }
    }
  }

  private List<CompatCell> together(List<PlannedCell> cells)
      throws LabException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(cells.size());
    try {
      interruption.whenRequested(threads::shutdownNow);
      List<Future<CompatCell>> runs = new ArrayList<>();
      for (PlannedCell cell : cells) {
        refuseWhenStopped();
        runs.add(threads.submit(() -> run(cell)));
      }
      List<CompatCell> results = new ArrayList<>();
      for (Future<CompatCell> run : runs) {
        results.add(await(run));
      }
      refuseWhenStopped();
      return results;
    } finally {
      interruption.whenRequested(() -> {});
      threads.shutdownNow();
      threads.awaitTermination(MAX_END_SECONDS, TimeUnit.SECONDS);
    }
  }

  private void refuseWhenStopped() throws InterruptedException {
    if (interruption.requested()) {
      throw new InterruptedException("stopped by the user");
    }
  }

  private static CompatCell await(Future<CompatCell> run)
      throws LabException, InterruptedException {
    try {
      return run.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof LabException cause) {
        throw cause;
      }
      if (e.getCause() instanceof InterruptedException cause) {
        throw cause;
      }
      throw new IllegalStateException("a cell failed, but not by its peers", e.getCause());
    }
  }

  private CompatCell run(PlannedCell cell) throws LabException, InterruptedException {
    try (EmbeddedZooKeeper registry = EmbeddedZooKeeper.start()) {
      NanoClock clock = NanoClock.SYSTEM;
      Soak soaking =
          new Soak(
              soak,
              jvms.file(cell, "heaps.csv"),
              clock,
              round -> progress.accept(Text.of("%s: %s", cell.name(), round)));
      return new CellRun(cell, jvms, registry.url(), clock, soaking).run();
    }
  }
}
