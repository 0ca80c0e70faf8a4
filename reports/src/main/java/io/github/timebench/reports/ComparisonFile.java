package io.github.timebench.reports;

import io.github.timebench.model.files.AtomicFile;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.reports.compare.RunComparison;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.page.HtmlReport;
import io.github.timebench.reports.page.PageAddress;
import io.github.timebench.reports.text.ComparisonDocument;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Writes the comparison of two stored runs as a page of its own. */
public final class ComparisonFile {
  private ComparisonFile() {}

  /**
   * Writes the page of two runs into the folder of the second.
   *
   * @param chosen the language that the page opens in; empty for that of the reader's browser
   * @throws RunFileException if it cannot be written
   */
  public static Path write(
      RunComparison comparison, Path first, Path second, Optional<Language> chosen) {
    Path page = second.resolve(ComparisonDocument.fileName(comparison));
    return write(comparison, first, second, chosen, page);
  }

  /**
   * Writes the page of two runs into a file.
   *
   * @throws RunFileException likewise
   */
  public static Path write(
      RunComparison comparison, Path first, Path second, Optional<Language> chosen, Path page) {
    Path place = page.toAbsolutePath().getParent();
    Document content =
        ComparisonDocument.of(comparison, report(place, first), report(place, second));
    AtomicFile.write(page, HtmlReport.of(content, chosen));
    return page;
  }

  /** Where a run's report is seen from a folder; empty if it has none. */
  private static String report(Path from, Path run) {
    Path report = run.resolve(RunFolder.REPORT_HTML);
    return Files.exists(report) ? PageAddress.of(from, report) : "";
  }
}
