package io.github.timebench.reports;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.files.AtomicFile;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.model.fleet.HostPart;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.model.threads.ThreadsEvidence;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.RunComparison;
import io.github.timebench.reports.compat.CompatAnalysis;
import io.github.timebench.reports.compat.CompatDocument;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.doc.MarkdownText;
import io.github.timebench.reports.fleet.FleetCsv;
import io.github.timebench.reports.fleet.FleetFigures;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.page.HtmlReport;
import io.github.timebench.reports.page.PageAddress;
import io.github.timebench.reports.page.RunDocument;
import io.github.timebench.reports.page.Stored;
import io.github.timebench.reports.terms.Terms;
import io.github.timebench.reports.text.ComparisonDocument;
import io.github.timebench.reports.text.HistogramLogs;
import io.github.timebench.reports.text.ResultCsv;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The folder of a run: what was stored in it, and what is rendered beside that. */
public final class RunFolder {
  public static final String REPORT_HTML = "report.html";

  public static final String RESULT_CSV = "result.csv";

  public static final String HOSTS_CSV = "hosts.csv";

  public static final String SUMMARY_MD = "summary.md";

  private RunFolder() {}

  /**
   * Renders {@code report.html}, for a load run {@code result.csv}, {@code summary.md} and a {@code
   * .hlog} per variant (other {@code .hlog} files are deleted), for one on many machines {@code
   * hosts.csv} and a {@code .hlog} of its hosts per variant as well, and for a compatibility matrix
   * {@code summary.md}, from the stored files alone: no clock, no environment, so the same files
   * give the same bytes.
   *
   * @param terms the reader's, in the page
   * @param chosen language of the summary, and the one that the page opens in; without it the
   *     summary is in English, and the page in the language of the reader's browser
   * @throws RunFileException if the folder holds no run, or a file cannot be read or written
   */
  public static Stored render(Path folder, Terms terms, Optional<Language> chosen) {
    Map<String, String> logs = new LinkedHashMap<>();
    Stored stored = analysed(folder, logs);
    if (stored instanceof Stored.Load load) {
      writeTables(folder, load, logs, chosen.orElse(Language.ENGLISH));
    } else if (stored instanceof Stored.Compat matrix) {
      AtomicFile.write(
          folder.resolve(SUMMARY_MD),
          MarkdownText.of(CompatDocument.of(matrix.compat()), chosen.orElse(Language.ENGLISH)));
    }
    RunIndex.writeHeadline(folder, stored);
    AtomicFile.write(folder.resolve(REPORT_HTML), HtmlReport.of(stored, terms, chosen));
    return stored;
  }

  /**
   * Reads and analyses what a folder holds.
   *
   * @param logs takes the histogram logs, those of a fleet's hosts: their parts are read once
   */
  private static Stored analysed(Path folder, Map<String, String> logs) {
    Path result = folder.resolve(ResultFiles.RESULT_JSON);
    Path micro = folder.resolve(ResultFiles.MICRO_JSON);
    Path compat = folder.resolve(ResultFiles.COMPAT_JSON);
    refuseUnlessRun(folder, Files.exists(result) || Files.exists(micro) || Files.exists(compat));
    if (Files.exists(compat)) {
      return new Stored.Compat(CompatAnalysis.of(ResultFiles.readCompat(compat)));
    }
    Optional<MicroResult> benchmarks =
        Files.exists(micro) ? Optional.of(ResultFiles.readMicro(micro)) : Optional.empty();
    if (!Files.exists(result)) {
      return new Stored.Micro(benchmarks.orElseThrow());
    }
    RunResult run = ResultFiles.readRun(result);
    HistogramLogs.OfHosts ofHosts = new HistogramLogs.OfHosts(run);
    RunAnalysis alone = RunAnalysis.of(run, fleet(folder, run, ofHosts::add));
    RunAnalysis analysis = benchmarks.flatMap(MicroResult::fidelity).map(alone::with).orElse(alone);
    logs.putAll(ofHosts.texts(HistogramLogs.of(run)));
    return new Stored.Load(analysis, threads(folder), benchmarks);
  }

  /**
   * What the hosts of a stored run did; empty for a run on one machine.
   *
   * @throws RunFileException if a file of theirs is missing or cannot be read
   */
  public static Optional<FleetFigures> fleet(Path folder, RunResult run) {
    return fleet(folder, run, part -> {});
  }

  private static Optional<FleetFigures> fleet(Path folder, RunResult run, Consumer<HostPart> read) {
    Path fleet = folder.resolve(ResultFiles.FLEET_JSON);
    if (!Files.exists(fleet)) {
      return Optional.empty();
    }
    FleetFigures.Parts parts =
        (attempt, host) -> {
          HostPart part = ResultFiles.readPart(folder, attempt, host);
          read.accept(part);
          return part;
        };
    return Optional.of(FleetFigures.of(run, ResultFiles.readFleet(fleet), parts));
  }

  private static Optional<ThreadsEvidence> threads(Path folder) {
    Path threads = folder.resolve(ResultFiles.THREADS_JSON);
    return Files.exists(threads) ? Optional.of(ResultFiles.readThreads(threads)) : Optional.empty();
  }

  /**
   * Renders a folder that holds a load run.
   *
   * @throws RunFileException likewise, and if it holds something else
   */
  public static Stored.Load renderRun(Path folder) {
    return renderRun(folder, Optional.empty());
  }

  /**
   * The same in a language, as {@link #render(Path, Terms, Optional)} takes it.
   *
   * @throws RunFileException likewise
   */
  public static Stored.Load renderRun(Path folder, Optional<Language> chosen) {
    if (render(folder, Terms.EXAMPLE, chosen) instanceof Stored.Load load) {
      return load;
    }
    throw new RunFileException(
        folder, Phrase.of("no load run: it holds no %s", ResultFiles.RESULT_JSON));
  }

  /**
   * Renders a folder that holds micro benchmarks alone, in a language as {@link #render(Path,
   * Terms, Optional)} takes it.
   *
   * @throws RunFileException likewise, and if it holds something else
   */
  public static MicroResult renderMicro(Path folder, Optional<Language> chosen) {
    if (render(folder, Terms.EXAMPLE, chosen) instanceof Stored.Micro micro) {
      return micro.micro();
    }
    throw new RunFileException(folder, Phrase.of("holds more than micro benchmarks"));
  }

  /**
   * Renders a folder that holds a compatibility matrix, in a language likewise.
   *
   * @throws RunFileException likewise, and if it holds something else
   */
  public static CompatAnalysis renderCompat(Path folder, Optional<Language> chosen) {
    if (render(folder, Terms.EXAMPLE, chosen) instanceof Stored.Compat matrix) {
      return matrix.compat();
    }
    throw new RunFileException(
        folder, Phrase.of("no compatibility matrix: it holds no %s", ResultFiles.COMPAT_JSON));
  }

  /**
   * Reads and analyses the load run of a folder, and writes nothing.
   *
   * @throws RunFileException if the folder holds no load run, or its file cannot be read
   */
  public static RunAnalysis read(Path folder) {
    RunResult run = readResult(folder);
    return RunAnalysis.of(run, fleet(folder, run));
  }

  /**
   * Reads the load run of a folder, as it is stored.
   *
   * @throws RunFileException likewise
   */
  public static RunResult readResult(Path folder) {
    Path result = folder.resolve(ResultFiles.RESULT_JSON);
    boolean microOnly =
        !Files.exists(result) && Files.exists(folder.resolve(ResultFiles.MICRO_JSON));
    if (microOnly) {
      throw new RunFileException(folder, Phrase.of("micro benchmarks only, no load run"));
    }
    refuseUnlessRun(folder, Files.exists(result));
    return ResultFiles.readRun(result);
  }

  /**
   * Writes the page of two runs into the folder of the second.
   *
   * @param chosen the language that the page opens in; empty for that of the reader's browser
   * @throws RunFileException if it cannot be written
   */
  public static Path writeComparison(
      RunComparison comparison, Path first, Path second, Optional<Language> chosen) {
    Path page = second.resolve(ComparisonDocument.fileName(comparison));
    return writeComparison(comparison, first, second, chosen, page);
  }

  /**
   * Writes the page of two runs into a file.
   *
   * @throws RunFileException likewise
   */
  public static Path writeComparison(
      RunComparison comparison, Path first, Path second, Optional<Language> chosen, Path page) {
    Path place = page.toAbsolutePath().getParent();
    Document content =
        ComparisonDocument.of(comparison, report(place, first), report(place, second));
    AtomicFile.write(page, HtmlReport.of(content, chosen));
    return page;
  }

  /** Where a run's report is seen from a folder; empty if it has none. */
  private static String report(Path from, Path run) {
    Path report = run.resolve(REPORT_HTML);
    return Files.exists(report) ? PageAddress.of(from, report) : "";
  }

  private static void writeTables(
      Path folder, Stored.Load load, Map<String, String> logs, Language language) {
    RunAnalysis analysis = load.run();
    AtomicFile.write(folder.resolve(RESULT_CSV), ResultCsv.of(analysis));
    AtomicFile.write(
        folder.resolve(SUMMARY_MD), MarkdownText.of(RunDocument.of(load, Terms.EXAMPLE), language));
    analysis
        .fleet()
        .map(fleet -> FleetCsv.of(fleet.figures()))
        .ifPresent(csv -> AtomicFile.write(folder.resolve(HOSTS_CSV), csv));
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
      throw new RunFileException(folder, Phrase.of("old histogram logs cannot be deleted"), e);
    }
  }

  /**
   * @throws RunFileException if it is none
   */
  public static void requireFolder(Path folder) {
    if (!Files.exists(folder)) {
      throw new RunFileException(folder, Phrase.of("no such folder"));
    }
    if (!Files.isDirectory(folder)) {
      throw new RunFileException(folder, Phrase.of("not a folder"));
    }
  }

  private static void refuseUnlessRun(Path folder, boolean holdsRun) {
    requireFolder(folder);
    if (!holdsRun) {
      throw new RunFileException(
          folder,
          Phrase.of(
              "no run: it holds no %s, %s or %s",
              ResultFiles.RESULT_JSON, ResultFiles.MICRO_JSON, ResultFiles.COMPAT_JSON));
    }
  }
}
