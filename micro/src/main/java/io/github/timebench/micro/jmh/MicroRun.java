package io.github.timebench.micro.jmh;

import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.model.micro.SuiteResult;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.results.RunResult;

/**
 * Runs suites one after the other and reports each cell. What is finished is kept even if the rest
 * fails.
 */
public final class MicroRun {
  private static final int KILL_EVERY_MILLIS = 100;
  private static final int MAX_KILLS = 50;

  private final List<SuiteRun> suites;
  private final Forks forks;
  private final NanoClock clock;
  private final PrintWriter progress;
  private final List<RunResult> results = new ArrayList<>();
  private final CountDownLatch ended = new CountDownLatch(1);
  private long startNanos;
  private Duration behind = Duration.ZERO;

  /**
   * Measures nothing yet.
   *
   * @param progress takes a line per cell
   */
  public MicroRun(List<SuiteRun> suites, Forks forks, NanoClock clock, PrintWriter progress) {
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
  public static String describe(Duration time) {
    long seconds = (time.toMillis() + 999) / 1000;
    return seconds <= 120 ? "about " + seconds + " s" : "about " + (seconds + 59) / 60 + " min";
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
  public boolean measure(MicroFolder folder, Interruption interruption) throws LabException {
    interruption.whenRequested(this::endForks);
    startNanos = clock.nanoTime();
    try {
      CellRunner runner = new CellRunner(forks, folder.jmhLog());
      for (SuiteRun suite : suites) {
        if (interruption.requested()) {
          break;
        }
        tell(suite.title());
        observe(suite, interruption);
        measure(suite, runner, interruption);
      }
    } finally {
      ended.countDown();
      folder.writeJmhJson(results);
    }
    return !interruption.requested();
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
      tell(observation.title(), found ? "done" : "not done");
    }
  }

  private void measure(SuiteRun suite, CellRunner runner, Interruption interruption)
      throws LabException {
    for (Cell cell : suite.cells()) {
      if (interruption.requested()) {
        return;
      }
      String outcome;
      try {
        RunResult result = runner.run(cell);
        results.add(result);
        outcome = suite.keep(cell, result);
      } catch (CellRunner.FailedException e) {
        outcome = "failed";
        suite.failed(cell.title(), e.getMessage());
      }
      behind = behind.plus(cell.time(forks));
      if (!interruption.requested()) {
        tell(cell.title(), outcome);
      }
    }
  }

  private void tell(String title, String outcome) {
    Duration left = left();
    String rest = left.isZero() ? "nothing left" : describe(left) + " left";
    tell(String.format(Locale.ROOT, "%-54s %20s; %s", title, outcome, rest));
  }

  /** The rest of the plan at the pace so far, where that is slower than planned. */
  private Duration left() {
    Duration planned = estimate().minus(behind);
    double pace = (double) (clock.nanoTime() - startNanos) / behind.toNanos();
    return pace > 1 ? Duration.ofNanos((long) (planned.toNanos() * pace)) : planned;
  }

  private void tell(String line) {
    progress.println(line);
    progress.flush();
  }

  public List<SuiteResult> suiteResults() {
    return suites.stream().map(SuiteRun::result).toList();
  }

  public int measuredCells() {
    return results.size();
  }

  public boolean anyFailed() {
    return suites.stream().anyMatch(SuiteRun::anyFailed);
  }
}
