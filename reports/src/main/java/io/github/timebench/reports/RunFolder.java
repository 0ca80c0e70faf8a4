package io.github.timebench.reports;

import io.github.timebench.reports.analysis.MicroAnalysis;
import io.github.timebench.reports.analysis.RunAnalysis;
import io.github.timebench.reports.files.AtomicFile;
import io.github.timebench.reports.files.ResultFiles;
import io.github.timebench.reports.files.RunFileException;
import io.github.timebench.reports.render.HistogramLogs;
import io.github.timebench.reports.render.HtmlReport;
import io.github.timebench.reports.render.ResultCsv;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The folder of a run: what was stored in it, and what is rendered beside that. */
public final class RunFolder {
  /** Name of the report. */
  public static final String REPORT_HTML = "report.html";

  /** Name of the table. */
  public static final String RESULT_CSV = "result.csv";

  private RunFolder() {}

  /**
   * What was rendered.
   *
   * @param report path of the HTML report
   * @param run what follows from {@code result.json}, if there is one
   * @param micro what follows from {@code micro.json}, if there is one
   */
  public record Rendered(Path report, Optional<RunAnalysis> run, Optional<MicroAnalysis> micro) {}

  /**
   * Renders {@code report.html}, and for a load run {@code result.csv} and a {@code .hlog} per
   * variant, from the stored files alone: no clock, no environment, so the same files give the same
   * bytes.
   *
   * @throws RunFileException if the folder holds no run, or a file cannot be read or written
   */
  public static Rendered render(Path folder) {
    Path result = folder.resolve(ResultFiles.RESULT_JSON);
    Path micro = folder.resolve(ResultFiles.MICRO_JSON);
    refuseUnlessRun(folder, Files.exists(result) || Files.exists(micro));
    Optional<RunAnalysis> run =
        Files.exists(result)
            ? Optional.of(RunAnalysis.of(ResultFiles.readRun(result)))
            : Optional.empty();
    Optional<MicroAnalysis> benchmarks =
        Files.exists(micro)
            ? Optional.of(MicroAnalysis.of(ResultFiles.readMicro(micro)))
            : Optional.empty();
    run.ifPresent(analysis -> writeTables(folder, analysis));
    Path report = folder.resolve(REPORT_HTML);
    AtomicFile.write(report, HtmlReport.of(run, benchmarks));
    return new Rendered(report, run, benchmarks);
  }

  private static void writeTables(Path folder, RunAnalysis analysis) {
    AtomicFile.write(folder.resolve(RESULT_CSV), ResultCsv.of(analysis));
    HistogramLogs.of(analysis.run())
        .forEach((name, text) -> AtomicFile.write(folder.resolve(name), text));
  }

  private static void refuseUnlessRun(Path folder, boolean holdsRun) {
    if (!Files.exists(folder)) {
      throw new RunFileException(folder, "no such folder");
    }
    if (!Files.isDirectory(folder)) {
      throw new RunFileException(folder, "not a folder");
    }
    if (!holdsRun) {
      throw new RunFileException(
          folder,
          "no run: it holds neither " + ResultFiles.RESULT_JSON + " nor " + ResultFiles.MICRO_JSON);
    }
  }
}
