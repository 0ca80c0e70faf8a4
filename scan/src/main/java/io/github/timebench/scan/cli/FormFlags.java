package io.github.timebench.scan.cli;

import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.doc.JsonText;
import io.github.timebench.reports.doc.MarkdownText;
import io.github.timebench.reports.doc.TerminalText;
import io.github.timebench.reports.language.Text;
import java.io.PrintWriter;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** In which form and language a command prints a document. */
public class FormFlags {
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

  public LanguageFlag language() {
    return language;
  }

  /** Whether text for the terminal is printed. */
  public boolean plain() {
    return form == null;
  }

  /** In the language that was asked for. */
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
      out.print(terminal(document));
    } else if (form.json) {
      JsonText json = JsonText.of(document, language.printed());
      out.print(ResultFiles.text(new Printed(json, evidence)));
    } else {
      out.print(MarkdownText.of(document, language.printed()));
    }
    out.flush();
  }

  String terminal(Document document) {
    return TerminalText.of(document, language.layout());
  }
}
