package io.github.timebench.loadgen.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.EmbeddedZooKeeper;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.agent.AgentLinks;
import io.github.timebench.loadgen.agent.Member;
import io.github.timebench.loadgen.agent.Members;
import io.github.timebench.loadgen.agent.Order;
import io.github.timebench.loadgen.agent.RemoteAgent;
import io.github.timebench.loadgen.run.ProviderJvm;
import io.github.timebench.model.plan.ProviderPool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: JVMs that go on on other machines when nobody wants them any more. */
@Timeout(900)
class AgentIT {
  private static final Path HOME = Path.of("").toAbsolutePath().getParent();
  private static final String RUN = "an-it-run";

  @TempDir private Path folder;

  @Test
  void aProviderEndsWhenItsCoordinatorIsSilentAndItsAgentWhenItIsTold() throws Exception {
    Path out = folder.resolve("out");
    try (EmbeddedZooKeeper zooKeeper = EmbeddedZooKeeper.start();
        Members members = Members.open(RegistryAddress.parse(zooKeeper.url()), Await.DEADLINE)) {
      Process agent = start(out, zooKeeper.url(), "--role=provider");
      try {
        Member member = Await.present("the agent stands in the registry", () -> first(members));
        assertThat(member.name()).isEqualTo("provider-0");

        ProcessHandle provider = startedBySomebodyWhoGoes(member, zooKeeper.url(), agent);

        Await.until("the provider ends", () -> !provider.isAlive());
        Await.until(
            "the agent says why",
            () -> text(out).contains("the coordinator of run " + RUN + " is silent for 10 s"));
        agent.destroy();
        assertThat(agent.waitFor()).isEqualTo(143);
        assertThat(members.now()).isEmpty();
      } finally {
        agent.destroyForcibly();
      }
    }
  }

  @Test
  void anAgentForOneRunEndsWithItInOrder() throws Exception {
    Path out = folder.resolve("once");
    try (EmbeddedZooKeeper zooKeeper = EmbeddedZooKeeper.start();
        Members members = Members.open(RegistryAddress.parse(zooKeeper.url()), Await.DEADLINE);
        AgentLinks links = new AgentLinks(Optional.empty(), "")) {
      Process agent = start(out, zooKeeper.url(), "--role=driver", "--once");
      try {
        Member member = Await.present("the agent stands in the registry", () -> first(members));
        try (RemoteAgent served = links.to(member, RUN)) {
          served.claim();
          Await.until("it serves the run", () -> text(out).contains("serves run " + RUN));
        }

        assertThat(agent.waitFor(Await.DEADLINE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(agent.exitValue()).as(text(out)).isZero();
        assertThat(members.now()).isEmpty();
      } finally {
        agent.destroyForcibly();
      }
    }
  }

  private static Process start(Path out, String registryUrl, String... flags) throws IOException {
    List<String> command =
        new ArrayList<>(List.of(HOME.resolve("bin/agent").toString(), "--registry=" + registryUrl));
    command.addAll(List.of(flags));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(out.toFile())
        .start();
  }

  private static Optional<Member> first(Members members) {
    try {
      return members.now().stream().findFirst();
    } catch (LabException e) {
      throw new AssertionError(e);
    }
  }

  /** Has a provider started, and then says nothing more. */
  private static ProcessHandle startedBySomebodyWhoGoes(
      Member member, String registryUrl, Process process) throws Exception {
    AgentLinks links = new AgentLinks(Optional.empty(), "");
    RemoteAgent agent = links.to(member, RUN);
    agent.claim();
    ProviderJvm.start(
            agent,
            Order.Provider.alone(
                new Order.Key(RUN, 0, 0), Order.Jvm.USUAL, registryUrl, ProviderPool.fixed(16)))
        .awaitReady();
    List<ProcessHandle> providers =
        process
            .descendants()
            .filter(one -> one.info().commandLine().orElse("").contains("ProviderMain"))
            .toList();
    assertThat(providers).hasSize(1);
    links.close();
    return providers.get(0);
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
