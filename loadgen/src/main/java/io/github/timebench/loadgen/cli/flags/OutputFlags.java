package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.lab.cli.TerminalSize;
import io.github.timebench.loadgen.live.ProgressDisplay;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.TextLayout;
import io.github.timebench.scan.cli.LanguageFlag;
import java.io.PrintWriter;
import java.io.Writer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * What a run prints, and where. Reads the environment's wishes for it, which no other class does.
 */
public final class OutputFlags {
  @Option(names = "--quiet", description = "Print the answer and where the report is, no more.")
  private boolean quiet;

  @Option(
      names = "--json",
      description = "Print the result as JSON on standard output, and all else on standard error.")
  private boolean json;

  @Option(
      names = "--verbose",
      description = "Lines every ten seconds and after each block, in place of a table or a line.")
  private boolean verbose;

  @Option(
      names = "--no-color",
      description = "No colors on the terminal; the variable NO_COLOR does the same.")
  private boolean noColor;

  @Mixin private LanguageFlag language = new LanguageFlag();

  public void check() {
    if (quiet && verbose) {
      throw new UsageException(Phrase.of("--quiet cannot stand beside --verbose"));
    }
  }

  public ProgressDisplay.Style style(LabFlags lab) {
    String wanted = System.getenv("NO_COLOR");
    boolean colours = !noColor && (wanted == null || wanted.isEmpty());
    return new ProgressDisplay.Style(
        terminal(lab),
        colours,
        GithubStep.ofEnvironment(System.getenv()).isPresent(),
        verbose,
        quiet,
        language.printed());
  }

  private static String terminal(LabFlags lab) {
    String type = System.getenv("TERM");
    return lab.terminal() && type != null ? type : "";
  }

  /** The style of a command without these flags. */
  public static ProgressDisplay.Style usual(LabFlags lab, LanguageFlag language) {
    OutputFlags usual = new OutputFlags();
    usual.language = language;
    return usual.style(lab);
  }

  public void say(PrintWriter err, Text line) {
    messages().wrapped(line).forEach(err::println);
    err.flush();
  }

  public TextLayout messages() {
    return language.layout(TerminalSize.ofStandardError());
  }

  public LanguageFlag language() {
    return language;
  }

  public boolean quiet() {
    return quiet;
  }

  public boolean json() {
    return json;
  }

  /** Where people are told what happens; nowhere if they want it quiet. */
  public PrintWriter err(LabFlags lab) {
    return quiet ? new PrintWriter(Writer.nullWriter()) : lab.err();
  }

  /** Where tables for people go: not beside JSON, and nowhere if they want it quiet. */
  public PrintWriter tables(LabFlags lab) {
    return quiet || json ? err(lab) : lab.out();
  }
}
