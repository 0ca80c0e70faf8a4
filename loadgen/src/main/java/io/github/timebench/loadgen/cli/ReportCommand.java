package io.github.timebench.loadgen.cli;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.loadgen.cli.flags.AgainstOption;
import io.github.timebench.loadgen.cli.flags.OpenOption;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.reports.MicroFile;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.doc.TerminalText;
import io.github.timebench.reports.page.RunDocument;
import io.github.timebench.reports.page.Stored;
import io.github.timebench.reports.table.TextLayout;
import io.github.timebench.reports.terms.Terms;
import io.github.timebench.reports.terms.TermsTable;
import io.github.timebench.scan.cli.LanguageFlag;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bin/loadgen report <run>}: renders an old run again. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description =
        "Renders the report of a stored run again, from its result.json, and prints what it says of"
            + " the variants and of the machine.")
final class ReportCommand implements Callable<Integer> {
  /** Stands for the newest that fits. */
  private static final Path LAST = Path.of("last");

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RUN",
      description = "A run's folder, its name if it is in reports/runs, or 'last'.")
  private Path run;

  @Option(
      names = "--calls-per-second",
      paramLabel = "N",
      description = "In your terms: requests that come in per second.")
  private Double callsPerSecond;

  @Option(
      names = "--hops",
      paramLabel = "N",
      description = "In your terms: calls in a row that each request makes.")
  private Integer hops;

  @Option(
      names = "--core-price",
      paramLabel = "MONEY",
      description = "In your terms: price of a core for an hour.")
  private Double corePrice;

  @Option(
      names = "--micro",
      paramLabel = "RUN",
      description =
          "Put micro benchmarks of the same payloads beside the run: a folder, a name in reports/runs,"
              + " or 'last' for the last ones beside this run. The run keeps a copy of their"
              + " micro.json.")
  private Path micro;

  @Mixin private LanguageFlag language;

  @Mixin private AgainstOption against;

  @Mixin private OpenOption open;

  @Override
  public Integer call() {
    against.check();
    Terms terms = terms();
    Path folder = LabFlags.stored(run);
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    if (LAST.equals(micro)) {
      MicroFile.takeLast(folder);
    } else if (micro != null) {
      MicroFile.take(folder, LabFlags.stored(micro));
    }
    Stored stored = RunFolder.render(folder, terms, language.chosen());
    if (stored instanceof Stored.Load load) {
      TextLayout layout = language.layout();
      out.println(TerminalText.of(RunDocument.of(load, terms), layout));
      if (callsPerSecond != null || hops != null || corePrice != null) {
        Section inTerms = TermsTable.section(TermsTable.of(load.run(), terms));
        out.println(TerminalText.of(inTerms, layout));
      }
    }
    Path page = folder.resolve(RunFolder.REPORT_HTML);
    language.print(out, LabFlags.reportLine(page));
    if (stored instanceof Stored.Load load) {
      against.print(folder, load.run(), language, out, err);
    }
    new Finished(err, language).rendered(folder);
    open.show(page, language, err);
    return ExitCode.DONE.code();
  }

  private Terms terms() {
    try {
      return new Terms(
          callsPerSecond != null ? callsPerSecond : Terms.EXAMPLE.callsPerSecond(),
          hops != null ? hops : Terms.EXAMPLE.hops(),
          corePrice != null ? corePrice : Terms.EXAMPLE.corePrice());
    } catch (IllegalArgumentException e) {
      throw new UsageException(Phrase.of("--%s", Phrase.ofMessage(e)));
    }
  }
}
