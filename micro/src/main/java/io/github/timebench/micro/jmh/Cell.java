package io.github.timebench.micro.jmh;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Measure;
import io.github.timebench.model.micro.MicroFigure.Parameter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ThroughputResult;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * One benchmark with its parameters: what one figure is measured from.
 *
 * @param parameters what names it in its suite
 * @param options JMH's; {@link Forks} adds the number of forks, and the iterations unless they are
 *     set here
 * @param classPath of the forks; empty for this program's
 * @param ownTime time that a fork needs beside the iterations of {@link Forks}
 * @param scored whether JMH's score is the first measure; otherwise only its profilers count
 * @param counting verifies that the cell works and gives what is counted, not timed
 * @param relativeTo title of the cell that it is compared with; empty for none
 */
public record Cell(
    List<Parameter> parameters,
    Options options,
    String classPath,
    Duration ownTime,
    boolean scored,
    Counting counting,
    String relativeTo) {
  public static final String THROUGHPUT = "throughput";

  public static final String TIME = "time";

  private static final Duration FORK_START = Duration.ofMillis(700);

  public Cell {
    parameters = List.copyOf(parameters);
  }

  @FunctionalInterface
  public interface Counting {
    /**
     * What is counted; may be empty.
     *
     * @throws LabException if something that the cell needs is missing
     * @throws IllegalStateException if the benchmark does not work
     */
    List<Measure> count() throws LabException;
  }

  /** A cell of a fork that starts within 0.7 s, on this program's class path, with a score. */
  public static Cell of(List<Parameter> parameters, ChainedOptionsBuilder options) {
    return new Cell(parameters, options.build(), "", FORK_START, true, List::of, "");
  }

  /** Names and values, alternately. */
  public static List<Parameter> parameters(Object... namesAndValues) {
    List<Parameter> parameters = new ArrayList<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      parameters.add(new Parameter(namesAndValues[i].toString(), namesAndValues[i + 1].toString()));
    }
    return parameters;
  }

  /** JMH's options for one method of a class of benchmarks, on one thread. */
  public static ChainedOptionsBuilder jmh(Class<?> benchmarks, String method) {
    return new OptionsBuilder()
        .include("^" + Pattern.quote(benchmarks.getName() + "." + method) + "$")
        .threads(1);
  }

  public Cell onClassPath(String path) {
    return new Cell(parameters, options, path, ownTime, scored, counting, relativeTo);
  }

  /** With forks that need this time beside the common iterations. */
  public Cell taking(Duration time) {
    return new Cell(parameters, options, classPath, time, scored, counting, relativeTo);
  }

  /** Without JMH's score, where only its profilers tell something. */
  public Cell withoutScore() {
    return new Cell(parameters, options, classPath, ownTime, false, counting, relativeTo);
  }

  public Cell counting(Counting count) {
    return new Cell(parameters, options, classPath, ownTime, scored, count, relativeTo);
  }

  public Cell relativeTo(String title) {
    return new Cell(parameters, options, classPath, ownTime, scored, counting, title);
  }

  /** The name in its suite, such as {@code round trip, instant, custom, order, threads 4}. */
  public String title() {
    return MicroFigure.title(parameters);
  }

  public List<Phrase> labels() {
    return parameters.stream().map(Parameter::label).toList();
  }

  public int threads() {
    return options.getThreads().get();
  }

  public Duration time(Forks forks) {
    boolean ownIterations = options.getMeasurementIterations().hasValue();
    Duration fork = ownIterations ? ownTime : ownTime.plus(forks.iterations());
    return fork.multipliedBy(forks.count());
  }

  /**
   * The figure of JMH's result. The value of a fork is the mean of its iterations; single-shot
   * iterations of several calls are divided by their number.
   */
  MicroFigure figure(RunResult result, List<Measure> counted) {
    List<Measure> measures = new ArrayList<>();
    if (scored) {
      int calls = options.getMeasurementBatchSize().orElse(1);
      Result<?> score = result.getPrimaryResult();
      measures.add(
          measure(
              score instanceof ThroughputResult ? THROUGHPUT : TIME,
              score.getScoreUnit(),
              result,
              fork -> fork.getPrimaryResult().getScore() / calls));
    }
    result
        .getSecondaryResults()
        .forEach(
            (name, all) ->
                measures.add(
                    measure(
                        name,
                        all.getScoreUnit(),
                        result,
                        fork -> fork.getSecondaryResults().get(name).getScore())));
    measures.addAll(counted);
    return new MicroFigure(parameters, measures, relativeTo);
  }

  private static Measure measure(
      String name, String unit, RunResult result, ToDoubleFunction<BenchmarkResult> value) {
    double[] forks = result.getBenchmarkResults().stream().mapToDouble(value).toArray();
    return new Measure(name, unit, false, forks);
  }
}
