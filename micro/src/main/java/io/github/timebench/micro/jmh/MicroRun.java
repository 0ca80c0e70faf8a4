package io.github.timebench.micro.jmh;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.probe.ProcessEnvironment;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.MachineEnvironment;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.micro.jmh.Suite.Observation;
import io.github.timebench.model.evidence.RunResult.RunEnvironment;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.reports.language.Text;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/**
 * Runs suites one after the other and reports each cell. What is finished is kept even if the rest
 * fails.
 */
public final class MicroRun {
  /** JMH's own result of every cell, in the folder of a run. */
  public static final String JMH_JSON = "jmh.json";

  public static final String JMH_LOG = "jmh.log";

  private static final int KILL_EVERY_MILLIS = 100;
  private static final int MAX_KILLS = 50;

  private final List<SuiteRun> suites;
  private final Forks forks;
  private final NanoClock clock;
  private final Consumer<Text> progress;
  private final List<RunResult> results = new ArrayList<>();
  private final CountDownLatch ended = new CountDownLatch(1);
  private long startNanos;
  private Duration behind = Duration.ZERO;

  /**
   * Measures nothing yet.
   *
   * @param progress takes a line per cell
   */
  public MicroRun(List<SuiteRun> suites, Forks forks, NanoClock clock, Consumer<Text> progress) {
    this.suites = List.copyOf(suites);
    this.forks = forks;
    this.clock = clock;
    this.progress = progress;
  }

  public Duration estimate() {
    return suites.stream()
        .map(suite -> suite.estimate(forks))
        .reduce(Duration.ZERO, Duration::plus);
  }

  /** A time for people: seconds up to two minutes, whole minutes beyond, rounded up. */
  public static Text describe(Duration time) {
    long seconds = (time.toMillis() + 999) / 1000;
    return seconds <= 120
        ? Text.of("about %s s", seconds)
        : Text.of("about %s min", (seconds + 59) / 60);
  }

  public int cells() {
    return suites.stream().mapToInt(suite -> suite.cells().size()).sum();
  }

  /**
   * Blocks until every suite has run. A cell or observation that fails is left out, with the
   * reason. If this JVM is told to stop, the forks are ended and JMH's results of the finished
   * cells saved first.
   *
   * @return true if all suites have run; false if this JVM is going down
   * @throws LabException if another JMH is running, or a file cannot be written
   */
  public boolean measure(Path folder, Interruption interruption) throws LabException {
    interruption.whenRequested(this::endForks);
    startNanos = clock.nanoTime();
    try {
      CellRunner runner = new CellRunner(forks, folder.resolve(JMH_LOG));
      for (SuiteRun suite : suites) {
        if (interruption.requested()) {
          break;
        }
        progress.accept(suite.title());
        observe(suite, interruption);
        measure(suite, runner, interruption);
      }
    } finally {
      ended.countDown();
      writeJmhJson(folder.resolve(JMH_JSON));
    }
    return !interruption.requested();
  }

  private void writeJmhJson(Path file) {
    if (!results.isEmpty()) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, file.toString()).writeOut(results);
    }
  }

  /** Ends all children of this process; again and again, because a fork may just be starting. */
  private void endForks() {
    try {
      for (int kill = 0; kill < MAX_KILLS; kill++) {
        ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);
        if (ended.await(KILL_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void observe(SuiteRun suite, Interruption interruption) {
    for (Observation observation : suite.observations()) {
      if (interruption.requested()) {
        return;
      }
      boolean found = suite.observe(observation);
      behind = behind.plus(observation.expected());
      tell(observation.title(), found ? Text.of("done") : Text.of("not done"));
    }
  }

  private void measure(SuiteRun suite, CellRunner runner, Interruption interruption)
      throws LabException {
    for (Cell cell : suite.cells()) {
      if (interruption.requested()) {
        return;
      }
      Text outcome;
      try {
        RunResult result = runner.run(cell);
        results.add(result);
        outcome = Text.plain(suite.keep(cell, result));
      } catch (CellRunner.FailedException e) {
        outcome = Text.of("failed");
        suite.failed(cell, Phrase.of("%s (more in %s)", e.getMessage(), JMH_LOG));
      }
      behind = behind.plus(cell.time(forks));
      if (!interruption.requested()) {
        tell(cell.title(), outcome);
      }
    }
  }

  private void tell(String title, Text outcome) {
    Duration left = left();
    Text rest = left.isZero() ? Text.of("nothing left") : Text.of("%s left", describe(left));
    progress.accept(Text.of("%-54s %20s; %s", title, outcome, rest));
  }

  /** The rest of the plan at the pace so far, where that is slower than planned. */
  private Duration left() {
    Duration planned = estimate().minus(behind);
    double pace = (double) (clock.nanoTime() - startNanos) / behind.toNanos();
    return pace > 1 ? Duration.ofNanos((long) (planned.toNanos() * pace)) : planned;
  }

  public MicroResult result(Path folder, Instant startedAt, String command, boolean quick) {
    return new MicroResult(
        MicroResult.SCHEMA_VERSION,
        folder.getFileName().toString(),
        Installation.version(),
        startedAt,
        command,
        quick,
        environment(),
        suiteResults());
  }

  /** That of this JVM, whose version the forks share; without host names, users or paths. */
  private static RunEnvironment environment() {
    Map<String, String> driver =
        ProcessEnvironment.ofThisProcess(
                Map.of(
                    "dubbo.version", org.apache.dubbo.common.Version.getVersion(),
                    "jmh.version", org.openjdk.jmh.util.Version.getPlainVersion(),
                    "forks.jvm.options", String.join(" ", CellRunner.FORK_OPTIONS)))
            .properties();
    // This JVM's own; the heap of the forks is among their options.
    driver.remove("heap.max.bytes");
    return new RunEnvironment(MachineEnvironment.read(), driver, Map.of());
  }

  List<SuiteResult> suiteResults() {
    return suites.stream().map(SuiteRun::result).toList();
  }

  public int measuredCells() {
    return results.size();
  }

  public boolean anyFailed() {
    return suites.stream().anyMatch(SuiteRun::anyFailed);
  }
}
