package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.LabLock;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.loadgen.metrics.LiveMetrics;
import io.github.timebench.loadgen.metrics.MetricsFlags;
import io.github.timebench.loadgen.run.LoadRun;
import io.github.timebench.loadgen.run.RegistryChoice;
import io.github.timebench.micro.cli.Fidelity;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.page.Stored;
import io.github.timebench.reports.text.TextTable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A run from its announcement to its report, for every command that makes one. */
final class MeasuredRun {
  private static final int MIN_SERIALIZERS = 3;

  private final LabFlags lab;
  private final LabLock lock;
  private final Interruption interruption;
  private final MetricsFlags watchers;

  MeasuredRun(LabFlags lab, LabLock lock, Interruption interruption, MetricsFlags watchers) {
    this.lab = lab;
    this.lock = lock;
    this.interruption = interruption;
    this.watchers = watchers;
  }

  /**
   * Measures, stores, renders and prints.
   *
   * @param token that the agents of a fleet are shown; empty if none
   * @param name the run is called by
   */
  RunAnalysis of(Plan plan, RegistryChoice choice, Optional<String> token, String name)
      throws LabException, InterruptedException {
    if (plan.services().fleet().any()) {
      throw new LabException("this version cannot run on a fleet yet: leave out --agents");
    }
    try (MetricsFlags.Watch watch = watchers.open(lab.err())) {
      return of(plan, choice, name, watch.metrics());
    }
  }

  private RunAnalysis of(
      Plan plan, RegistryChoice choice, String name, Optional<LiveMetrics> metrics)
      throws LabException, InterruptedException {
    Instant startedAt = Instant.now();
    Path folder = lab.newRunFolder(name);
    PrintWriter err = lab.err();
    Announcement.print(err, plan, choice, folder);
    RunResult result;
    try (ProgressDisplay display = new ProgressDisplay(plan, lab.terminal(), err)) {
      result =
          new LoadRun(lab.installation(), lock, interruption, display, metrics)
              .execute(plan, choice, lab.command(), folder, startedAt);
    }
    ResultFiles.write(folder, result);
    List<String> fidelity =
        comparesSerializers(plan) && result.end().kind() == RunEnd.Kind.COMPLETE
            ? Fidelity.store(folder, lab.command(), interruption)
            : List.of();
    Stored.Load load = RunFolder.renderRun(folder);
    PrintWriter out = lab.out();
    out.println(TextTable.of(load.run()));
    load.threads().ifPresent(seen -> out.println(TextTable.of(seen, load.run().run())));
    fidelity.forEach(out::println);
    out.println();
    out.println(LabFlags.reportLine(folder.resolve(RunFolder.REPORT_HTML)));
    out.flush();
    return load.run();
  }

  /** Where there is a choice beside stock and custom, a reader asks what each gives up. */
  private static boolean comparesSerializers(Plan plan) {
    return !plan.study().probes()
        && plan.variants().stream().map(PlacedVariant::serializer).distinct().count()
            >= MIN_SERIALIZERS;
  }
}
