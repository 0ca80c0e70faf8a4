package io.github.timebench.loadgen.cli;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.LabLock;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.loadgen.cli.flags.AgainstOption;
import io.github.timebench.loadgen.cli.flags.FailOnOption;
import io.github.timebench.loadgen.cli.flags.FleetFlags;
import io.github.timebench.loadgen.cli.flags.HostFlags;
import io.github.timebench.loadgen.cli.flags.LengthFlags;
import io.github.timebench.loadgen.cli.flags.LoadFlags;
import io.github.timebench.loadgen.cli.flags.OpenOption;
import io.github.timebench.loadgen.cli.flags.OutputFlags;
import io.github.timebench.loadgen.cli.flags.PayloadFlags;
import io.github.timebench.loadgen.cli.flags.RegistryFlags;
import io.github.timebench.loadgen.host.Host;
import io.github.timebench.loadgen.metrics.MetricsFlags;
import io.github.timebench.loadgen.run.RegistryChoice;
import io.github.timebench.model.evidence.Asked;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.model.plan.Study;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.compare.FailOn;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.scan.cli.OwnFlags;
import io.github.timebench.scan.own.ClonedCall;
import io.github.timebench.scan.own.ReadCall;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A command that makes a run: its flags, and the way from them to a report. */
abstract class RunCommand implements Callable<Integer> {
  /** Flags of a run under one load, see {@link #requireVerdicts}. */
  static final List<String> OF_ONE_LOAD = List.of(FailOn.FLAG, AgainstOption.FLAG);

  @Mixin LoadFlags load;

  @Mixin LengthFlags length;

  @Mixin HostFlags hosts;

  @Mixin FleetFlags fleet;

  @Mixin OwnFlags own;

  @Mixin LabFlags lab;

  @Mixin private FailOnOption limits;

  @Mixin private AgainstOption against;

  @Mixin private OpenOption open;

  @Mixin private RegistryFlags registry;

  @Mixin private MetricsFlags watchers;

  @Mixin OutputFlags output;

  @Option(
      names = "--allow-parallel",
      description = "Run beside another lab on this machine; both are marked INVALID.")
  boolean allowParallel;

  abstract Study study();

  String runName() {
    return lab.name() + "-" + load.runName();
  }

  /** Flags of a run that this command refuses, which its help leaves out. */
  List<String> refused() {
    return List.of();
  }

  @Override
  public Integer call() throws LabException, InterruptedException {
    check();
    try (ReadCall call = readCall(false)) {
      return measure(Optional.ofNullable(call));
    }
  }

  final void check() {
    against.check();
    output.check();
    limits.check();
  }

  /**
   * The call of an API that the flags name.
   *
   * @return null for Timebench's own services
   */
  final ReadCall readCall(boolean atTarget) throws LabException {
    PayloadFlags.refuseBeside(own);
    return own.read(load.seed(), atTarget, line -> output.say(output.err(lab), line)).orElse(null);
  }

  /**
   * The plan that the flags make.
   *
   * @throws LabException if a version is named that is not there, or not built
   */
  Plan plan(Optional<Payload.OfApi> api) throws LabException {
    return load.plan(lab.installation(), study(), length, fleet.fleet(hosts), api);
  }

  private int measure(Optional<ReadCall> call) throws LabException, InterruptedException {
    Plan plan = plan(call.map(ReadCall::ofApi));
    requireVerdicts(plan);
    List<Host> named = hosts.hosts(lab.installation());
    RegistryChoice choice = registry.choiceFor(plan, sentence -> output.say(lab.err(), sentence));
    return lab.run(
        allowParallel,
        (lock, interruption) ->
            exitCode(
                run(lock, interruption, Optional.empty())
                    .of(plan, call, choice, named, runName())));
  }

  final MeasuredRun run(LabLock lock, Interruption interruption, Optional<ClonedCall> call) {
    Asked asked = lab.asked(limits.failOn().flatMap(FailOn::required));
    return new MeasuredRun(lab, lock, interruption, watchers, output, call, asked);
  }

  /** Limits are of verdicts, and an earlier run is compared with by them. */
  final void requireVerdicts(Plan plan) {
    if (limits.failOn().isPresent()) {
      FailOn asked = limits.failOn().get();
      Rules.require(
          !plan.quick(),
          FailOn.FLAG,
          Phrase.of("cannot stand beside --quick, which proves nothing"),
          asked);
      Rules.require(
          !plan.study().probes(), FailOn.FLAG, Phrase.of("is for a run under one load"), asked);
    }
    Rules.require(
        !against.asked() || !plan.study().probes(),
        AgainstOption.FLAG,
        Phrase.of("is for a run under one load"),
        lab.name());
  }

  final ExitCode exitCode(RunAnalysis analysis) {
    return exitCode(analysis, lab.runs().resolve(analysis.run().runId()));
  }

  final ExitCode exitCode(RunAnalysis analysis, Path folder) {
    against.print(folder, analysis, output.language(), output.tables(lab), lab.err());
    open.show(folder.resolve(RunFolder.REPORT_HTML), output.language(), lab.err());
    ExitCode judged = limits.judge(analysis, output.language().printed(), lab.err());
    if (judged == ExitCode.UNMET_EXPECTATION && !output.quiet()) {
      List<FailOn.Judged> unmet = limits.failOn().orElseThrow().unmet(analysis);
      output.language().print(lab.err(), NextStep.unmet(folder, unmet));
    }
    return MeasuredRun.exitCode(analysis, judged);
  }
}
