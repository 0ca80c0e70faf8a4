package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.loadgen.run.LoadRun;
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
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The command that takes a run's question further. */
final class NextStep {
  private static final String QUICK = "--quick";
  private static final String BLOCKS = "--blocks";

  /** As {@link LabFlags#command()} writes one. */
  private static final Pattern WORD = Pattern.compile("(?:'[^']*'|\\\\.|[^\\s'\\\\])+");

  private NextStep() {}

  /**
   * Empty where the run has answered its question, or no command is known to help.
   *
   * @param folder of the run
   */
  static Optional<String> of(RunAnalysis analysis, Path folder) {
    RunResult run = analysis.run();
    String command = run.setup().command();
    if (run.end().kind() == RunEnd.Kind.INTERRUPTED
        || analysis.validity().status() == Validity.Status.CUT_SHORT) {
      return resume(run, folder, Optional.empty());
    }
    if (!analysis.validity().comparable()) {
      return Optional.empty();
    }
    if (run.plan().quick()) {
      return Optional.of(without(command, List.of(QUICK, BLOCKS), ""));
    }
    Optional<Integer> blocks = blocksWanted(analysis);
    return resume(run, folder, blocks)
        .or(
            () ->
                blocks.map(
                    all ->
                        without(
                            command,
                            List.of(BLOCKS, "--budget", LoadRun.RESUME),
                            " " + BLOCKS + "=" + all)));
  }

  /** The same for a run whose limits were not all met: where they are looked into, and which. */
  static Text unmet(Path folder, List<FailOn.Judged> unmet) {
    return Text.of(
        "next: %s (not met: %s)",
        LabFlags.command(List.of("report", LabFlags.shown(folder).toString())),
        unmet.stream().map(FailOn.Judged::limit).distinct().collect(Collectors.joining(", ")));
  }

  /** Empty if it cannot go on. */
  private static Optional<String> resume(RunResult run, Path folder, Optional<Integer> blocks) {
    try {
      LoadRun.resumable(run, blocks, Optional.empty());
      List<String> words = new ArrayList<>();
      words.add(LoadRun.RESUME + "=" + LabFlags.shown(folder));
      blocks.ifPresent(all -> words.add(BLOCKS + "=" + all));
      return Optional.of(LabFlags.command(words));
    } catch (UsageException cannotGoOn) {
      return Optional.empty();
    }
  }

  /** Empty where nothing is open, or no affordable number would decide it. */
  private static Optional<Integer> blocksWanted(RunAnalysis analysis) {
    List<Finding> open =
        analysis.comparisons().judged().stream()
            .flatMap(judged -> judged.finding().stream())
            .filter(finding -> !finding.decided())
            .toList();
    int more = open.stream().mapToInt(Finding::blocksMore).max().orElse(0);
    int blocks = analysis.run().blocks().size() + more;
    boolean known = open.stream().allMatch(finding -> finding.blocksMore() > 0);
    return known && more > 0 && blocks <= Blocks.MAX ? Optional.of(blocks) : Optional.empty();
  }

  /** A command without some flags, in either of their forms. */
  private static String without(String command, List<String> flags, String more) {
    List<String> kept = new ArrayList<>();
    boolean value = false;
    for (String word : WORD.matcher(command).results().map(MatchResult::group).toList()) {
      boolean flag = flags.stream().anyMatch(name -> word.equals(name));
      boolean joined = flags.stream().anyMatch(name -> word.startsWith(name + "="));
      if (!flag && !joined && !value) {
        kept.add(word);
      }
      value = flag && !word.equals(QUICK);
    }
    return String.join(" ", kept) + more;
  }
}
