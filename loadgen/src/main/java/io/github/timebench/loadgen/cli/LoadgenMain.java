package io.github.timebench.loadgen.cli;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.Precision;
import io.github.timebench.api.RefusedValue;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.ServiceRegistry;
import io.github.timebench.api.Shape;
import io.github.timebench.compat.CompatCommand;
import io.github.timebench.consumer.ConsumerProcess;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.TemporaryFolder;
import io.github.timebench.lab.cli.EnvironmentFlags;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.lab.cli.ParsedConverter;
import io.github.timebench.lab.cli.Refusals;
import io.github.timebench.lab.cli.TerminalWriter;
import io.github.timebench.loadgen.cli.doctor.DoctorCommand;
import io.github.timebench.loadgen.cli.flags.TargetFlags;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.loadgen.host.Host;
import io.github.timebench.loadgen.host.LocalHost;
import io.github.timebench.loadgen.metrics.OtlpPush;
import io.github.timebench.loadgen.metrics.ScrapePort;
import io.github.timebench.loadgen.run.DriverJvm;
import io.github.timebench.loadgen.run.LoadRun;
import io.github.timebench.loadgen.run.RegistryChoice;
import io.github.timebench.micro.cli.MicroCommand;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Load.Arrival;
import io.github.timebench.model.plan.Load.CatchUp;
import io.github.timebench.model.plan.Objective;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plan.Isolation;
import io.github.timebench.model.plan.Rate;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.model.plan.Services.Target;
import io.github.timebench.model.plan.Study;
import io.github.timebench.reports.compare.FailOn;
import io.github.timebench.reports.language.Text;
import io.github.timebench.scan.cli.LanguageFlag;
import io.github.timebench.scan.cli.SampleCommand;
import io.github.timebench.scan.cli.ScanCommand;
import io.github.timebench.scan.own.ClonedCall;
import io.github.timebench.scan.own.ReadCall;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bin/loadgen}: a load run, or one of the subcommands. */
@Command(
    name = "loadgen",
    mixinStandardHelpOptions = true,
    versionProvider = LoadgenMain.Version.class,
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
public final class LoadgenMain extends RunCommand {
  private static final Refusals REFUSALS = new Refusals(LanguageFlag::said);

  /** The mixins whose flags make a plan, which a stored run has. */
  private static final List<String> OF_PLAN = List.of("load", "fleet", "own", "registry", "target");

  @Mixin private TargetFlags target;

  @Option(
      names = LoadRun.RESUME,
      paramLabel = "RUN",
      description =
          "Go on with a stored run that did not end, or left verdicts open. The latter takes a larger"
              + " --budget or --blocks. What it measures is stored; no other flag may say it again.")
  private Path resume;

  @Spec private CommandSpec spec;

  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"timebench " + Installation.version()};
    }
  }

  public static void main(String[] args) {
    ConsumerProcess.prepare();
    System.exit(new EnvironmentFlags(System.getenv(), REFUSALS).execute(commandLine(), args));
  }

  static CommandLine commandLine() {
    CommandLine command =
        new CommandLine(new LoadgenMain())
            .addSubcommand("completion", new GenerateCompletion())
            .registerConverter(RegistryAddress.class, new ParsedConverter<>(RegistryAddress::parse))
            .registerConverter(Path.class, new ParsedConverter<>(LoadgenMain::place))
            .registerConverter(Duration.class, new ParsedConverter<>(Durations::parse))
            .registerConverter(Rate.class, new ParsedConverter<>(Rate::parse))
            .registerConverter(Objective.class, new ParsedConverter<>(Objective::parse))
            .registerConverter(FailOn.class, new ParsedConverter<>(FailOn::parse))
            .registerConverter(
                ScrapePort.Address.class, new ParsedConverter<>(ScrapePort.Address::parse))
            .registerConverter(
                OtlpPush.Collector.class, new ParsedConverter<>(OtlpPush.Collector::parse))
            .registerConverter(Shape.class, ParsedConverter.ofLabels(Shape.withService()))
            .registerConverter(Operation.class, ParsedConverter.ofLabels(Operation.values()))
            .registerConverter(Precision.class, ParsedConverter.ofLabels(Precision.values()))
            .registerConverter(Isolation.class, ParsedConverter.ofLabels(Isolation.values()))
            .registerConverter(Arrival.class, ParsedConverter.ofLabels(Arrival.values()))
            .registerConverter(Fleet.Layout.class, ParsedConverter.ofLabels(Fleet.Layout.values()))
            .registerConverter(CatchUp.class, ParsedConverter.ofLabels(CatchUp.values()))
            .setParameterExceptionHandler(REFUSALS)
            .setExecutionExceptionHandler(REFUSALS);
    ShortHelp.install(command);
    return TerminalWriter.guard(command);
  }

  /** An empty one would be the folder where the user happens to be. */
  private static Path place(String text) {
    if (text.isEmpty()) {
      throw new RefusedValue("must name a file or a folder, not ''");
    }
    return Path.of(text);
  }

  @Command(
      name = "help",
      mixinStandardHelpOptions = true,
      description = "Prints this help, or that of a command.")
  int help(@Parameters(paramLabel = "COMMAND", arity = "0..1") String command) {
    return command == null
        ? spec.commandLine().execute("--help")
        : spec.commandLine().execute(command, "--help");
  }

  @Override
  Study study() {
    return Study.Compare.PLAIN;
  }

  @Override
  String runName() {
    return load.runName();
  }

  @Override
  public Integer call() throws LabException, InterruptedException {
    if (resume != null) {
      check();
      return goOn();
    }
    Optional<ServiceRegistry> address = target.registry();
    own.requireBeside(Target.FLAG, address);
    return address.isPresent() ? measureTarget(address.get()) : super.call();
  }

  private int measureTarget(ServiceRegistry address) throws LabException, InterruptedException {
    check();
    try (ReadCall call = readCall(true)) {
      return measureTarget(call, address);
    }
  }

  private int measureTarget(ReadCall call, ServiceRegistry address)
      throws LabException, InterruptedException {
    Target arms = target.target(address, call.call().group(), call.call().version());
    Plan plan = load.planAtTarget(call.ofApi(), arms, length, fleet.fleet(hosts));
    requireVerdicts(plan);
    List<Host> named = hosts.hosts(lab.installation());
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
          printFirstCalls(plan, address, asItIs);
          if (!target.mayBegin(plan, lab, output.language())) {
            output.say(lab.err(), Text.of("No load was made."));
            return ExitCode.INTERRUPTED;
          }
          return exitCode(
              run(lock, interruption, Optional.of(asItIs))
                  .of(plan, RegistryChoice.ofTarget(address), named, "target"));
        });
  }

  /**
   * Makes the first call of each arm and prints what it got, for who is to agree to a load.
   *
   * @throws LabException if one of them cannot be made, or gets what it must not
   */
  private void printFirstCalls(Plan plan, ServiceRegistry registry, ClonedCall call)
      throws LabException, InterruptedException {
    try (TemporaryFolder folder = TemporaryFolder.make("timebench-look")) {
      LocalHost machine =
          LocalHost.ofLab(
              lab.installation(), folder.path(), call.write(lab.installation(), folder.path()));
      DriverMessage.Looked looked = DriverJvm.look(machine, plan, registry);
      LanguageFlag language = output.language();
      language.print(
          lab.err(),
          Text.of(
              "%s at %s: %s.",
              plan.payload().api().orElseThrow().call(),
              registry,
              String.join(", ", looked.providers())));
      for (DriverMessage.FirstReply reply : looked.replies()) {
        language.print(
            lab.err(),
            Text.of(
                "First call of %s: %.1f ms, in %s: %s",
                reply.arm(), reply.millis(), serializer(reply.serializationId()), reply.text()));
      }
    }
  }

  private static Text serializer(int id) {
    return Serializer.ofSerializationId(id)
        .map(one -> Text.plain(one.serialization()))
        .orElseGet(() -> Text.of("the serialization of id %d", id));
  }

  private Integer goOn() throws LabException {
    refuseWhatIsStored();
    Path folder = LabFlags.stored(resume);
    Plan plan = ResultFiles.readRun(folder.resolve(ResultFiles.RESULT_JSON)).plan();
    List<Host> named = hosts.hosts(lab.installation());
    Fleet fleet = plan.services().fleet();
    Rules.require(
        named.size() == fleet.drivers() + fleet.providers(),
        Fleet.DRIVERS_FLAG,
        Phrase.of(
            "must name the hosts of the run again, %d drivers' and %d providers': a stored"
                + " run names none",
            fleet.drivers(), fleet.providers()),
        named.size());
    return lab.run(
        allowParallel,
        (lock, interruption) ->
            exitCode(
                run(lock, interruption, Optional.empty())
                    .resumed(folder, named, length.blocksAsked(), length.budgetAsked()),
                folder));
  }

  private void refuseWhatIsStored() {
    Phrase rule = Phrase.of("cannot stand beside %s, whose run says it", LoadRun.RESUME);
    Stream.concat(
            Stream.of("--out"),
            OF_PLAN.stream()
                .flatMap(mixin -> spec.mixins().get(mixin).optionsMap().keySet().stream()))
        .forEach(flag -> Refusals.refuseGiven(spec, flag, rule));
  }
}
