package io.github.timebench.micro.jmh;

import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.micro.MicroAnalysis;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/**
 * The folder that one run of micro benchmarks leaves behind.
 *
 * @param path an empty folder that can be written
 */
public record MicroFolder(Path path) {
  public String runId() {
    return path.getFileName().toString();
  }

  public Path jmhLog() {
    return path.resolve("jmh.log");
  }

  public Path jmhJson() {
    return path.resolve("jmh.json");
  }

  void writeJmhJson(Collection<RunResult> results) {
    if (!results.isEmpty()) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, jmhJson().toString())
          .writeOut(results);
    }
  }

  /** The report, once the result is stored. */
  public Path report() {
    return path.resolve(RunFolder.REPORT_HTML);
  }

  /**
   * Stores the result and renders it.
   *
   * @param chosen language of the report; empty for that of the reader's browser
   * @throws io.github.timebench.model.files.RunFileException if a file cannot be written
   */
  public MicroAnalysis store(MicroResult result, Optional<Language> chosen) {
    ResultFiles.write(path, result);
    return RunFolder.renderMicro(path, chosen);
  }
}
