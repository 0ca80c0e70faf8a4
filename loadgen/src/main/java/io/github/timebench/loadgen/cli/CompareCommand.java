package io.github.timebench.loadgen.cli;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.loadgen.cli.flags.FailOnOption;
import io.github.timebench.loadgen.cli.flags.OpenOption;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.RunComparison;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.text.ComparisonDocument;
import io.github.timebench.scan.cli.FormFlags;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bin/loadgen compare A B}: two stored runs, each relative to its own baseline. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = {
      "Compares two stored runs: each variant relative to the baseline of its own run, then B"
          + " relative to A.",
      "Weaker than a comparison within one run, which shares JVMs and the hour.",
      "Prints the main figures and writes a page with all of them."
    })
final class CompareCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "A",
      description = "The run before: its folder, or its name.")
  private Path first;

  @Parameters(index = "1", paramLabel = "B", description = "The run after.")
  private Path second;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description =
          "Write the page to this file; else it is compare-A.html in the folder of B, if that can be"
              + " written.")
  private Path html;

  @Mixin private FormFlags printed;

  @Mixin private FailOnOption limits;

  @Mixin private OpenOption open;

  private record Runs(String first, String second) {}

  @Override
  public Integer call() throws LabException {
    limits.check();
    Path before = LabFlags.stored(first);
    Path after = LabFlags.stored(second);
    RunAnalysis one = RunFolder.read(before);
    RunAnalysis other = RunFolder.read(after);
    PrintWriter err = spec.commandLine().getErr();
    Text obstacle = RunComparison.obstacle(one, other);
    if (!obstacle.isEmpty()) {
      throw new LabException(
          Phrase.of("%s cannot be compared with %s: %s", second, first, printed.in(obstacle)));
    }
    RunComparison comparison = RunComparison.of(one, other);
    Document document = ComparisonDocument.of(comparison);
    PrintWriter out = spec.commandLine().getOut();
    printed.print(
        out,
        document,
        new Runs(LabFlags.shown(before).toString(), LabFlags.shown(after).toString()));
    page(comparison, before, after, err)
        .ifPresent(
            page -> {
              printed.language().print(printed.plain() ? out : err, LabFlags.reportLine(page));
              open.show(page, printed.language(), err);
            });
    return limits.judge(comparison, printed.language().printed(), err).code();
  }

  private void tell(PrintWriter err, Text line) {
    err.println(spec.root().name() + ": " + printed.in(line));
    err.flush();
  }

  /** A page that nobody asked for may fail: evidence is often read from where nobody writes. */
  private Optional<Path> page(RunComparison comparison, Path before, Path after, PrintWriter err) {
    if (html != null) {
      return Optional.of(
          RunFolder.writeComparison(comparison, before, after, printed.language().chosen(), html));
    }
    try {
      Path page = RunFolder.writeComparison(comparison, before, after, printed.language().chosen());
      new Finished(err, printed.language()).rendered(after);
      return Optional.of(page);
    } catch (RunFileException e) {
      tell(err, Text.of("no page, which --html=FILE puts elsewhere: %s", Text.of(e.words())));
      return Optional.empty();
    }
  }
}
