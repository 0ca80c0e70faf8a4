package io.github.timebench.loadgen.micro;

import io.github.timebench.reports.model.MicroFigure;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.results.RunResult;

/**
 * Measures cells one after the other and tells of each; what is finished is kept whatever happens
 * to the rest.
 */
public final class MicroRun {
  private final List<MicroCell> cells;
  private final Pace pace;
  private final MicroFolder folder;
  private final PrintWriter progress;
  private final List<RunResult> results = new ArrayList<>();
  private final List<MicroFigure> figures = new ArrayList<>();

  /** A run that leaves its files in a folder. */
  public MicroRun(List<MicroCell> cells, Pace pace, MicroFolder folder, PrintWriter progress) {
    this.cells = List.copyOf(cells);
    this.pace = pace;
    this.folder = folder;
    this.progress = progress;
  }

  /**
   * Blocks until every cell is measured. If this JVM is told to stop, the forks are ended and the
   * finished cells saved first.
   *
   * @return true if all cells were measured; false if this JVM is going down
   * @throws UnavailableException if another JMH is running, or a file cannot be written
   * @throws BenchmarkFailedException if a benchmark threw or a fork died
   */
  public boolean measure() throws BenchmarkFailedException {
    try (ForkReaper reaper = new ForkReaper()) {
      try {
        measureAll(reaper);
      } finally {
        folder.writeJmhJson(results);
      }
      return !reaper.isStopping();
    }
  }

  private void measureAll(ForkReaper reaper) throws BenchmarkFailedException {
    CellRunner runner = new CellRunner(pace, folder.jmhLog());
    for (MicroCell cell : cells) {
      try {
        keep(cell, runner.run(cell));
      } catch (BenchmarkFailedException e) {
        if (!reaper.isStopping()) {
          throw e;
        }
      }
      if (reaper.isStopping()) {
        return;
      }
    }
  }

  private void keep(MicroCell cell, RunResult result) {
    MicroFigure figure = FigureMapping.figure(cell, result);
    results.add(result);
    figures.add(figure);
    progress.println(line(cell, figure));
    progress.flush();
  }

  private String line(MicroCell cell, MicroFigure figure) {
    List<MicroCell> left = cells.subList(figures.size(), cells.size());
    String bytes =
        cell.payloadBytes() < 0
            ? ""
            : String.format(Locale.ROOT, ", %,d bytes", cell.payloadBytes());
    return String.format(
        Locale.ROOT,
        "%-42s %,14.0f ops/s%s; %s",
        cell.title(),
        FigureMapping.meanOpsPerSecond(figure),
        bytes,
        left.isEmpty()
            ? "no cells left"
            : left.size() + " left, " + RunEstimate.words(RunEstimate.of(left, pace)));
  }

  /** The figures of the finished cells, in their order. */
  public List<MicroFigure> figures() {
    return List.copyOf(figures);
  }
}
