package io.github.timebench.reports;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.doc.MarkdownText;
import io.github.timebench.reports.doc.TerminalText;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.page.RunDocument;
import io.github.timebench.reports.table.TextLayout;

/** What is said of a run, in English. */
public final class Said {
  private Said() {}

  public static String terminal(RunAnalysis run) {
    return TerminalText.of(RunDocument.of(run), TextLayout.ENGLISH);
  }

  /** As on a terminal without an end, with one space between words. */
  public static String inOneLine(RunAnalysis run) {
    return terminal(run).replaceAll("\\s+", " ");
  }

  public static String markdown(RunAnalysis run) {
    return MarkdownText.of(RunDocument.of(run), Language.ENGLISH);
  }

  public static String answer(RunAnalysis run) {
    return Text.sentences(RunDocument.of(run).answer()).english();
  }

  public static String answer(RunResult run) {
    return answer(RunAnalysis.of(run));
  }
}
