package io.github.timebench.loadgen.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.Child;
import io.github.timebench.lab.EmbeddedZooKeeper;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.model.fleet.FleetAgent;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.threads.Side;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.dubbo.common.utils.NetUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazard: a coordinator and an agent that understand each other in one JVM, and not over ZooKeeper
 * and Dubbo. No JVM is forked.
 */
@Timeout(300)
class AgentLineTest {
  private static final String TOKEN = "a secret of many characters";
  private static final String RUN = "a-run";
  private static final Duration DEADLINE = Duration.ofSeconds(60);
  private static final Order.Driver DRIVER =
      new Order.Driver(new Order.Key(RUN, 0, 0), Order.Jvm.USUAL, 900, 1);

  @TempDir private Path folder;

  private final FakeMachine machine = new FakeMachine();
  private EmbeddedZooKeeper zooKeeper;
  private RegistryAddress registry;
  private AgentEndpoint endpoint;
  private Members members;

  @BeforeEach
  void meets() throws Exception {
    zooKeeper = EmbeddedZooKeeper.start();
    registry = RegistryAddress.parse(zooKeeper.url());
    endpoint =
        new AgentEndpoint(
            machine,
            Side.DRIVER,
            registry,
            FleetAccess.accepting(Optional.of(TOKEN)),
            () -> 4_096,
            NanoClock.SYSTEM);
    members = Members.open(registry, DEADLINE);
  }

  @AfterEach
  void ends() {
    endpoint.close();
    members.close();
    zooKeeper.close();
  }

  private AgentExport exported(Optional<Tls> tls) throws Exception {
    AgentExport export = AgentExport.start(endpoint, 0, tls);
    members.join(new Member(new FleetAgent("driver-0", endpoint.facts()), export.url()));
    return export;
  }

  private Member found() throws Exception {
    try (Members coordinator = Members.open(registry, DEADLINE)) {
      List<Member> all = coordinator.now();
      assertThat(all).hasSize(1);
      return all.get(0);
    }
  }

  @Test
  void aDriverIsStartedSpokenToAndHeard() throws Exception {
    try (AgentExport export = exported(Optional.empty());
        AgentLinks links = new AgentLinks(Optional.empty(), TOKEN)) {
      RemoteAgent agent = links.to(found(), RUN);
      List<String> lines = new CopyOnWriteArrayList<>();
      agent.claim();
      Child child = agent.start(DRIVER, lines::add);
      child.send(new DriverTask(Plans.valid().make(), 1, registry.url(), 0, 0));
      String evidence = "{" + "e".repeat(3 * Output.MAX_CHUNK) + "}";
      machine.only().say("first");
      machine.only().say(evidence);
      machine.only().end(0);

      assertThat(child.onExit().get()).isZero();
      child.awaitExit();
      assertThat(lines).containsExactly("first", evidence);
      assertThat(machine.only().heard()).hasSize(1);
      assertThat(machine.only().order).isEqualTo(DRIVER);
      assertThat(agent.state()).isEqualTo(new AgentState(FakeMachine.FACTS, RUN, false, true));
      agent.close();
      assertThat(agent.state().run()).isEmpty();
      assertThat(export.url()).startsWith("dubbo://");
    }
  }

  @Test
  void theOffsetOfAClockThatIsThisOneIsNoughtWithinTheBound() throws Exception {
    try (AgentExport export = exported(Optional.empty());
        AgentLinks links = new AgentLinks(Optional.empty(), TOKEN)) {
      RemoteAgent agent = links.to(found(), RUN);
      agent.claim();
      for (int question = 0; question < 2 * ClockProber.BURST; question++) {
        agent.probeClock();
      }

      ClockSamples.Reading reading = agent.samples().at(NanoClock.SYSTEM.nanoTime());
      assertThat(Math.abs(reading.offsetNanos())).isLessThanOrEqualTo(reading.boundNanos());
      assertThat(reading.jumpNanos()).isZero();
      assertThat(export.url()).isEqualTo(agent.member().url());
    }
  }

  @Test
  void aProberAsksUntilItIsClosed() throws Exception {
    try (AgentExport export = exported(Optional.empty());
        AgentLinks links = new AgentLinks(Optional.empty(), TOKEN)) {
      RemoteAgent agent = links.to(found(), RUN);
      agent.claim();
      try (ClockProber prober = ClockProber.start(List.of(agent), NanoClock.SYSTEM)) {
        while (!agent.samples().any()) {
          Thread.onSpinWait();
        }
        assertThat(prober.silentNanos(agent)).isLessThan(DEADLINE.toNanos());
      }
      assertThat(export.url()).isEqualTo(agent.member().url());
    }
  }

  @Test
  void aWrongTokenAndASecondCoordinatorAreRefused() throws Exception {
    try (AgentExport export = exported(Optional.empty());
        AgentLinks links = new AgentLinks(Optional.empty(), TOKEN);
        AgentLinks guessing = new AgentLinks(Optional.empty(), "a secret of other characters")) {
      RemoteAgent first = links.to(found(), RUN);
      RemoteAgent second = links.to(found(), "the-other-run");
      RemoteAgent stranger = guessing.to(found(), RUN);
      first.claim();

      assertThatThrownBy(second::claim)
          .isInstanceOf(LabException.class)
          .hasMessageContaining("serves the run " + RUN);
      assertThatThrownBy(stranger::claim)
          .isInstanceOf(LabException.class)
          .hasMessageContaining("does not accept the token");
      assertThat(stranger.state().tokenAccepted()).isFalse();
      assertThat(export.url()).startsWith("dubbo://");
    }
  }

  @Test
  void withoutATokenOfItsOwnAnAgentServesItsMachineOnly() throws Exception {
    try (AgentEndpoint open =
            new AgentEndpoint(
                machine,
                Side.DRIVER,
                registry,
                FleetAccess.accepting(Optional.empty()),
                () -> 4_096,
                NanoClock.SYSTEM);
        AgentExport export = AgentExport.start(open, 0, Optional.empty());
        AgentLinks links = new AgentLinks(Optional.empty(), "")) {
      Member member = new Member(new FleetAgent("driver-0", FakeMachine.FACTS), export.url());

      assertThat(links.to(member, RUN).state().tokenAccepted()).isTrue();
    }
    assertThat(FleetAccess.isOwn(InetAddress.getByName("127.0.0.1"))).isTrue();
    assertThat(FleetAccess.isOwn(InetAddress.getByName("198.51.100.7"))).isFalse();
  }

  @Test
  void withTlsOnlyWhoShowsACertificateIsHeard() throws Exception {
    TestCertificates certificates = new TestCertificates(folder, NetUtils.getLocalHost());
    Tls fleet = certificates.of("fleet", "fleet");
    Tls stranger = certificates.of("stranger", "fleet");
    try (AgentExport export = exported(Optional.of(fleet));
        AgentLinks links = new AgentLinks(Optional.of(fleet), TOKEN);
        AgentLinks plain = new AgentLinks(Optional.empty(), TOKEN);
        AgentLinks strange = new AgentLinks(Optional.of(stranger), TOKEN)) {
      assertThat(links.to(found(), RUN).state().tokenAccepted()).isTrue();
      assertThatThrownBy(() -> plain.to(found(), RUN).state()).isInstanceOf(LabException.class);
      assertThatThrownBy(() -> strange.to(found(), RUN).state()).isInstanceOf(LabException.class);
      assertThat(export.url()).startsWith("dubbo://");
    }
  }
}
