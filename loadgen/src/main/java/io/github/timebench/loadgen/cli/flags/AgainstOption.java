package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.RunIndex;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.RunComparison;
import io.github.timebench.reports.doc.TerminalText;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.text.ComparisonDocument;
import io.github.timebench.scan.cli.LanguageFlag;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The flag {@code --against}: a run, and what has changed since an earlier one. */
public final class AgainstOption {
  public static final String FLAG = "--against";

  /** Stands for the last run of the same plan. */
  private static final Path LAST = Path.of("last");

  @Option(
      names = FLAG,
      paramLabel = "RUN",
      description =
          "Compare with an earlier run: a folder, a name in reports/runs, or 'last'. That is the last"
              + " run of the same plan beside this one. Prints and writes what 'compare' does.")
  private Path against;

  public boolean asked() {
    return against != null;
  }

  /**
   * Refuses a run that is not there, before anything is measured.
   *
   * @throws RunFileException if it cannot be read
   */
  public void check() {
    if (asked() && !against.equals(LAST)) {
      RunFolder.readResult(LabFlags.stored(against));
    }
  }

  /**
   * Compares if it is asked for; says in one line why where there is nothing to compare with.
   *
   * @param language to print in, and that the page opens in
   */
  public void print(
      Path folder, RunAnalysis run, LanguageFlag language, PrintWriter out, PrintWriter err) {
    if (!asked()) {
      return;
    }
    Optional<Path> earlier = earlier(folder);
    if (earlier.isEmpty()) {
      language.print(
          err,
          Text.of(
              "--against=%s: no earlier run of this plan beside %s", LAST, LabFlags.shown(folder)));
      return;
    }
    RunAnalysis before = RunFolder.read(earlier.get());
    Text obstacle = RunComparison.obstacle(before, run);
    if (!obstacle.isEmpty()) {
      language.print(err, Text.of("%s: %s", FLAG + "=" + against, obstacle));
      return;
    }
    RunComparison comparison = RunComparison.of(before, run);
    out.println();
    out.print(TerminalText.of(ComparisonDocument.of(comparison), language.layout()));
    Path page = RunFolder.writeComparison(comparison, earlier.get(), folder, language.chosen());
    language.print(out, LabFlags.reportLine(page));
  }

  private Optional<Path> earlier(Path folder) {
    return against.equals(LAST)
        ? RunIndex.lastLike(folder.toAbsolutePath().getParent(), folder)
        : Optional.of(LabFlags.stored(against));
  }
}
