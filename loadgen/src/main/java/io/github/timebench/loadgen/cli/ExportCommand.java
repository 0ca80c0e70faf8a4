package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.model.files.AtomicFile;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.ci.CiMetrics;
import io.github.timebench.reports.compare.RunAnalysis;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bin/loadgen export RUN --openmetrics}: a stored run for other tools. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    description = "Writes a stored load run in a form that other tools read.")
final class ExportCommand implements Callable<Integer> {
  private static final String STANDARD_OUTPUT = "-";

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RUN",
      description = "A run's folder, or its name if it is in reports/runs.")
  private Path run;

  @ArgGroup(multiplicity = "1")
  private Form form;

  /** One of them. */
  private static final class Form {
    @Option(
        names = "--openmetrics",
        paramLabel = "FILE",
        arity = "0..1",
        fallbackValue = STANDARD_OUTPUT,
        description =
            "OpenMetrics text with time stamps, as promtool tsdb create-blocks-from openmetrics"
                + " takes it; to this file, or to standard output without =FILE.")
    private Path openMetrics;

    @Option(
        names = "--bencher",
        paramLabel = "FILE",
        arity = "0..1",
        fallbackValue = STANDARD_OUTPUT,
        description =
            "The figures of each variant with their intervals in Bencher's metric format; likewise.")
    private Path bencher;

    @Option(
        names = "--gitlab",
        paramLabel = "FILE",
        arity = "0..1",
        fallbackValue = STANDARD_OUTPUT,
        description =
            "The same figures as OpenMetrics text without times, for a metrics report of GitLab;"
                + " likewise.")
    private Path gitlab;
  }

  @Override
  public Integer call() {
    Path folder = LabFlags.stored(run);
    if (form.openMetrics != null) {
      write("OpenMetrics", form.openMetrics, RunFolder.openMetrics(folder));
    } else if (form.bencher != null) {
      write("Bencher", form.bencher, figures(folder, CiMetrics::bencher));
    } else {
      write("GitLab", form.gitlab, figures(folder, CiMetrics::gitlab));
    }
    return ExitCode.DONE.code();
  }

  private static String figures(Path folder, Function<RunAnalysis, String> text) {
    RunAnalysis analysis = RunFolder.read(folder);
    String obstacle = CiMetrics.obstacle(analysis);
    if (!obstacle.isEmpty()) {
      throw new RunFileException(folder, "run %s %s".formatted(analysis.run().runId(), obstacle));
    }
    return text.apply(analysis);
  }

  private void write(String form, Path file, String text) {
    PrintWriter out = spec.commandLine().getOut();
    if (file.equals(Path.of(STANDARD_OUTPUT))) {
      out.print(text);
    } else {
      AtomicFile.write(file, text);
      out.println(form + ": " + LabFlags.shown(file));
    }
    out.flush();
  }
}
