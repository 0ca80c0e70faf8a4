package io.github.timebench.scan.cli;

import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.model.files.AtomicFile;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.doc.TerminalText;
import io.github.timebench.reports.page.HtmlReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** In which form and language a command prints a document, and the page that has all of it. */
public final class DocumentFlags extends FormFlags {
  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write a page with all tables to this file, too.")
  private Path html;

  @Override
  String terminal(Document document) {
    return TerminalText.beginnings(document, language().layout());
  }

  /** Writes its page if that was asked for, and says where it is. */
  public void writePage(PrintWriter err, Document document) {
    if (html != null) {
      AtomicFile.write(html, HtmlReport.of(document, language().chosen()));
      language().print(err, LabFlags.reportLine(html));
    }
  }
}
