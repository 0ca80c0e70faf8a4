package io.github.timebench.lab.cli;

import io.github.timebench.model.files.AtomicFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.Supplier;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** In which form a command prints its tables, and the page that has all of them. */
public final class TablesFlags {
  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write a page with all tables to this file, too.")
  private Path html;

  @ArgGroup private Form form;

  /** What is printed instead of text for the terminal. */
  private static final class Form {
    @Option(names = "--markdown", description = "Print Markdown with all tables.")
    private boolean markdown;

    @Option(names = "--json", description = "Print JSON, for other programs.")
    private boolean json;
  }

  /** Whether text for the terminal is printed. */
  public boolean plain() {
    return form == null;
  }

  public void print(
      PrintWriter out, Supplier<String> plain, Supplier<String> markdown, Supplier<String> json) {
    Supplier<String> wanted = plain() ? plain : form.json ? json : markdown;
    out.print(wanted.get());
    out.flush();
  }

  /** Writes the page if it was asked for, and says where it is. */
  public void writePage(PrintWriter err, Supplier<String> page) {
    if (html != null) {
      AtomicFile.write(html, page.get());
      err.println(LabFlags.reportLine(html));
      err.flush();
    }
  }
}
