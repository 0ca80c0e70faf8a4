package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.cli.FleetRegistryFlag;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.lab.cli.TokenFlags;
import io.github.timebench.loadgen.agent.AgentLinks;
import io.github.timebench.loadgen.agent.AgentLook;
import io.github.timebench.loadgen.agent.Member;
import io.github.timebench.loadgen.agent.Members;
import io.github.timebench.loadgen.agent.Tls;
import io.github.timebench.model.fleet.AgentFacts;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.threads.Side;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.scan.cli.LanguageFlag;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code bin/loadgen agents}: who is in a fleet, and what a run on it would be refused for. */
@Command(
    name = "agents",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Lists the agents that wait in a registry, with their machines, versions and clocks, and"
            + " what a run on them would be refused for. Changes nothing. Exit code 2 if nobody is"
            + " there, or something would be refused.")
final class AgentsCommand implements Callable<Integer> {
  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final double NANOS_PER_MILLI = 1e6;

  @Spec private CommandSpec spec;

  @Mixin private FleetRegistryFlag registry;

  @Mixin private TokenFlags tokens;

  @Mixin private Tls.Flags tls;

  @Override
  public Integer call() throws LabException, InterruptedException {
    AgentFacts own = AgentLook.ownFacts(LabFlags.home());
    List<AgentLook> looks = new ArrayList<>();
    try (Members members = Members.open(registry.address(), DEADLINE);
        AgentLinks links = new AgentLinks(tls.tls(), tokens.token().orElse(""))) {
      for (Member member : members.now()) {
        looks.add(AgentLook.at(links.to(member, "")));
      }
    }
    List<String> refusals = AgentLook.refusals(looks, own);
    PrintWriter out = spec.commandLine().getOut();
    if (looks.isEmpty()) {
      out.println(
          "No agent is at " + registry.address().url() + ": start 'bin/agent' on each machine.");
    } else {
      new LanguageFlag().layout().lines(table(looks)).forEach(out::println);
      out.println();
      out.println(enoughFor(looks));
      refusals.forEach(refusal -> out.println("A run would be refused: " + refusal + "."));
    }
    out.flush();
    return looks.isEmpty() || !refusals.isEmpty()
        ? ExitCode.USAGE_OR_ENVIRONMENT.code()
        : ExitCode.DONE.code();
  }

  private static Table table(List<AgentLook> looks) {
    return new Columns<AgentLook>()
        .words("agent", look -> look.member().name())
        .words("host", look -> look.facts().host())
        .words("serves", look -> look.state().map(state -> state.run()).orElse("?"))
        .words("java", look -> look.facts().java())
        .words("dubbo", look -> look.facts().dubbo())
        .words("build", look -> look.facts().build())
        .words("kernel", look -> look.facts().kernel())
        .number("cpus", look -> Integer.toString(look.facts().cpus()))
        .number("MiB", look -> Numbers.count(look.facts().memoryMegabytes()))
        .number("clock", "ms", look -> millis(look, true))
        .number("±", "ms", look -> millis(look, false))
        .table(Text.of("Agents"), looks);
  }

  private static String millis(AgentLook look, boolean offset) {
    return look.clock()
        .map(clock -> offset ? clock.offsetNanos() : clock.boundNanos())
        .map(nanos -> Numbers.significant(nanos / NANOS_PER_MILLI, 3))
        .orElse(Numbers.UNKNOWN);
  }

  /** A fleet needs each index from 0 on. */
  private static String enoughFor(List<AgentLook> looks) {
    int drivers = fromZero(looks, Side.DRIVER);
    int providers = fromZero(looks, Side.PROVIDER);
    return "Enough for "
        + Fleet.DRIVERS_FLAG
        + "="
        + drivers
        + " "
        + Fleet.PROVIDERS_FLAG
        + "="
        + providers
        + ".";
  }

  private static int fromZero(List<AgentLook> looks, Side role) {
    int next = 0;
    for (AgentLook look : looks) {
      if (look.member().agent().role() == role && look.member().agent().index() == next) {
        next++;
      }
    }
    return next;
  }
}
