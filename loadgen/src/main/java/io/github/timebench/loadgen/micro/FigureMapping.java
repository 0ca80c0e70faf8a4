package io.github.timebench.loadgen.micro;

import io.github.timebench.reports.model.MicroFigure;
import java.util.Arrays;
import org.openjdk.jmh.results.RunResult;

/** From JMH's result of a cell to the figure that is stored. */
final class FigureMapping {
  private FigureMapping() {}

  static MicroFigure figure(MicroCell cell, int payloadBytes, RunResult result) {
    return new MicroFigure(
        cell.lab(),
        cell.operation(),
        cell.dateType(),
        cell.codec(),
        cell.shape(),
        cell.threads(),
        forkOpsPerSecond(result),
        payloadBytes);
  }

  /** The mean of each fork's iterations: one number per fork. */
  static double[] forkOpsPerSecond(RunResult result) {
    return result.getBenchmarkResults().stream()
        .mapToDouble(fork -> fork.getPrimaryResult().getScore())
        .toArray();
  }

  /** The mean over the forks. */
  static double meanOpsPerSecond(MicroFigure figure) {
    return Arrays.stream(figure.forkOpsPerSecond()).average().orElse(Double.NaN);
  }
}
