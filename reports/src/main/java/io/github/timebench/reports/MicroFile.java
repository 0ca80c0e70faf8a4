package io.github.timebench.reports;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.micro.MicroBeside;
import io.github.timebench.reports.text.MicroCommands;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Micro benchmarks of a load run's own payloads. Their file is copied into the run's folder, so
 * that the report is made from that folder alone.
 */
public final class MicroFile {
  private MicroFile() {}

  /**
   * Takes the benchmarks of a folder.
   *
   * @throws RunFileException if one of them cannot be read, or they are of other payloads
   */
  public static void take(Path run, Path benchmarks) {
    Path file = benchmarks.resolve(ResultFiles.MICRO_JSON);
    if (!Files.exists(file)) {
      throw new RunFileException(benchmarks, Phrase.of("holds no %s", ResultFiles.MICRO_JSON));
    }
    RunAnalysis analysis = RunFolder.read(run);
    MicroResult result = ResultFiles.readMicro(file);
    if (MicroBeside.of(analysis, result).isEmpty()) {
      throw new RunFileException(
          file,
          Phrase.of(
              "no benchmarks of the payloads and variants of %s%s", name(run), advice(analysis)));
    }
    ResultFiles.write(run, result);
  }

  /**
   * Takes the last ones beside a run that are of its payloads.
   *
   * @throws RunFileException if a file cannot be read, or there are none
   */
  public static void takeLast(Path run) {
    RunAnalysis analysis = RunFolder.read(run);
    Path runs = run.toAbsolutePath().normalize().getParent();
    for (Path folder : ResultFiles.foldersWith(runs, ResultFiles.MICRO_JSON)) {
      if (Files.exists(folder.resolve(ResultFiles.RESULT_JSON))) {
        continue;
      }
      MicroResult result = ResultFiles.readMicro(folder.resolve(ResultFiles.MICRO_JSON));
      if (MicroBeside.of(analysis, result).isPresent()) {
        ResultFiles.write(run, result);
        return;
      }
    }
    throw new RunFileException(
        runs,
        Phrase.of(
            "no micro benchmarks of the payloads and variants of %s%s",
            name(run), advice(analysis)));
  }

  private static String name(Path run) {
    return run.toAbsolutePath().normalize().getFileName().toString();
  }

  private static Phrase advice(RunAnalysis analysis) {
    return MicroCommands.of(analysis.run())
        .flatMap(commands -> commands.lines().findFirst())
        .map(command -> Phrase.of("; this measures them: %s", command))
        .orElse(Phrase.EMPTY);
  }
}
