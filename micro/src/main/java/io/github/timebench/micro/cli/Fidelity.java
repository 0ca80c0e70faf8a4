package io.github.timebench.micro.cli;

import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.micro.fidelity.FidelitySuite;
import io.github.timebench.micro.jmh.Forks;
import io.github.timebench.micro.jmh.MicroRun;
import io.github.timebench.micro.jmh.SuiteRun;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.model.micro.Outcomes;
import io.github.timebench.model.micro.Outcomes.Outcome;
import io.github.timebench.reports.language.Text;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** What each serializer gives up, beside a load run that compares several. */
public final class Fidelity {
  private Fidelity() {}

  /**
   * Tries every value and stores what came back in the folder of a run; takes some seconds.
   *
   * @return a line for the terminal for each table
   */
  public static List<Text> store(Path folder, String command, Interruption interruption)
      throws LabException {
    Instant startedAt = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    SuiteRun suite = Suites.FIDELITY.verified(new FidelitySuite());
    MicroRun run = new MicroRun(List.of(suite), Forks.QUICK, NanoClock.SYSTEM, line -> {});
    measureQuietly(run, folder, interruption);
    MicroResult result = run.result(folder, startedAt, command, false);
    ResultFiles.write(folder, result);
    return result.suites().stream()
        .flatMap(found -> found.outcomes().stream())
        .map(Fidelity::line)
        .toList();
  }

  /** Dubbo logs as errors what it refuses to carry, which is what is tried here. */
  private static void measureQuietly(MicroRun run, Path folder, Interruption interruption)
      throws LabException {
    PrintStream err = System.err;
    System.setErr(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    try {
      run.measure(folder, interruption);
    } finally {
      System.setErr(err);
    }
  }

  private static Text line(Outcomes outcomes) {
    List<String> ways = new ArrayList<>();
    IntStream.range(0, outcomes.ways().size())
        .forEach(
            way -> ways.add(outcomes.ways().get(way) + " " + outcomes.count(way, Outcome.EQUAL)));
    return Text.of(
        "Of %s kinds of values come back equal: %s. The report has the table.",
        outcomes.rows().size(), String.join(", ", ways));
  }
}
