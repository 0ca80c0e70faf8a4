package io.github.timebench.micro;

import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroMeasure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;

/** From JMH's result of a cell to the figure that is stored. */
final class FigureMapping {
  private FigureMapping() {}

  static MicroFigure figure(MicroCell cell, List<MicroMeasure> weighed, RunResult result) {
    List<MicroMeasure> measures = new ArrayList<>();
    if (cell.scored()) {
      measures.add(
          new MicroMeasure(
              cell.unit().measure(), cell.unit().words(), false, forkScores(cell, result)));
    }
    cell.auxiliary()
        .forEach(
            (counter, unit) ->
                measures.add(new MicroMeasure(counter, unit, false, forkCounts(counter, result))));
    measures.addAll(weighed);
    return new MicroFigure(cell.parameters(), measures, cell.relativeTo());
  }

  /** The mean of each fork's iterations: one number per fork. */
  private static double[] forkScores(MicroCell cell, RunResult result) {
    int calls = cell.shots().map(Shots::calls).orElse(1);
    return result.getBenchmarkResults().stream()
        .mapToDouble(fork -> fork.getPrimaryResult().getScore() / calls)
        .toArray();
  }

  private static double[] forkCounts(String counter, RunResult result) {
    return result.getBenchmarkResults().stream()
        .mapToDouble(fork -> meanCount(counter, fork))
        .toArray();
  }

  /** JMH adds counts up over iterations; their mean is what can be compared between forks. */
  private static double meanCount(String counter, BenchmarkResult fork) {
    return fork.getIterationResults().stream()
        .mapToDouble(iteration -> iteration.getSecondaryResults().get(counter).getScore())
        .average()
        .orElse(Double.NaN);
  }

  /** The mean of the first measure over the forks. */
  static double mean(MicroFigure figure) {
    return Arrays.stream(figure.measures().get(0).forkValues()).average().orElse(Double.NaN);
  }
}
