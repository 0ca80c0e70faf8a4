package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.loadgen.cli.flags.GithubStep;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.RunIndex;
import io.github.timebench.reports.ci.GithubCommands;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.scan.cli.LanguageFlag;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** What follows a run that is stored and rendered: others are told of it. */
final class Finished {
  private final PrintWriter err;
  private final LanguageFlag language;

  Finished(PrintWriter err, LanguageFlag language) {
    this.err = err;
    this.language = language;
  }

  /** Lists a new run on the page of all runs, and tells the CI service that it runs in. */
  void run(Path folder, RunAnalysis analysis) {
    list(folder.toAbsolutePath().getParent());
    GithubStep.ofEnvironment(System.getenv())
        .ifPresent(
            step -> {
              step.annotate(GithubCommands.ofRun(analysis), err);
              step.summarize(folder.resolve(RunFolder.SUMMARY_MD), err);
            });
  }

  /** Lists a run that was rendered again where runs are listed. */
  void rendered(Path folder) {
    Path runs = folder.toAbsolutePath().normalize().getParent();
    if (runs.equals(LabFlags.home().runs().normalize())
        || Files.exists(runs.resolve(RunIndex.INDEX_HTML))) {
      list(runs);
    }
  }

  private void list(Path runs) {
    RunIndex.list(runs, language.printed(), err);
  }
}
