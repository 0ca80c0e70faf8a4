package io.github.timebench.loadgen.cli;

import static io.github.timebench.reports.doc.Quantity.MILLIS;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.ClockSamples;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.lab.Taken;
import io.github.timebench.lab.TemporaryFolder;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.loadgen.cli.flags.HostFlags;
import io.github.timebench.loadgen.host.Host;
import io.github.timebench.loadgen.host.HostMain.HostState;
import io.github.timebench.loadgen.host.HostStage;
import io.github.timebench.loadgen.host.MachineFacts;
import io.github.timebench.loadgen.host.RunningHost;
import io.github.timebench.model.fleet.FleetEvidence.HostFacts;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.scan.cli.LanguageFlag;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bin/loadgen hosts}: what hosts are, and what a run on them would be refused for. */
@Command(
    name = "hosts",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Reaches hosts through their command prefixes and says what each is, its memory, load and"
            + " clock, and what a run on them would be refused for. Changes nothing but with"
            + " --stage. Exit code 2 if something would be refused.")
final class HostsCommand implements Callable<Integer> {
  private static final int AT_ONCE = 16;
  private static final Duration CLOCK = Duration.ofSeconds(2);

  @Spec private CommandSpec spec;

  @Mixin private HostFlags named;

  @Option(
      names = "--registry",
      paramLabel = "REGISTRY",
      description = "A ZooKeeper that each host must reach: " + RegistryAddress.FORM + ".")
  private RegistryAddress registry;

  @Option(
      names = "--stage",
      description = "First bring this Timebench to --home on each host, with tar.")
  private boolean stage;

  @Mixin private LanguageFlag language;

  private record Look(
      Host host, Optional<HostState> state, ClockSamples.Reading clock, Phrase failure) {
    String fact(Function<HostState, Object> fact) {
      return state.map(fact).map(Object::toString).orElse("?");
    }
  }

  @Override
  public Integer call() throws LabException, InterruptedException {
    Installation own = LabFlags.home();
    List<Host> hosts = named.hosts(own);
    if (hosts.isEmpty()) {
      throw new UsageException(Phrase.of("%s must say which hosts", Fleet.DRIVERS_FLAG));
    }
    List<Look> looks = looks(own, hosts);
    List<Text> refusals = refusals(looks, MachineFacts.read(own));
    PrintWriter out = spec.commandLine().getOut();
    language.layout().lines(table(looks)).forEach(out::println);
    out.println();
    refusals.forEach(why -> language.print(out, Text.of("A run would be refused: %s.", why)));
    if (refusals.isEmpty()) {
      language.print(out, Text.of("A run would begin."));
    }
    return refusals.isEmpty() ? ExitCode.DONE.code() : ExitCode.USAGE_OR_ENVIRONMENT.code();
  }

  private List<Look> looks(Installation own, List<Host> hosts)
      throws LabException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
    try (Taken taken = new Taken()) {
      Path folder = taken.add(TemporaryFolder.make("timebench-hosts-")).path();
      List<RunningHost> running = new ArrayList<>();
      for (Host host : hosts) {
        running.add(taken.add(new RunningHost(host, Optional.ofNullable(registry), folder)));
      }
      List<Future<Look>> looking =
          running.stream().map(host -> threads.submit(() -> look(own, host))).toList();
      List<Look> looks = new ArrayList<>();
      for (Future<Look> one : looking) {
        looks.add(one.get());
      }
      return looks;
    } catch (ExecutionException e) {
      throw new LabException(
          Phrase.of("a host cannot be looked at: %s", Phrase.ofMessage(e.getCause())), e);
    } finally {
      threads.shutdownNow();
    }
  }

  private Look look(Installation own, RunningHost running) throws InterruptedException {
    try {
      if (stage && !running.host().here()) {
        HostStage.bring(own, running.host());
      }
      HostState state = running.look();
      NanoClock.SYSTEM.sleepUntil(NanoClock.SYSTEM.nanoTime() + CLOCK.toNanos());
      return new Look(running.host(), Optional.of(state), running.clock().latest(), Phrase.EMPTY);
    } catch (LabException e) {
      return new Look(running.host(), Optional.empty(), ClockSamples.Reading.UNKNOWN, e.words());
    }
  }

  private static List<Text> refusals(List<Look> looks, HostFacts own) {
    List<Text> refusals = new ArrayList<>();
    Optional<HostFacts> first =
        looks.stream().flatMap(look -> look.state().stream()).map(HostState::facts).findFirst();
    for (Look look : looks) {
      if (look.state().isEmpty()) {
        refusals.add(Text.of(look.failure()));
        continue;
      }
      String who = look.host().describe();
      HostState state = look.state().get();
      state.refusals().forEach(why -> refusals.add(Text.of("%s: %s", who, Text.of(why))));
      state.facts().differences(who, own, first.orElseThrow()).stream()
          .map(Text::of)
          .forEach(refusals::add);
    }
    return refusals;
  }

  private static Table table(List<Look> looks) {
    return new Columns<Look>()
        .words("host", look -> look.host().name())
        .words("name", look -> look.fact(state -> state.facts().machine()))
        .words("java", look -> look.fact(state -> state.facts().java()))
        .words("build", look -> look.fact(state -> state.facts().build()))
        .number("cpus", look -> look.fact(state -> state.facts().cpus()))
        .number("MiB", look -> look.fact(state -> Numbers.count(state.facts().memoryMegabytes())))
        .number("free", "MiB", look -> look.fact(state -> Numbers.count(state.freeMegabytes())))
        .number("load", look -> look.fact(state -> Numbers.significant(state.load(), 2)))
        .number("clock", "ms", look -> millis(look, look.clock().offsetNanos()))
        .number("±", "ms", look -> millis(look, look.clock().boundNanos()))
        .table(Text.of("Hosts"), looks);
  }

  private static String millis(Look look, long nanos) {
    return look.clock().equals(ClockSamples.Reading.UNKNOWN) ? Numbers.UNKNOWN : MILLIS.of(nanos);
  }
}
