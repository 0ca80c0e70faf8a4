package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.loadgen.run.LoadRun;
import io.github.timebench.model.evidence.Asked;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.reports.compare.FailOn;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.gates.Validity;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Finding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The command that takes a run's question further. */
final class NextStep {
  private static final String BLOCKS = "--blocks";

  private NextStep() {}

  /** Empty where the run has answered its question, or no command is known to help. */
  static Optional<String> of(RunAnalysis analysis, Path folder) {
    RunResult run = analysis.run();
    Optional<Asked> asked = run.setup().asked();
    if (run.end().kind() == RunEnd.Kind.INTERRUPTED
        || analysis.validity().status() == Validity.Status.CUT_SHORT) {
      return resume(run, folder, Optional.empty());
    }
    if (!analysis.validity().comparable()) {
      return Optional.empty();
    }
    if (run.plan().quick()) {
      return asked.map(look -> look.lineWithout(List.of("--quick", BLOCKS)));
    }
    Optional<Integer> blocks = blocksWanted(analysis);
    return resume(run, folder, blocks)
        .or(() -> blocks.flatMap(all -> asked.map(before -> before.lineOf(all))));
  }

  /** The same for a run whose limits were not all met: where they are looked into, and which. */
  static Text unmet(Path folder, List<FailOn.Judged> unmet) {
    return Text.of(
        "next: %s (not met: %s)",
        LabFlags.command(List.of("report", LabFlags.shown(folder).toString())),
        unmet.stream().map(FailOn.Judged::limit).distinct().collect(Collectors.joining(", ")));
  }

  private static Optional<String> resume(RunResult run, Path folder, Optional<Integer> blocks) {
    try {
      LoadRun.resumable(run, blocks, Optional.empty());
      List<String> words = new ArrayList<>();
      words.add(LoadRun.RESUME + "=" + named(folder));
      blocks.ifPresent(all -> words.add(BLOCKS + "=" + all));
      return Optional.of(LabFlags.command(words));
    } catch (UsageException cannotGoOn) {
      return Optional.empty();
    }
  }

  /** The name alone where runs are stored by default, as the answer names the run. */
  private static Path named(Path folder) {
    Path whole = folder.toAbsolutePath().normalize();
    return LabFlags.home().runs().normalize().equals(whole.getParent())
        ? whole.getFileName()
        : LabFlags.shown(folder);
  }

  /** Empty where nothing is open, or no affordable number would decide it. */
  private static Optional<Integer> blocksWanted(RunAnalysis analysis) {
    Collection<Finding> open = analysis.comparisons().open().values();
    int more = open.stream().mapToInt(Finding::blocksMore).max().orElse(0);
    int blocks = analysis.run().blocks().size() + more;
    boolean known = open.stream().allMatch(finding -> finding.blocksMore() > 0);
    return known && more > 0 && blocks <= Blocks.MAX ? Optional.of(blocks) : Optional.empty();
  }
}
