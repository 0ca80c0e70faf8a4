package io.github.timebench.micro.jmh;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs one cell in JMH's forks; JMH's output goes to a file. */
final class CellRunner {
  /**
   * Added to the options of this JVM, which forks inherit: what Dubbo needs on JDK 17, and a heap
   * of one size on any machine. The heap is touched before anything is measured; otherwise the
   * first use of each page becomes part of the cost of what allocates (docs/reasons/micro.md).
   */
  static final List<String> FORK_OPTIONS =
      List.of(
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "-Xms512m",
          "-Xmx512m",
          "-XX:+AlwaysPreTouch");

  private final Forks forks;
  private final Path log;

  /** A benchmark threw, or its fork died; the message is one line. */
  static final class FailedException extends Exception {
    private static final long serialVersionUID = 1L;

    FailedException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  CellRunner(Forks forks, Path log) {
    this.forks = forks;
    this.log = log;
  }

  /**
   * Blocks until all forks of the cell have ended.
   *
   * @throws LabException if another JMH is running on this machine, or the log cannot be written
   * @throws FailedException if the benchmark threw or a fork died
   */
  RunResult run(Cell cell) throws LabException, FailedException {
    try (PrintStream output = openLog()) {
      ForkHost host = ForkHost.set(cell.classPath(), output);
      try {
        return onlyResult(cell, output);
      } finally {
        host.restore();
      }
    } catch (RunnerException e) {
      throw failure(e);
    }
  }

  private RunResult onlyResult(Cell cell, PrintStream output)
      throws RunnerException, FailedException {
    Collection<RunResult> results =
        new Runner(
                options(cell), OutputFormatFactory.createFormatInstance(output, VerboseMode.NORMAL))
            .run();
    if (results.size() != 1) {
      throw new FailedException("%d results instead of one".formatted(results.size()), null);
    }
    return results.iterator().next();
  }

  private PrintStream openLog() throws LabException {
    try {
      return new PrintStream(
          new BufferedOutputStream(
              Files.newOutputStream(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND)),
          false,
          StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new LabException(Phrase.of("--out: cannot write %s", log), e);
    }
  }

  /** The last of several options for the same thing wins, so those of the cell come last. */
  private Options options(Cell cell) {
    Stream<String> ofCell = cell.options().getJvmArgsAppend().orElse(List.of()).stream();
    return forks
        .applyTo(cell.options())
        .jvmArgsAppend(Stream.concat(FORK_OPTIONS.stream(), ofCell).toArray(String[]::new))
        .shouldFailOnError(true)
        .build();
  }

  private static FailedException failure(RunnerException e) throws LabException {
    String reason = reason(e);
    if (reason.contains("JMH lock")) {
      throw new LabException(
          Phrase.of(
              "another JMH is running on this machine and would disturb the figures: wait"
                  + " for its end, then try again"),
          e);
    }
    return new FailedException(reason, e);
  }

  /**
   * The line that says what happened: JMH puts what a benchmark threw behind causes, and there
   * among the suppressed.
   */
  static String reason(Throwable thrown) {
    Throwable reason = thrown;
    while (next(reason) != null) {
      reason = next(reason);
    }
    String message = reason.getMessage();
    String words = message == null ? reason.toString() : named(reason, message);
    return words.lines().findFirst().orElse("").strip();
  }

  private static String named(Throwable reason, String message) {
    return reason.getClass().getName().startsWith("org.openjdk.jmh.")
        ? message
        : reason.getClass().getSimpleName() + ": " + message;
  }

  private static Throwable next(Throwable thrown) {
    if (thrown.getSuppressed().length > 0) {
      return thrown.getSuppressed()[0];
    }
    return thrown.getCause();
  }

  /**
   * What JMH reads from the JVM that starts its forks, because it has no option for it: the forks'
   * class path (the property {@code java.class.path}) and where it writes what benchmarks print
   * ({@code System.out} and {@code System.err}). All three are set while one cell runs and restored
   * afterwards; JMH's lock admits one run at a time.
   */
  static final class ForkHost {
    private static final String CLASS_PATH = "java.class.path";

    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final String classPath;

    private ForkHost(String classPath) {
      this.classPath = classPath;
    }

    /**
     * @param forkClassPath empty for this JVM's
     */
    static ForkHost set(String forkClassPath, PrintStream log) {
      ForkHost before =
          new ForkHost(
              forkClassPath.isEmpty() ? "" : System.setProperty(CLASS_PATH, forkClassPath));
      System.setOut(log);
      System.setErr(log);
      return before;
    }

    void restore() {
      if (!classPath.isEmpty()) {
        System.setProperty(CLASS_PATH, classPath);
      }
      System.setOut(out);
      System.setErr(err);
    }
  }
}
