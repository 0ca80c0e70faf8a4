package io.github.timebench.scan.cli;

import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.model.files.AtomicFile;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.doc.JsonText;
import io.github.timebench.reports.doc.MarkdownText;
import io.github.timebench.reports.doc.TerminalText;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.page.HtmlReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** In which form and language a command prints a document, and the page that has all of it. */
public final class DocumentFlags {
  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write a page with all tables to this file, too.")
  private Path html;

  @ArgGroup private Form form;

  @Mixin private LanguageFlag language;

  private record Printed(JsonText document, Record evidence) {}

  /** What is printed instead of text for the terminal. */
  private static final class Form {
    @Option(names = "--markdown", description = "Print Markdown with all tables.")
    private boolean markdown;

    @Option(names = "--json", description = "Print JSON, for other programs.")
    private boolean json;
  }

  public boolean plain() {
    return form == null;
  }

  public String in(Text text) {
    return text.in(language.printed());
  }

  /**
   * Prints a document.
   *
   * @param evidence what it is made of, which JSON has beside it
   */
  public void print(PrintWriter out, Document document, Record evidence) {
    if (plain()) {
      out.print(TerminalText.beginnings(document, language.layout()));
    } else {
      out.print(form.json ? json(document, evidence) : markdown(document));
    }
    out.flush();
  }

  private String json(Document document, Record evidence) {
    JsonText json = JsonText.of(document, language.printed());
    return ResultFiles.text(new Printed(json, evidence));
  }

  private String markdown(Document document) {
    return MarkdownText.of(document, language.printed());
  }

  /** Writes its page if that was asked for, and says where it is. */
  public void writePage(PrintWriter err, Document document) {
    if (html != null) {
      AtomicFile.write(html, HtmlReport.of(document, language.chosen()));
      err.println(LabFlags.reportLine(html));
      err.flush();
    }
  }
}
