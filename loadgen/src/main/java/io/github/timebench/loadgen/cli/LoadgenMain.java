package io.github.timebench.loadgen.cli;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Precision;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.ServiceRegistry;
import io.github.timebench.api.Shape;
import io.github.timebench.api.ThreadPool;
import io.github.timebench.compat.CompatCommand;
import io.github.timebench.consumer.ConsumerProcess;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.cli.EnvironmentFlags;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.lab.cli.ParsedConverter;
import io.github.timebench.lab.cli.Refusals;
import io.github.timebench.lab.cli.TerminalWriter;
import io.github.timebench.lab.cli.VersionProvider;
import io.github.timebench.loadgen.cli.doctor.DoctorCommand;
import io.github.timebench.loadgen.cli.flags.AgainstOption;
import io.github.timebench.loadgen.cli.flags.FailOnOption;
import io.github.timebench.loadgen.cli.flags.LoadFlags;
import io.github.timebench.loadgen.cli.flags.OpenOption;
import io.github.timebench.loadgen.cli.flags.OutputFlags;
import io.github.timebench.loadgen.cli.flags.PayloadFlags;
import io.github.timebench.loadgen.cli.flags.RegistryFlags;
import io.github.timebench.loadgen.cli.flags.TargetFlags;
import io.github.timebench.loadgen.host.Host;
import io.github.timebench.loadgen.metrics.MetricsFlags;
import io.github.timebench.loadgen.run.LoadRun;
import io.github.timebench.loadgen.run.RegistryChoice;
import io.github.timebench.micro.cli.MicroCommand;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.plan.Arrival;
import io.github.timebench.model.plan.CatchUp;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Objective;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plan.Isolation;
import io.github.timebench.model.plan.Rate;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.model.plan.Services.Target;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.compare.FailOn;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.language.Text;
import io.github.timebench.scan.cli.OwnFlags;
import io.github.timebench.scan.cli.SampleCommand;
import io.github.timebench.scan.cli.ScanCommand;
import io.github.timebench.scan.own.ClonedCall;
import io.github.timebench.scan.own.ReadCall;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bin/loadgen}: a load run, or one of the subcommands. */
@Command(
    name = "loadgen",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    usageHelpAutoWidth = true,
    subcommands = {
      ReportCommand.class,
      CompareCommand.class,
      CapacityCommand.class,
      SweepCommand.class,
      MicroCommand.class,
      CompatCommand.class,
      ScanCommand.class,
      SampleCommand.class,
      ThreadsCommand.class,
      HostsCommand.class,
      RunsCommand.class,
      SelftestCommand.class,
      DoctorCommand.class
    },
    description =
        "Measures what the date type of a transfer object costs a Dubbo service, and whether a"
            + " custom Hessian serializer wins it back.",
    footer =
        "%nFlags may also stand in a file (bin/loadgen @FILE) and, one each, in the environment ("
            + EnvironmentFlags.PREFIX
            + "MAX_WARMUP=20s); those of the command line win over the environment.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:an expectation was not met",
      "2:wrong usage, or the environment does not allow it",
      "3:the figures are not valid; the report says why",
      "70:an internal error",
      "130:interrupted; what was measured so far is saved"
    })
public final class LoadgenMain implements Callable<Integer> {
  private static final Set<String> BESIDE_RESUME =
      Set.of(
          LoadRun.RESUME,
          "--blocks",
          "--budget",
          "--allow-parallel",
          LabFlags.WAIT,
          "--fail-on",
          "--junit",
          "--against",
          "--open",
          Fleet.DRIVERS_FLAG,
          Fleet.PROVIDERS_FLAG,
          Host.HOME_FLAG,
          Host.ADVERTISE_FLAG,
          "--metrics-port",
          "--otlp",
          "--quiet",
          "--json",
          "--verbose",
          "--no-color",
          "--lang");

  @Mixin private LoadFlags load;

  @Mixin private OwnFlags own;

  @Mixin private TargetFlags target;

  @Mixin private LabFlags lab;

  @Mixin private FailOnOption limits;

  @Mixin private AgainstOption against;

  @Mixin private OpenOption open;

  @Mixin private RegistryFlags registry;

  @Mixin private MetricsFlags watchers;

  @Mixin private OutputFlags output;

  @Option(
      names = LoadRun.RESUME,
      paramLabel = "RUN",
      description =
          "Go on with a stored run whose command ended before it, as where that was killed, or,"
              + " with a larger --budget or --blocks, with one that left verdicts open. What it"
              + " measures is stored; no other flag may say it again.")
  private Path resume;

  @Spec private CommandSpec spec;

  @Option(
      names = "--allow-parallel",
      description = "Run beside another lab on this machine; both are marked INVALID.")
  private boolean allowParallel;

  /** Ends the JVM with the command's exit code. */
  public static void main(String[] args) {
    ConsumerProcess.prepare();
    System.exit(new EnvironmentFlags(System.getenv()).execute(commandLine(), args));
  }

  static CommandLine commandLine() {
    CommandLine command =
        new CommandLine(new LoadgenMain())
            .addSubcommand("completion", new GenerateCompletion())
            .registerConverter(RegistryAddress.class, new ParsedConverter<>(RegistryAddress::parse))
            .registerConverter(Duration.class, new ParsedConverter<>(Durations::parse))
            .registerConverter(Rate.class, new ParsedConverter<>(Rate::parse))
            .registerConverter(Objective.class, new ParsedConverter<>(Objective::parse))
            .registerConverter(FailOn.class, new ParsedConverter<>(FailOn::parse))
            .registerConverter(Shape.class, ParsedConverter.ofLabels(Shape.withService()))
            .registerConverter(Operation.class, ParsedConverter.ofLabels(Operation.values()))
            .registerConverter(Precision.class, ParsedConverter.ofLabels(Precision.values()))
            .registerConverter(Isolation.class, ParsedConverter.ofLabels(Isolation.values()))
            .registerConverter(ThreadPool.class, ParsedConverter.ofLabels(ThreadPool.values()))
            .registerConverter(Arrival.class, ParsedConverter.ofLabels(Arrival.values()))
            .registerConverter(Fleet.Layout.class, ParsedConverter.ofLabels(Fleet.Layout.values()))
            .registerConverter(CatchUp.class, ParsedConverter.ofLabels(CatchUp.values()))
            .setParameterExceptionHandler(Refusals::ofUsage)
            .setExecutionExceptionHandler(Refusals::ofExecution);
    return TerminalWriter.guard(command);
  }

  @Override
  public Integer call() throws LabException, InterruptedException {
    against.check();
    output.check();
    limits.check();
    if (resume != null) {
      return goOn();
    }
    PayloadFlags.refuseBeside(own);
    Optional<ServiceRegistry> address = target.registry();
    own.requireBeside(Target.FLAG, address);
    boolean atTarget = address.isPresent();
    try (ReadCall call =
        own.read(load.seed(), atTarget, line -> output.say(output.err(lab), Text.known(line)))
            .orElse(null)) {
      return atTarget ? measureTarget(call, address.get()) : measure(Optional.ofNullable(call));
    }
  }

  private int measure(Optional<ReadCall> call) throws LabException, InterruptedException {
    Plan plan = load.plan(lab.installation(), call.map(ReadCall::ofApi));
    refuseLimitsOfALook(plan);
    registry.requireFits(plan);
    List<Host> hosts = load.fleet().hosts(lab.installation());
    RegistryChoice choice = registry.choiceFor(plan);
    return lab.run(
        allowParallel,
        (lock, interruption) ->
            exitCode(
                new MeasuredRun(lab, lock, interruption, watchers, output)
                    .of(plan, call, choice, hosts, load.runName())));
  }

  private int measureTarget(ReadCall call, ServiceRegistry address) throws LabException {
    Target arms = target.target(address, call.call().group(), call.call().version());
    Plan plan = load.planAtTarget(call.ofApi(), arms);
    refuseLimitsOfALook(plan);
    registry.requireFits(plan);
    List<Host> hosts = load.fleet().hosts(lab.installation());
    target.requireConsent();
    if (address.tellsItsPassword()) {
      output.say(
          lab.err(),
          Text.of(
              "The password goes to %s by Dubbo's client, unencrypted unless that is set up for"
                  + " TLS.",
              address));
    }
    ClonedCall asItIs = call.asItIs(plan.plainVariants());
    return lab.run(
        allowParallel,
        (lock, interruption) -> {
          FirstCalls.print(lab, plan, address, asItIs);
          if (!target.mayBegin(plan, lab)) {
            output.say(lab.err(), Text.of("No load was made."));
            return ExitCode.INTERRUPTED;
          }
          return exitCode(
              new MeasuredRun(lab, lock, interruption, watchers, output, Optional.of(asItIs))
                  .of(plan, RegistryChoice.ofTarget(address), hosts, "target"));
        });
  }

  private Integer goOn() throws LabException {
    for (OptionSpec given : spec.commandLine().getParseResult().matchedOptions()) {
      Rules.require(
          BESIDE_RESUME.contains(given.longestName()),
          given.longestName(),
          "cannot stand beside " + LoadRun.RESUME + ", whose run says it",
          given.getValue());
    }
    Path folder = LabFlags.stored(resume);
    Plan plan = ResultFiles.readRun(folder.resolve(ResultFiles.RESULT_JSON)).plan();
    registry.requireFits(plan);
    List<Host> hosts = load.fleet().hosts(lab.installation());
    Fleet fleet = plan.services().fleet();
    Rules.require(
        hosts.size() == fleet.drivers() + fleet.providers(),
        Fleet.DRIVERS_FLAG,
        "must name the hosts of the run again, %d drivers' and %d providers': a stored run names none"
            .formatted(fleet.drivers(), fleet.providers()),
        hosts.size());
    return lab.run(
        allowParallel,
        (lock, interruption) ->
            exitCode(
                new MeasuredRun(lab, lock, interruption, watchers, output)
                    .resumed(folder, hosts, load.blocksAsked(), load.budgetAsked()),
                folder));
  }

  private void refuseLimitsOfALook(Plan plan) {
    if (plan.quick() && limits.failOn().isPresent()) {
      throw new UsageException(
          FailOn.FLAG, "cannot stand beside --quick, which proves nothing", limits.failOn().get());
    }
  }

  /** Of a run that this command began. */
  private ExitCode exitCode(RunAnalysis analysis) {
    return exitCode(analysis, lab.runs().resolve(analysis.run().runId()));
  }

  private ExitCode exitCode(RunAnalysis analysis, Path folder) {
    against.print(folder, analysis, output.language(), output.tables(lab), lab.err());
    open.show(folder.resolve(RunFolder.REPORT_HTML), lab.err());
    ExitCode judged = limits.judge(analysis, output.language().printed(), lab.err());
    if (judged == ExitCode.UNMET_EXPECTATION && !output.quiet()) {
      List<FailOn.Judged> unmet = limits.failOn().orElseThrow().unmet(analysis);
      lab.err().println(NextStep.unmet(folder, unmet).in(output.language().printed()));
      lab.err().flush();
    }
    return MeasuredRun.exitCode(analysis, () -> judged);
  }
}
