package io.github.timebench.loadgen.agent;

import io.github.timebench.api.Durations;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.consumer.ConsumerProcess;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.cli.FleetRegistryFlag;
import io.github.timebench.lab.cli.ParsedConverter;
import io.github.timebench.lab.cli.Refusals;
import io.github.timebench.lab.cli.TokenFlags;
import io.github.timebench.lab.cli.VersionProvider;
import io.github.timebench.loadgen.metrics.MetricsFlags;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.model.threads.Side;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bin/agent}: lets coordinators on other machines start drivers or providers here. */
@Command(
    name = "agent",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    usageHelpAutoWidth = true,
    description =
        "Waits in a registry for a coordinator, which is a load run with --agents, and starts"
            + " drivers or providers for it on this machine. Ends them when the coordinator has been"
            + " silent for "
            + Lease.SILENCE_SECONDS
            + " s.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:ended as asked (143 when ended by SIGTERM, after its JVMs)",
      "2:wrong usage, index taken, registry unreachable",
      "70:an internal error"
    })
public final class AgentMain implements Callable<Integer> {
  private static final int MAX_INDEX = 9_999;
  private static final int MAX_PORT = 65_535;

  @Spec private CommandSpec spec;

  @Mixin private FleetRegistryFlag registry;

  @Option(
      names = "--role",
      paramLabel = "ROLE",
      required = true,
      description = "driver or provider: what it starts.")
  private Side role;

  @Option(
      names = "--index",
      paramLabel = "N",
      description = "Its place among the agents of its role, from 0; else the lowest free one.")
  private Integer index;

  @Mixin private TokenFlags tokens;

  @Mixin private Tls.Flags tls;

  @Mixin private MetricsFlags watchers;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Where it listens for coordinators; 0 takes any free port.")
  private int port;

  @Option(
      names = "--registry-deadline",
      paramLabel = "TIME",
      defaultValue = "60s",
      description =
          "How long to wait for ZooKeeper, and for --index where another agent has it."
              + " Default: ${DEFAULT-VALUE}")
  private Duration registryDeadline;

  @Option(
      names = "--logs",
      paramLabel = "FOLDER",
      description =
          "Where its JVMs' logs go; else a temporary folder, which goes when the agent ends.")
  private Path logs;

  @Option(names = "--once", description = "End when a run that it served is over.")
  private boolean once;

  /** Ends the JVM with the command's exit code. */
  public static void main(String[] args) {
    ConsumerProcess.prepare();
    System.exit(commandLine().execute(args));
  }

  /** The command, for whoever checks its help. */
  public static CommandLine commandLine() {
    return new CommandLine(new AgentMain())
        .registerConverter(Duration.class, new ParsedConverter<>(Durations::parse))
        .registerConverter(RegistryAddress.class, new ParsedConverter<>(RegistryAddress::parse))
        .registerConverter(Side.class, ParsedConverter.ofLabels(Side.values()))
        .setParameterExceptionHandler(Refusals::ofUsage)
        .setExecutionExceptionHandler(Refusals::ofExecution);
  }

  @Override
  public Integer call() throws LabException, InterruptedException {
    Rules.requireRange("--index", index == null ? 0 : index, 0, MAX_INDEX);
    Rules.requireRange("--port", port, 0, MAX_PORT);
    Optional<String> token = tokens.token();
    boolean local = FleetAccess.onThisMachine(registry.address());
    Rules.require(
        local || token.isPresent(),
        "--registry",
        "must be on this machine unless there is a token, which coordinator and agents share",
        registry.address());
    if (local) {
      System.setProperty("dubbo.network.interface.ignored", ".*");
    }
    Installation installation =
        new Installation(Path.of(System.getProperty("timebench.home", ".")).toAbsolutePath());
    try (MetricsFlags.Watch watch = watchers.open(spec.commandLine().getErr())) {
      serve(
          new AgentProcess.Settings(
              installation,
              registry.address(),
              role,
              port,
              logs,
              registryDeadline,
              token,
              tls.tls(),
              watch.metrics()));
    }
    return ExitCode.DONE.code();
  }

  private void serve(AgentProcess.Settings settings) throws LabException, InterruptedException {
    try (AgentProcess process = AgentProcess.start(settings)) {
      Runtime.getRuntime().addShutdownHook(new Thread(process::close, "end"));
      Member member = process.join(index);
      say("timebench-agent ready: " + member.name() + " at " + member.url());
      process.serve(once, this::say);
    }
  }

  private void say(String line) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(line);
    out.flush();
  }
}
