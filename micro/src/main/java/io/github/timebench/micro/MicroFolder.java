package io.github.timebench.micro;

import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.reports.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/** The folder that one run of micro benchmarks leaves behind. */
public final class MicroFolder {
  private static final String JMH_JSON = "jmh.json";
  private static final String JMH_LOG = "jmh.log";
  private static final List<String> TRACES =
      List.of(ResultFiles.MICRO_JSON, JMH_JSON, ResultFiles.RESULT_JSON);

  private final Path path;

  private MicroFolder(Path path) {
    this.path = path;
  }

  /**
   * Makes the folder, and finds out that it can be written before anything is measured.
   *
   * @throws UnavailableException if it cannot, or holds a run already
   */
  public static MicroFolder create(Path path) {
    for (String trace : TRACES) {
      if (Files.exists(path.resolve(trace))) {
        throw new UnavailableException("--out: " + path + " holds a run already (" + trace + ")");
      }
    }
    try {
      Files.createDirectories(path);
      Files.deleteIfExists(path.resolve(JMH_LOG));
      Files.createFile(path.resolve(JMH_LOG));
    } catch (IOException e) {
      throw new UnavailableException("--out: cannot write to the folder " + path, e);
    }
    return new MicroFolder(path);
  }

  /** Where it is. */
  public Path path() {
    return path;
  }

  /** The run's name. */
  public String runId() {
    return Objects.toString(path.toAbsolutePath().normalize().getFileName(), "micro");
  }

  /** What JMH and the forks print. */
  public Path jmhLog() {
    return path.resolve(JMH_LOG);
  }

  /** JMH's own JSON of the finished cells. */
  public Path jmhJson() {
    return path.resolve(JMH_JSON);
  }

  void writeJmhJson(Collection<RunResult> results) {
    if (results.isEmpty()) {
      return;
    }
    ResultFormatFactory.getInstance(ResultFormatType.JSON, jmhJson().toString()).writeOut(results);
  }

  /**
   * Stores the result and renders it.
   *
   * @throws UnavailableException if a file cannot be written
   */
  public RunFolder.Rendered store(MicroResult result) {
    try {
      ResultFiles.write(path, result);
      return RunFolder.render(path);
    } catch (RunFileException e) {
      throw new UnavailableException("--out: " + e.getMessage(), e);
    }
  }
}
