package io.github.timebench.reports;

import io.github.timebench.model.files.AtomicFile;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.reports.analysis.CompatAnalysis;
import io.github.timebench.reports.analysis.MicroAnalysis;
import io.github.timebench.reports.analysis.RunAnalysis;
import io.github.timebench.reports.render.CompatText;
import io.github.timebench.reports.render.HistogramLogs;
import io.github.timebench.reports.render.HtmlReport;
import io.github.timebench.reports.render.MarkdownSummary;
import io.github.timebench.reports.render.ResultCsv;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The folder of a run: what was stored in it, and what is rendered beside that. */
public final class RunFolder {
  /** Name of the report. */
  public static final String REPORT_HTML = "report.html";

  /** Name of the table. */
  public static final String RESULT_CSV = "result.csv";

  /** Name of the summary for pull requests. */
  public static final String SUMMARY_MD = "summary.md";

  private RunFolder() {}

  /**
   * What was rendered.
   *
   * @param report path of the HTML report
   * @param run what follows from {@code result.json}, if there is one
   * @param micro what follows from {@code micro.json}, if there is one
   * @param compat what follows from {@code compat.json}, if there is one
   */
  public record Rendered(
      Path report,
      Optional<RunAnalysis> run,
      Optional<MicroAnalysis> micro,
      Optional<CompatAnalysis> compat) {}

  /**
   * Renders {@code report.html}, for a load run {@code result.csv}, {@code summary.md} and a {@code
   * .hlog} per variant (other {@code .hlog} files are deleted), and for a compatibility matrix
   * {@code summary.md}, from the stored files alone: no clock, no environment, so the same files
   * give the same bytes.
   *
   * @throws RunFileException if the folder holds no run, or a file cannot be read or written
   */
  public static Rendered render(Path folder) {
    Path result = folder.resolve(ResultFiles.RESULT_JSON);
    Path micro = folder.resolve(ResultFiles.MICRO_JSON);
    Path compat = folder.resolve(ResultFiles.COMPAT_JSON);
    refuseUnlessRun(folder, Files.exists(result) || Files.exists(micro) || Files.exists(compat));
    Optional<RunAnalysis> run =
        Files.exists(result)
            ? Optional.of(RunAnalysis.of(ResultFiles.readRun(result)))
            : Optional.empty();
    Optional<MicroAnalysis> benchmarks =
        Files.exists(micro)
            ? Optional.of(MicroAnalysis.of(ResultFiles.readMicro(micro)))
            : Optional.empty();
    Optional<CompatAnalysis> matrix =
        Files.exists(compat)
            ? Optional.of(CompatAnalysis.of(ResultFiles.readCompat(compat)))
            : Optional.empty();
    run.ifPresent(analysis -> writeTables(folder, analysis));
    matrix.ifPresent(
        analysis -> AtomicFile.write(folder.resolve(SUMMARY_MD), CompatText.markdown(analysis)));
    Path report = folder.resolve(REPORT_HTML);
    AtomicFile.write(
        report, matrix.map(HtmlReport::of).orElseGet(() -> HtmlReport.of(run, benchmarks)));
    return new Rendered(report, run, benchmarks, matrix);
  }

  /**
   * Reads and analyses the load run of a folder, and writes nothing.
   *
   * @throws RunFileException if the folder holds no load run, or its file cannot be read
   */
  public static RunAnalysis read(Path folder) {
    Path result = folder.resolve(ResultFiles.RESULT_JSON);
    boolean microOnly =
        !Files.exists(result) && Files.exists(folder.resolve(ResultFiles.MICRO_JSON));
    if (microOnly) {
      throw new RunFileException(folder, "micro benchmarks only, no load run");
    }
    refuseUnlessRun(folder, Files.exists(result));
    return RunAnalysis.of(ResultFiles.readRun(result));
  }

  private static void writeTables(Path folder, RunAnalysis analysis) {
    AtomicFile.write(folder.resolve(RESULT_CSV), ResultCsv.of(analysis));
    AtomicFile.write(folder.resolve(SUMMARY_MD), MarkdownSummary.of(analysis));
    Map<String, String> logs = HistogramLogs.of(analysis.run());
    deleteOtherLogs(folder, logs.keySet());
    logs.forEach((name, text) -> AtomicFile.write(folder.resolve(name), text));
  }

  /** Logs of variants that an earlier rendering knew would pass for evidence of this run. */
  private static void deleteOtherLogs(Path folder, Set<String> names) {
    try (DirectoryStream<Path> logs =
        Files.newDirectoryStream(folder, "*" + HistogramLogs.SUFFIX)) {
      for (Path log : logs) {
        if (!names.contains(log.getFileName().toString())) {
          Files.delete(log);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      throw new RunFileException(folder, "old histogram logs cannot be deleted", e);
    }
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
          "no run: it holds no "
              + ResultFiles.RESULT_JSON
              + ", "
              + ResultFiles.MICRO_JSON
              + " or "
              + ResultFiles.COMPAT_JSON);
    }
  }
}
