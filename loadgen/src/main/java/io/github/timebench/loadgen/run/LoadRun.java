package io.github.timebench.loadgen.run;

import io.github.timebench.lab.Installation;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.LabLock;
import io.github.timebench.loadgen.driver.DriverReport;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.plan.LoadPlan;
import io.github.timebench.reports.analysis.RunAnalysis;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A whole run: the lab, its blocks one after the other, and the evidence of all. */
public final class LoadRun {
  private final Installation installation;
  private final LabLock lock;
  private final Interruption interruption;
  private final Progress.Listener listener;

  /** A run on a machine whose lab lock is held. */
  public LoadRun(
      Installation installation,
      LabLock lock,
      Interruption interruption,
      Progress.Listener listener) {
    this.installation = installation;
    this.lock = lock;
    this.interruption = interruption;
    this.listener = listener;
  }

  /**
   * Runs the blocks and returns what was measured, complete or not.
   *
   * @param command the command line that asks for the same again
   * @param folder the run's own folder; takes the JVMs' logs
   * @throws LabException if not even the first block could begin
   * @throws InterruptedException if the user wanted an end before that
   */
  public RunResult execute(
      LoadPlan plan, RegistryChoice registry, String command, Path folder, Instant startedAt)
      throws LabException, InterruptedException {
    BlockSession session = new BlockSession(installation, plan, folder, interruption, listener);
    Assembly assembly = new Assembly(plan, registry, command, folder, startedAt);
    List<DriverReport> reports = new ArrayList<>();
    RunEnd end = RunEnd.complete();
    boolean enough = false;
    Duration longest = Duration.ZERO;
    try (RegistryServer server = RegistryServer.of(registry)) {
      while (end.kind() == RunEnd.Kind.COMPLETE
          && plan.blocks().another(reports.size(), enough, since(startedAt), longest)) {
        listener.blockBegins(reports.size());
        Instant blockStart = Instant.now();
        DriverTask task = new DriverTask(plan, server.url(), reports.size(), blockStart.toString());
        end = add(reports, session, task, registry.embedded());
        Duration length = since(blockStart);
        longest = length.compareTo(longest) > 0 ? length : longest;
        if (end.kind() == RunEnd.Kind.COMPLETE) {
          RunResult soFar = assembly.result(reports, end, lock.neighbours());
          RunAnalysis known = RunAnalysis.soFar(soFar);
          listener.blockEnds(known);
          enough = known.comparisons().enough();
          end = soFar.valid() ? end : stoppedAsInvalid(reports.size(), plan);
        }
      }
    }
    return assembly.result(reports, end, lock.neighbours());
  }

  /** More blocks cannot make a run valid again. */
  private static RunEnd stoppedAsInvalid(int done, LoadPlan plan) {
    return done == plan.blocks().max()
        ? RunEnd.complete()
        : new RunEnd(
            RunEnd.Kind.CUT_SHORT,
            "stopped after block " + done + ", for a gate did not hold and more cannot mend that");
  }

  private static Duration since(Instant start) {
    return Duration.between(start, Instant.now());
  }

  /**
   * Runs one more block; a later block that cannot begin, and any whose driver dies, cuts the run
   * short instead of losing it.
   */
  private RunEnd add(
      List<DriverReport> reports, BlockSession session, DriverTask task, boolean ownProvider)
      throws LabException, InterruptedException {
    try {
      DriverReport report = new BlockOfPairs(session, task, ownProvider).run();
      reports.add(report);
      return interruption.requested()
          ? new RunEnd(RunEnd.Kind.INTERRUPTED, "stopped by the user")
          : report.end();
    } catch (LabException e) {
      if (interruption.requested() && reports.isEmpty()) {
        throw new InterruptedException("stopped before the first block was measured");
      }
      if (reports.isEmpty() && !(e instanceof DriverDiedException)) {
        throw e;
      }
      return interruption.requested()
          ? new RunEnd(RunEnd.Kind.INTERRUPTED, "stopped by the user")
          : new RunEnd(RunEnd.Kind.CUT_SHORT, e.getMessage());
    }
  }
}
