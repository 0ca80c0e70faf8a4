package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.loadgen.cli.flags.FailOnOption;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.RunComparison;
import io.github.timebench.reports.text.ComparisonText;
import java.io.PrintWriter;
import java.nio.file.Path;
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
      "Weaker than a comparison within one run, which shares JVMs and the hour."
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

  @Option(names = "--markdown", description = "Print Markdown, for a pull request.")
  private boolean markdown;

  @Mixin private FailOnOption limits;

  @Override
  public Integer call() {
    RunAnalysis before = RunFolder.read(LabFlags.stored(first));
    RunAnalysis after = RunFolder.read(LabFlags.stored(second));
    String obstacle = RunComparison.obstacle(before, after);
    if (!obstacle.isEmpty()) {
      throw new RunFileException(second, "cannot be compared with " + first + ": " + obstacle);
    }
    RunComparison comparison = RunComparison.of(before, after);
    PrintWriter out = spec.commandLine().getOut();
    out.print(markdown ? ComparisonText.markdown(comparison) : ComparisonText.plain(comparison));
    out.flush();
    return limits.judge(comparison, spec.commandLine().getErr()).code();
  }
}
