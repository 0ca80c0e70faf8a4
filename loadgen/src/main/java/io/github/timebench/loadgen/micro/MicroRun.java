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
  private final int[] payloadBytes;
  private final Pace pace;
  private final List<RunResult> results = new ArrayList<>();
  private final List<MicroFigure> figures = new ArrayList<>();

  private MicroRun(List<MicroCell> cells, int[] payloadBytes, Pace pace) {
    this.cells = List.copyOf(cells);
    this.payloadBytes = payloadBytes;
    this.pace = pace;
  }

  /**
   * A run of cells that are verified to work here, and weighed.
   *
   * @throws UnavailableException if something that a cell needs is not there
   * @throws IllegalStateException if a payload does not come back as it was sent
   */
  public static MicroRun verified(List<MicroCell> cells, Pace pace) {
    int[] bytes = cells.stream().mapToInt(cell -> cell.weighing().getAsInt()).toArray();
    return new MicroRun(cells, bytes, pace);
  }

  /**
   * Blocks until every cell is measured. If this JVM is told to stop, the forks are ended and the
   * finished cells saved first.
   *
   * @return true if all cells were measured; false if this JVM is going down
   * @throws UnavailableException if another JMH is running, or a file cannot be written
   * @throws BenchmarkFailedException if a benchmark threw or a fork died
   */
  public boolean measure(MicroFolder folder, PrintWriter progress) throws BenchmarkFailedException {
    try (ForkReaper reaper = new ForkReaper()) {
      try {
        measureAll(new CellRunner(pace, folder.jmhLog()), progress, reaper);
      } finally {
        folder.writeJmhJson(results);
      }
      return !reaper.isStopping();
    }
  }

  private void measureAll(CellRunner runner, PrintWriter progress, ForkReaper reaper)
      throws BenchmarkFailedException {
    for (MicroCell cell : cells) {
      try {
        keep(cell, runner.run(cell));
        progress.println(line(cell));
        progress.flush();
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
    results.add(result);
    figures.add(FigureMapping.figure(cell, payloadBytes[figures.size()], result));
  }

  private String line(MicroCell cell) {
    MicroFigure figure = figures.get(figures.size() - 1);
    List<MicroCell> left = cells.subList(figures.size(), cells.size());
    String bytes =
        figure.payloadBytes() < 0
            ? ""
            : String.format(Locale.ROOT, ", %,d bytes", figure.payloadBytes());
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
