package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.lab.cli.TerminalSize;
import io.github.timebench.lab.cli.TerminalWriter;
import io.github.timebench.loadgen.cli.flags.OutputFlags;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.doc.JsonText;
import io.github.timebench.reports.doc.TerminalText;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.page.RunDocument;
import io.github.timebench.reports.page.Stored;
import io.github.timebench.reports.table.TextLayout;
import io.github.timebench.reports.terms.Terms;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

final class RunOutput {
  private static final String LINK = "\u001b]8;;%s\u001b\\%s\u001b]8;;\u001b\\";

  private final LabFlags lab;
  private final OutputFlags output;

  RunOutput(LabFlags lab, OutputFlags output) {
    this.lab = lab;
    this.output = output;
  }

  /**
   * @param fidelity lines on what each serializer gives up; may be none
   */
  void print(Stored.Load load, List<Text> fidelity, Path folder) {
    RunAnalysis run = load.run();
    Document document = RunDocument.of(load, Terms.EXAMPLE);
    Optional<String> next = NextStep.of(run, folder);
    TextLayout layout = layout();
    PrintWriter out = people();
    print(document);
    if (!output.quiet()) {
      fidelity.forEach(line -> layout.wrapped(line).forEach(out::println));
      out.println();
    }
    printReport(out, folder.resolve(RunFolder.REPORT_HTML));
    if (!output.quiet()) {
      next.ifPresent(command -> out.println(nextLine(command, layout.language())));
    }
    out.flush();
    if (output.json()) {
      JsonText json = JsonText.of(document, output.language().printed());
      lab.out().println(ResultFiles.text(RunJson.of(json, run, folder, next)));
      lab.out().flush();
    }
  }

  void printAnswer(Stored.Load load) {
    print(RunDocument.of(load, Terms.EXAMPLE));
  }

  private void print(Document document) {
    TextLayout layout = layout();
    PrintWriter out = people();
    if (output.quiet()) {
      document.answer().forEach(line -> layout.wrapped(line).forEach(out::println));
    } else {
      out.println(TerminalText.of(document, layout));
    }
    out.flush();
  }

  private TextLayout layout() {
    return output.json() ? output.messages() : output.language().layout();
  }

  /** Where text for people goes: JSON has standard output to itself. */
  private PrintWriter people() {
    return output.json() ? output.err(lab) : lab.out();
  }

  static String nextLine(String command, Language language) {
    return Text.of("next: %s", command).in(language);
  }

  /** A terminal shows a path that can be clicked. */
  private void printReport(PrintWriter out, Path report) {
    String line = Text.of(LabFlags.reportLine(report)).in(output.language().printed());
    if (output.json() || !lab.terminal() || TerminalSize.ofStandardOutput().isEmpty()) {
      out.println(line);
      return;
    }
    String shown = LabFlags.shown(report).toString();
    out.print(line.substring(0, line.length() - shown.length()));
    TerminalWriter.printOwn(
        out, LINK.formatted(report.toUri().toASCIIString(), TerminalWriter.inert(shown)));
    out.println();
  }

  /** What a run came to, for programs; docs/reference/commands.md says what each member is. */
  record RunJson(
      int schemaVersion, String run, String validity, Paths paths, String next, JsonText document) {
    private static final int SCHEMA_VERSION = 1;

    record Paths(String folder, String report) {}

    static RunJson of(JsonText document, RunAnalysis analysis, Path folder, Optional<String> next) {
      return new RunJson(
          SCHEMA_VERSION,
          analysis.run().runId(),
          analysis.validity().status().name(),
          new Paths(
              LabFlags.shown(folder).toString(),
              LabFlags.shown(folder.resolve(RunFolder.REPORT_HTML)).toString()),
          next.orElse(null),
          document);
    }
  }
}
