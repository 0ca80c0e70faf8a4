package io.github.timebench.loadgen.cli;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.Variant;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.lab.cli.ParsedConverter;
import io.github.timebench.loadgen.cli.flags.LengthFlags;
import io.github.timebench.loadgen.cli.flags.LoadFlags;
import io.github.timebench.loadgen.cli.flags.OutputFlags;
import io.github.timebench.loadgen.live.ProgressDisplay;
import io.github.timebench.loadgen.run.LoadRun;
import io.github.timebench.loadgen.run.RegistryChoice;
import io.github.timebench.model.evidence.Asked;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.plan.Percentages;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.RunIndex;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.doc.TerminalText;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.page.RunDocument;
import io.github.timebench.scan.cli.LanguageFlag;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bin/loadgen selftest verdict}: does a run find an effect of known size? */
@Command(
    name = "verdict",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "A run with a planted effect: a third copy of date+stock burns some more CPU time in each"
            + " call. Takes the flags of a run; --type and --serializer mean nothing here. With"
            + " stored runs of this self-test nothing is measured: what they found is printed."
            + " Exit code 1 if the verdict is wrong.")
final class VerdictCommand implements Callable<Integer> {
  private static final double MAX_EFFECT = 0.5;
  private static final int MAX_DRAWS = 100_000;

  @Option(
      names = "--effect",
      paramLabel = "PERCENT",
      converter = ParsedConverter.OfPercentage.class,
      description =
          "CPU time to add to each call, as a share of what it takes, such as 2%%. Must be said"
              + " unless stored runs are to be printed.")
  private Double effect;

  @Option(
      names = "--call-us",
      paramLabel = "N",
      description =
          "CPU time of a call of date+stock on both sides in microseconds, as a run before it found"
              + " it. Unless it is said, a first block measures it.")
  private Double callMicros;

  @Parameters(
      paramLabel = "RUN",
      arity = "0..*",
      description =
          "Stored runs of this self-test, folders or files. What they found is printed as Markdown.")
  private List<Path> stored = List.of();

  @Option(
      names = "--keep",
      paramLabel = "FOLDER",
      description =
          "Writes what the verdicts of stored runs rest on into this folder, a compressed file a"
              + " run.")
  private Path kept;

  @Option(
      names = "--draws",
      paramLabel = "N",
      defaultValue = "300",
      description =
          "Runs to draw, for each of several effects, from the blocks of stored ones with"
              + " --effect=0%%, 0 to 100000. Default: ${DEFAULT-VALUE}")
  private int draws;

  @Mixin private LoadFlags load;

  @Mixin private LengthFlags length;

  @Mixin private LabFlags lab;

  @Mixin private LanguageFlag language;

  @Override
  public Integer call() throws LabException {
    if (!stored.isEmpty()) {
      return ofStoredRuns();
    }
    Rules.require(effect != null, "--effect", Phrase.of("must be said, or a stored RUN"), effect);
    Rules.require(
        effect <= MAX_EFFECT,
        "--effect",
        Phrase.of("must be at most %s", Percentages.format(MAX_EFFECT)),
        Percentages.format(effect));
    Plan plan = plan();
    return lab.run(
        false,
        (lock, interruption) -> {
          try (ProgressDisplay display =
              new ProgressDisplay(plan, OutputFlags.usual(lab, language), lab.err())) {
            return measure(
                plan,
                new LoadRun(lab.installation(), lock, interruption, display, Optional.empty()));
          }
        });
  }

  Plan plan() {
    Plan plan = load.planOfPlanted(length);
    if (plan.quick() || plan.openLoop()) {
      throw new UsageException(
          "--effect",
          Phrase.of("needs verdicts of throughput: leave out --quick and --rate"),
          effect);
    }
    return plan;
  }

  private int ofStoredRuns() {
    Rules.requireRange("--draws", draws, 0, MAX_DRAWS);
    List<RunResult> runs = stored.stream().map(VerdictCommand::read).toList();
    if (kept != null) {
      runs.forEach(run -> ResultFiles.writeCompressed(kept, run.stripped()));
    }
    new PlantedRuns(runs, lab.out()).print(draws);
    return ExitCode.DONE.code();
  }

  private static RunResult read(Path named) {
    Path run = LabFlags.stored(named);
    return ResultFiles.readRun(Files.isDirectory(run) ? run.resolve(ResultFiles.RESULT_JSON) : run);
  }

  private ExitCode measure(Plan plan, LoadRun run) throws LabException, InterruptedException {
    PrintWriter out = lab.out();
    double cpuNanos = callMicros == null ? 0 : 1e3 * callMicros;
    if (effect > 0 && callMicros == null) {
      RunAnalysis calibration = execute(run, plan.planted(0, plan.blocks().one()));
      if (!calibration.validity().valid()) {
        return ExitCode.INVALID_FIGURES;
      }
      cpuNanos = PlantedRun.callCpuNanos(calibration);
      if (Double.isNaN(cpuNanos)) {
        throw new LabException(
            Phrase.of("the CPU time of a call is not known here, so nothing can be planted"));
      }
      language.print(
          out,
          Text.of(
              "A call takes %.1f us of CPU time on both sides; the planted arm burns %.2f us more.",
              cpuNanos / 1e3, effect * cpuNanos / 1e3));
    }
    Plan planted = plan.planted(Math.round(effect * cpuNanos), plan.blocks());
    RunAnalysis analysis = execute(run, planted);
    out.println(TerminalText.of(RunDocument.of(analysis), language.layout()));
    language.print(
        out,
        Text.of(
            "Planted %s, expected ×: %.3f; %d blocks in %.1f min.",
            Percentages.format(effect),
            1 / (1 + effect),
            analysis.run().blocks().size(),
            analysis.run().elapsedSeconds() / 60));
    if (!analysis.validity().valid()) {
      return ExitCode.INVALID_FIGURES;
    }
    return isRight(analysis, plan.margin()) ? ExitCode.DONE : ExitCode.UNMET_EXPECTATION;
  }

  private RunAnalysis execute(LoadRun run, Plan plan) throws LabException, InterruptedException {
    Path folder = lab.newRunFolder(lab.name());
    RegistryChoice registry = new RegistryChoice(RegistryChoice.EMBEDDED, Text.plain("self-test"));
    Asked asked = lab.asked(Optional.empty());
    RunResult result = run.execute(plan, registry, asked, folder, Instant.now());
    ResultFiles.write(folder, result);
    RunAnalysis analysis = RunFolder.renderRun(folder).run();
    RunIndex.list(folder.getParent(), language.printed(), lab.err());
    language.print(lab.err(), LabFlags.reportLine(folder.resolve(RunFolder.REPORT_HTML)));
    return analysis;
  }

  /** At the margin itself both answers are right; undecided is never wrong. */
  private boolean isRight(RunAnalysis analysis, double margin) {
    return switch (analysis.comparisons().verdict(Variant.BASELINE_PLANTED.label())) {
      case FASTER, FASTER_WITHIN -> false;
      case SLOWER -> effect > 0;
      case SLOWER_WITHIN -> effect > 0 && effect <= margin;
      case EQUIVALENT -> effect <= margin;
      case OPEN -> true;
    };
  }
}
