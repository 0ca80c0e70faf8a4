package io.github.timebench.micro;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs one cell in JMH's forks; JMH's own words go to a file. */
final class CellRunner {
  /**
   * Added to the options of this JVM, which forks inherit: what Dubbo needs on JDK 17, however this
   * JVM was started, and a heap of one size whatever the machine's memory, touched before anything
   * is measured: else the operating system's first handing out of pages becomes the cost of
   * whatever allocates (docs/micro.md).
   */
  static final String[] FORK_OPTIONS = {
    "--add-opens=java.base/java.lang=ALL-UNNAMED", "-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch"
  };

  private final Pace pace;
  private final Path log;

  CellRunner(Pace pace, Path log) {
    this.pace = pace;
    this.log = log;
  }

  /**
   * Blocks until all forks of the cell have ended.
   *
   * @throws UnavailableException if another JMH is running on this machine
   * @throws BenchmarkFailedException if the benchmark threw or a fork died
   */
  RunResult run(MicroCell cell) throws BenchmarkFailedException {
    PrintStream standardOut = System.out;
    PrintStream standardErr = System.err;
    ForkClassPath forks = ForkClassPath.set(cell.classPath());
    try (PrintStream words = openLog()) {
      // JMH hands on what the forks print to these two, past its own output.
      System.setOut(words);
      System.setErr(words);
      Collection<RunResult> results =
          new Runner(
                  options(cell),
                  OutputFormatFactory.createFormatInstance(words, VerboseMode.NORMAL))
              .run();
      if (results.size() != 1) {
        throw new BenchmarkFailedException(
            "%s: %d results instead of one, see %s".formatted(cell.title(), results.size(), log),
            null);
      }
      return results.iterator().next();
    } catch (RunnerException e) {
      throw failure(cell, e);
    } finally {
      forks.restore();
      System.setOut(standardOut);
      System.setErr(standardErr);
    }
  }

  private PrintStream openLog() {
    try {
      return new PrintStream(
          new BufferedOutputStream(
              Files.newOutputStream(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND)),
          false,
          StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UnavailableException("--out: cannot write " + log, e);
    }
  }

  private Options options(MicroCell cell) {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + Pattern.quote(cell.benchmark()) + "$")
            .mode(cell.unit().mode())
            .timeUnit(cell.unit().timeUnit())
            .threads(cell.threads())
            .forks(pace.forks())
            .jvmArgsAppend(forkOptions(cell))
            .shouldFailOnError(true);
    cell.shots().ifPresentOrElse(shots -> count(options, shots), () -> time(options));
    cell.params().forEach(options::param);
    cell.profilers().forEach(options::addProfiler);
    return options.build();
  }

  private static String[] forkOptions(MicroCell cell) {
    return Stream.concat(Stream.of(FORK_OPTIONS), cell.jvmOptions().stream())
        .toArray(String[]::new);
  }

  private void time(ChainedOptionsBuilder options) {
    TimeValue iteration = TimeValue.milliseconds(pace.iterationMillis());
    options
        .warmupIterations(pace.warmupIterations())
        .warmupTime(iteration)
        .measurementIterations(pace.measuredIterations())
        .measurementTime(iteration);
  }

  private static void count(ChainedOptionsBuilder options, Shots shots) {
    options
        .warmupIterations(shots.warmup())
        .warmupBatchSize(shots.warmupCalls())
        .measurementIterations(shots.measured())
        .measurementBatchSize(shots.calls());
  }

  private BenchmarkFailedException failure(MicroCell cell, RunnerException e) {
    String reason = FailureReason.of(e);
    if (reason.contains("JMH lock")) {
      throw new UnavailableException(
          "another JMH is running on this machine and would disturb the figures:"
              + " wait for its end, then try again",
          e);
    }
    return new BenchmarkFailedException(
        "%s failed: %s (more in %s)".formatted(cell.title(), reason, log), e);
  }
}
