package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.LabLock;
import io.github.timebench.lab.TemporaryFolder;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.reports.IndexDocument;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.RunIndex;
import io.github.timebench.reports.RunIndex.StoredRun;
import io.github.timebench.reports.doc.TerminalText;
import io.github.timebench.reports.language.Text;
import io.github.timebench.scan.cli.LanguageFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/loadgen runs}: lists stored runs, and deletes the oldest. */
@Command(
    name = "runs",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Lists the stored runs, the latest first, with what each came to.")
final class RunsCommand implements Callable<Integer> {
  private static final int MAX_KEPT = 1_000_000;

  @Option(
      names = "--keep",
      paramLabel = "N",
      description = "Delete all but the latest N, after saying which; asks first at a terminal.")
  private Integer keep;

  @Option(names = "--yes", description = "With --keep: do not ask.")
  private boolean yes;

  @Mixin private LabFlags lab;

  @Mixin private LanguageFlag language;

  @Override
  public Integer call() throws LabException {
    if (keep == null) {
      list(stored());
      return ExitCode.DONE.code();
    }
    Rules.requireRange("--keep", keep, 1, MAX_KEPT);
    try (LabLock alone = LabLock.take(lab.temporary(), false)) {
      alone.requireAlone();
      return prune().code();
    }
  }

  private List<StoredRun> stored() {
    Path runs = lab.runs();
    if (!Files.exists(runs) && runs.equals(lab.installation().runs())) {
      return List.of();
    }
    RunFolder.requireFolder(runs);
    return RunIndex.runs(runs);
  }

  private void list(List<StoredRun> runs) {
    if (runs.isEmpty()) {
      language.print(lab.out(), Text.of("No stored runs in %s.", LabFlags.shown(lab.runs())));
    } else {
      lab.out().print(TerminalText.of(IndexDocument.of(runs, ""), language.layout()));
    }
    lab.out().flush();
  }

  private ExitCode prune() throws LabException {
    List<StoredRun> runs = new ArrayList<>();
    for (StoredRun run : stored()) {
      if (run.headline().isPresent()) {
        runs.add(run);
      } else {
        language.print(lab.err(), Text.of("Kept: %s: %s", run.name(), run.problem()));
      }
    }
    List<StoredRun> old = runs.subList(Math.min(keep, runs.size()), runs.size());
    if (old.isEmpty()) {
      language.print(lab.out(), Text.of("No run to delete."));
      return ExitCode.DONE;
    }
    for (StoredRun run : old) {
      String plan = run.headline().orElseThrow().what().in(language.printed());
      lab.out().println("%s  %s".formatted(run.name(), plan));
    }
    lab.out().flush();
    if (!yes && lab.terminal() && !language.isAgreed(question(old.size()))) {
      language.print(lab.err(), Text.of("No run was deleted."));
      return ExitCode.INTERRUPTED;
    }
    for (StoredRun run : old) {
      TemporaryFolder.delete(LabFlags.shown(lab.runs().resolve(run.name())));
    }
    if (Files.exists(lab.runs().resolve(RunIndex.INDEX_HTML))) {
      RunIndex.rewrite(lab.runs());
    }
    language.print(
        lab.out(), Text.of("Deleted %d, kept %d.", old.size(), runs.size() - old.size()));
    return ExitCode.DONE;
  }

  private static Text question(int runs) {
    return runs == 1 ? Text.of("Delete it? [y/N]") : Text.of("Delete these %d? [y/N]", runs);
  }
}
