package io.github.timebench.micro;

import io.github.timebench.model.micro.MicroLabResult;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.results.RunResult;

/**
 * Runs labs one after the other and tells of each cell; what is finished is kept whatever happens
 * to the rest.
 */
public final class MicroRun {
  private final List<LabRun> labs;
  private final Pace pace;
  private final List<RunResult> results = new ArrayList<>();
  private Duration left;

  private MicroRun(List<LabRun> labs, Pace pace) {
    this.labs = List.copyOf(labs);
    this.pace = pace;
    left = estimate();
  }

  /**
   * A run of cells that are verified to work here, and weighed.
   *
   * @throws UnavailableException if something that a cell needs is not there
   * @throws IllegalStateException if a payload does not come back as it was sent, or two cells of a
   *     lab have one title
   */
  public static MicroRun verified(MicroPlan plan) {
    return new MicroRun(
        plan.labs().stream().map(lab -> LabRun.verified(lab, lab.work(plan))).toList(),
        plan.pace());
  }

  /** How long it will take. */
  public Duration estimate() {
    return labs.stream()
        .map(lab -> lab.work().estimate(pace))
        .reduce(Duration.ZERO, Duration::plus);
  }

  /** Cells of all labs. */
  public int cells() {
    return labs.stream().mapToInt(lab -> lab.work().cells().size()).sum();
  }

  /**
   * Blocks until every lab is through. A cell or probe that fails is left out, with the reason. If
   * this JVM is told to stop, the forks are ended and JMH's results of the finished cells saved
   * first.
   *
   * @return true if all labs came to their end; false if this JVM is going down
   * @throws UnavailableException if another JMH is running, or a file cannot be written
   */
  public boolean measure(MicroFolder folder, PrintWriter progress) {
    try (ForkReaper reaper = new ForkReaper()) {
      try {
        CellRunner runner = new CellRunner(pace, folder.jmhLog());
        for (LabRun lab : labs) {
          tell(progress, lab.lab().label() + ": " + lab.work().scope());
          probe(lab, progress, reaper);
          measure(lab, runner, progress, reaper);
        }
      } finally {
        folder.writeJmhJson(results);
      }
      return !reaper.isStopping();
    }
  }

  private void probe(LabRun lab, PrintWriter progress, ForkReaper reaper) {
    for (Probe probe : lab.work().probes()) {
      if (reaper.isStopping()) {
        return;
      }
      boolean found = lab.observe(probe);
      left = left.minus(probe.expected());
      tell(progress, line(probe.title(), found ? "done" : "not done"));
    }
  }

  private void measure(LabRun lab, CellRunner runner, PrintWriter progress, ForkReaper reaper) {
    for (MicroCell cell : lab.work().cells()) {
      if (reaper.isStopping()) {
        return;
      }
      String outcome;
      try {
        RunResult result = runner.run(cell);
        results.add(result);
        outcome = lab.keep(cell, result);
      } catch (BenchmarkFailedException e) {
        outcome = "failed";
        lab.failed(cell.title(), e.getMessage());
      }
      left = left.minus(RunEstimate.of(List.of(cell), pace));
      if (!reaper.isStopping()) {
        tell(progress, line(cell.title(), outcome));
      }
    }
  }

  private String line(String title, String outcome) {
    String rest = left.isZero() ? "nothing left" : RunEstimate.words(left) + " left";
    return String.format(Locale.ROOT, "%-54s %20s; %s", title, outcome, rest);
  }

  private static void tell(PrintWriter progress, String line) {
    progress.println(line);
    progress.flush();
  }

  /** What the labs found. */
  public List<MicroLabResult> labResults() {
    return labs.stream().map(LabRun::result).toList();
  }

  /** Cells that were measured. */
  public int measuredCells() {
    return results.size();
  }

  /** Whether something was tried and failed. */
  public boolean anyFailed() {
    return labs.stream().anyMatch(LabRun::anyFailed);
  }
}
