package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.model.files.AtomicFile;
import io.github.timebench.reports.RunFolder;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
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

  @Option(
      names = "--openmetrics",
      paramLabel = "FILE",
      required = true,
      arity = "0..1",
      fallbackValue = STANDARD_OUTPUT,
      description =
          "OpenMetrics text with time stamps, as promtool tsdb create-blocks-from openmetrics takes"
              + " it; to this file, or to standard output without =FILE.")
  private Path openMetrics;

  @Override
  public Integer call() {
    String text = RunFolder.openMetrics(LabFlags.stored(run));
    PrintWriter out = spec.commandLine().getOut();
    if (openMetrics.equals(Path.of(STANDARD_OUTPUT))) {
      out.print(text);
    } else {
      AtomicFile.write(openMetrics, text);
      out.println("OpenMetrics: " + LabFlags.shown(openMetrics));
    }
    out.flush();
    return ExitCode.DONE.code();
  }
}
