package io.github.timebench.loadgen.cli;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.LabLock;
import io.github.timebench.lab.NewRunFolder;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.loadgen.cli.flags.OutputFlags;
import io.github.timebench.loadgen.fleet.Coordinator;
import io.github.timebench.loadgen.host.Host;
import io.github.timebench.loadgen.host.LocalHost;
import io.github.timebench.loadgen.host.MachineFacts;
import io.github.timebench.loadgen.live.ProgressDisplay;
import io.github.timebench.loadgen.metrics.LiveMetrics;
import io.github.timebench.loadgen.metrics.MetricsFlags;
import io.github.timebench.loadgen.run.LoadRun;
import io.github.timebench.loadgen.run.Machines;
import io.github.timebench.loadgen.run.RegistryChoice;
import io.github.timebench.micro.cli.Fidelity;
import io.github.timebench.model.evidence.Asked;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.compare.PlanWords;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.doc.StudyDocument;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.page.Stored;
import io.github.timebench.scan.cli.OwnFlags;
import io.github.timebench.scan.own.ClonedCall;
import io.github.timebench.scan.own.ReadCall;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jline.utils.Signals;

/**
 * A run from its announcement to its report, for every command that makes one.
 *
 * @param call of an API that is measured; empty for Timebench's own services
 * @param asked by its command line
 */
record MeasuredRun(
    LabFlags lab,
    LabLock lock,
    Interruption interruption,
    MetricsFlags watchers,
    OutputFlags output,
    Optional<ClonedCall> call,
    Asked asked) {
  private static final int MIN_SERIALIZERS = 3;

  /**
   * Measures, stores, renders and prints.
   *
   * @param hosts drivers, then providers; none for this machine
   */
  RunAnalysis of(Plan plan, RegistryChoice choice, List<Host> hosts, String name)
      throws LabException, InterruptedException {
    Instant startedAt = Instant.now();
    Path folder = lab.newRunFolder(name);
    Announcement.print(output.err(lab), plan, choice, folder, output.messages());
    try {
      return measured(LoadRun.begin(plan, choice, asked, folder, startedAt), choice, hosts, folder);
    } catch (InterruptedException beforeTheLoad) {
      NewRunFolder.deleteUnlessStored(folder);
      throw beforeTheLoad;
    }
  }

  /**
   * The same, after the call of an API was cloned for the plan's variants.
   *
   * @param read empty for Timebench's own services
   * @param hosts drivers, then providers; none for this machine
   */
  RunAnalysis of(
      Plan plan, Optional<ReadCall> read, RegistryChoice choice, List<Host> hosts, String name)
      throws LabException, InterruptedException {
    if (read.isEmpty()) {
      return of(plan, choice, hosts, name);
    }
    ClonedCall cloned =
        OwnFlags.cloned(
            read.get(),
            plan.plainVariants(),
            lab.installation(),
            line -> output.say(output.err(lab), line));
    Payload payload =
        new Payload(
            plan.payload().corpus(),
            plan.payload().operation(),
            Optional.of(read.get().ofApi().with(cloned.cut(), cloned.refused())));
    payload
        .refused()
        .forEach(
            (variant, why) -> output.say(output.err(lab), PlanWords.cannotCarry(variant, why)));
    return new MeasuredRun(lab, lock, interruption, watchers, output, Optional.of(cloned), asked)
        .of(
            plan.without(cloned.refused().keySet()).with(plan.services(), payload),
            choice,
            hosts,
            name);
  }

  /**
   * Goes on with a stored run that did not come to its end, or gets more blocks or time.
   *
   * @param hosts drivers, then providers; none for this machine
   */
  RunAnalysis resumed(
      Path folder, List<Host> hosts, Optional<Integer> blocks, Optional<Duration> budget)
      throws LabException, InterruptedException {
    RunResult stored =
        LoadRun.resumable(
            ResultFiles.readRun(folder.resolve(ResultFiles.RESULT_JSON)), blocks, budget);
    output.say(
        output.err(lab),
        Text.of(
            "Goes on with %s, of which %s blocks are there.",
            LabFlags.shown(folder), stored.blocks().size()));
    RegistryChoice choice = new RegistryChoice(stored.setup().registry(), Text.of("As before."));
    Announcement.print(output.err(lab), stored.plan(), choice, folder, output.messages());
    return measured(stored, choice, hosts, folder);
  }

  private RunAnalysis measured(
      RunResult begun, RegistryChoice choice, List<Host> hosts, Path folder)
      throws LabException, InterruptedException {
    Plan plan = begun.plan();
    RunResult result;
    try (MetricsFlags.Watch watch = watchers.open(line -> output.say(output.err(lab), line));
        ProgressDisplay display = new ProgressDisplay(plan, output.style(lab), lab.err());
        CtrlC ctrlC = new CtrlC(interruption)) {
      ctrlC.awaitFirst(display::endsAfterBlock);
      LoadRun run = new LoadRun(lab.installation(), lock, interruption, display, watch.metrics());
      Machines.Opener machines =
          plan.services().fleet().any()
              ? coordinator(plan, choice, hosts, folder, watch.metrics())
              : run.onThisMachine(
                  plan,
                  choice,
                  folder,
                  call.isPresent() ? call.get().write(lab.installation(), folder) : List.of());
      // A command that is killed loses no more than a block.
      result = run.execute(begun, machines, soFar -> ResultFiles.write(folder, soFar));
    }
    RunOutput printed = new RunOutput(lab, output);
    List<Text> fidelity = List.of();
    Stored.Load load;
    try {
      ResultFiles.write(folder, result);
      if (comparesSerializers(plan) && result.end().kind() == RunEnd.Kind.COMPLETE) {
        fidelity = Fidelity.store(folder, asked.line(), interruption);
      }
      load = RunFolder.renderRun(folder, output.language().chosen());
    } catch (RunFileException notStored) {
      printed.printAnswer(
          new Stored.Load(
              RunAnalysis.of(result, RunFolder.fleet(folder, result)),
              Optional.empty(),
              Optional.empty()));
      throw notStored;
    }
    printed.print(load, fidelity, folder);
    new Finished(lab.err(), output.language()).run(folder, load.run());
    return load.run();
  }

  /**
   * The exit code of a command that made a run.
   *
   * @param judged where its figures are valid, and no study has missed its objective
   */
  static ExitCode exitCode(RunAnalysis analysis, ExitCode judged) {
    if (analysis.run().end().kind() == RunEnd.Kind.INTERRUPTED) {
      return ExitCode.INTERRUPTED;
    }
    if (!analysis.validity().comparable()) {
      return ExitCode.INVALID_FIGURES;
    }
    boolean missed = analysis.study().map(StudyDocument::missed).orElse(false);
    return missed ? ExitCode.UNMET_EXPECTATION : judged;
  }

  private Machines.Opener coordinator(
      Plan plan,
      RegistryChoice choice,
      List<Host> hosts,
      Path folder,
      Optional<LiveMetrics> metrics)
      throws LabException {
    RegistryAddress registry = RegistryAddress.parse(choice.url());
    if (LocalHost.sharesMachineWith(registry)) {
      System.setProperty("dubbo.network.interface.ignored", ".*");
    }
    return new Coordinator(
        plan,
        registry,
        hosts,
        MachineFacts.read(lab.installation()),
        folder,
        interruption,
        metrics);
  }

  /** Where there is a choice beside stock and custom, a reader asks what each gives up. */
  private static boolean comparesSerializers(Plan plan) {
    return !plan.study().probes()
        && plan.variants().stream().map(PlacedVariant::serializer).distinct().count()
            >= MIN_SERIALIZERS;
  }

  /**
   * Ctrl-C while blocks run: the first ends the run after its block, the second ends it now, as
   * SIGTERM does at once.
   */
  private static final class CtrlC implements AutoCloseable {
    private static final String SIGNAL = "INT";

    private final Interruption interruption;

    /** What the JVM does by itself: it ends, which {@link Interruption} takes as a request. */
    private final CompletableFuture<Object> usual = new CompletableFuture<>();

    CtrlC(Interruption interruption) {
      this.interruption = interruption;
    }

    /**
     * Takes the next one; called once.
     *
     * @param told is run when it comes
     */
    void awaitFirst(Runnable told) {
      usual.complete(
          Signals.register(
              SIGNAL,
              () -> {
                Signals.unregister(SIGNAL, usual.join());
                interruption.wantEnd();
                told.run();
              }));
    }

    /** From now on it ends the JVM. */
    @Override
    public void close() {
      if (usual.isDone()) {
        Signals.unregister(SIGNAL, usual.join());
      }
    }
  }
}
