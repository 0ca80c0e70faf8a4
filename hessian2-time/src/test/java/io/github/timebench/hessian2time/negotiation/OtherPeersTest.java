package io.github.timebench.hessian2time.negotiation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.hessian2time.FrameworkModelTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazard: peers that do not have this jar or run another Dubbo: each in a JVM with its own class
 * path, as a provider and as a consumer.
 */
class OtherPeersTest {

  /** Else Dubbo looks after lost connections once a minute. */
  private static final String RECONNECT_AT_ONCE =
      "&send.reconnect=true&dubbo.application.least-reconnect-duration=1000";

  private static final LocalDateTime TIME = LocalDateTime.parse("2026-11-21T10:15:30.123456788");

  private final Ends ends = new Ends();
  private final StampsService service = new StampsService();
  private int port;
  private int peerPort;

  @BeforeEach
  void choosePorts() throws Exception {
    port = Ends.freePort();
    peerPort = Ends.freePort();
  }

  @AfterEach
  void stop() {
    ends.close();
  }

  @Test
  void aPeerWithoutTheJarIsServedAndCalledOnHessian2() throws Exception {
    try (PeerJvm peer = PeerJvm.withoutJar(peerPort).ready()) {
      assertEveryCallIsRight(peer);
      assertThat(WireLog.requests(peerPort)).containsExactly(2, 2, 2, 2);
      assertThat(WireLog.responses(port)).containsExactly(2, 2, 2, 2);
      assertThat(peer.linesWith("hessian2-time")).isEmpty();
    }
  }

  @Test
  void theOldestDubboThatIsSupportedAgrees() throws Exception {
    try (PeerJvm peer = PeerJvm.ofRelease("3.3.5", peerPort).ready()) {
      assertEveryCallIsRight(peer);
      assertThat(WireLog.requests(peerPort)).containsExactly(2, 2, 30, 30);
      assertThat(WireLog.responses(port)).containsExactly(2, 2, 30, 30);
      assertThat(peer.linesWith("uses hessian2-time")).hasSize(2);
    }
  }

  @Test
  void dubbo32DeclinesInOneLineAndStaysOnHessian2() throws Exception {
    try (PeerJvm peer = PeerJvm.ofRelease("3.2.18", peerPort).ready()) {
      assertThat(peer.linesWith("hessian2-time"))
          .singleElement()
          .asString()
          .contains("hessian2-time declines Dubbo 3.2.18");
      assertEveryCallIsRight(peer);
      assertThat(WireLog.requests(peerPort)).containsExactly(2, 2, 2, 2);
      assertThat(WireLog.responses(port)).containsExactly(2, 2, 2, 2);
      assertThat(peer.linesWith("ERROR")).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.7.23", "3.0.15", "3.1.11"})
  void anOlderDubboStartsAndStaysOnHessian2(String release) throws Exception {
    try (PeerJvm peer = PeerJvm.ofOldRelease(release, peerPort).ready()) {
      boolean hasFrameworkModels = !release.startsWith("2.");
      assertThat(peer.linesWith("hessian2-time declines Dubbo " + release))
          .hasSize(hasFrameworkModels ? 1 : 0);
      assertStaysOnHessian2(peer);
      assertThat(peer.linesWith("ERROR")).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a-rival", "z-rival"})
  void anotherExtensionWithTheIdIsNotDisturbed(String name, @TempDir Path folder) throws Exception {
    Path registration = folder.resolve("META-INF/dubbo/" + Serialization.class.getName());
    Files.createDirectories(registration.getParent());
    Files.writeString(registration, name + '=' + FrameworkModelTest.Rival.class.getName());
    try (PeerJvm peer = PeerJvm.withJarAnd(folder, peerPort).ready()) {
      assertThat(peer.linesWith("ID " + name + "=30")).hasSize(1);
      assertThat(peer.linesWith("hessian2-time"))
          .singleElement()
          .asString()
          .contains("declines", "another serialization has its id: " + name);
      assertStaysOnHessian2(peer);
      assertThat(peer.linesWith("ERROR")).isEmpty();
    }
  }

  @Test
  void aTableOfDubboThatDoesNotLeadToTheJarIsNoticed() throws Exception {
    try (PeerJvm peer = PeerJvm.withJarBelowDubbo(peerPort).ready()) {
      assertThat(peer.linesWith("hessian2-time"))
          .singleElement()
          .asString()
          .contains("hessian2-time declines");
      assertStaysOnHessian2(peer);
      assertThat(peer.linesWith("ERROR")).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"isolation,true", "default,false"})
  void anIdThatAProviderDoesNotKnowIsMetWithSilenceUnlessPoolsAreNotIsolated(
      String mode, boolean isSilent) throws Exception {
    String option = "-Ddubbo.application.executor-management-mode=" + mode;
    try (PeerJvm peer = PeerJvm.withoutJar(peerPort, option).ready()) {
      String named = "dubbo://127.0.0.1:" + peerPort + "?serialization=hessian2-time";
      Stamps stamps =
          Ends.reference(
              ends.consumer(),
              peerPort,
              "",
              config -> {
                config.setUrl(named);
                config.setTimeout(3_000);
              });
      assertThatThrownBy(() -> stamps.next(TIME))
          .isInstanceOfSatisfying(
              RpcException.class, e -> assertThat(e.isTimeout()).isEqualTo(isSilent));
      assertThat(peer.linesWith("READY")).as("it is still there").hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"setServiceName", "setCompatibleParamSignatures"})
  void aDubboWhoseCallsLackAMethodIsDeclinedAndNoCallFails(String method, @TempDir Path folder)
      throws Exception {
    DoctoredDubbo.withoutMethod(method, folder);
    assertDeclines(folder, method);
  }

  @Test
  void aDubboWhoseCallsHaveAFieldMoreIsDeclined(@TempDir Path folder) throws Exception {
    DoctoredDubbo.withField(folder);
    assertDeclines(folder, "getRoute");
  }

  private void assertDeclines(Path folder, String why) throws Exception {
    try (PeerJvm peer = PeerJvm.withJarAnd(folder, peerPort).ready()) {
      assertThat(peer.linesWith("hessian2-time"))
          .singleElement()
          .asString()
          .contains("hessian2-time declines Dubbo", why);
      assertStaysOnHessian2(peer);
      assertThat(peer.linesWith("ERROR")).isEmpty();
    }
  }

  private void assertStaysOnHessian2(PeerJvm peer) throws Exception {
    assertEveryCallIsRight(peer);
    assertThat(WireLog.requests(peerPort)).containsExactly(2, 2, 2, 2);
    assertThat(WireLog.responses(port)).containsExactly(2, 2, 2, 2);
  }

  private void assertEveryCallIsRight(PeerJvm peer) throws Exception {
    FrameworkModel provider = ends.provider(port, service);
    Stamps stamps = Ends.reference(ends.consumer(), peerPort);
    for (int call = 0; call < 4; call++) {
      assertThat(stamps.next(TIME)).isEqualTo(TIME.plusNanos(1));
    }
    assertThat(peer.callsTo(port)).isEqualTo(4);
    assertThat((String[]) Metric.of(provider).get("Connections")).hasSize(1);
  }

  @Test
  void aRollbackOnTheSamePortStartsOverOnHessian2AndHangsNoCall() throws Exception {
    Stamps stamps =
        Ends.reference(
            ends.consumer(), peerPort, "&heartbeat=1000" + RECONNECT_AT_ONCE, config -> {});
    Set<Integer> toTheJar = new HashSet<>();
    try (CallsUnderWay calls = new CallsUnderWay(stamps)) {
      PeerJvm withJar = PeerJvm.withJar(peerPort).ready();
      calls.start();
      calls.awaitRight(100);
      withJar.kill();
      toTheJar.addAll(consumerPorts());
      try (PeerJvm withoutJar = PeerJvm.withoutJar(peerPort).ready()) {
        calls.awaitRight(100);
        calls.stop();
        assertThat(withoutJar.linesWith("hessian2-time")).isEmpty();
      } finally {
        withJar.close();
      }
      assertThat(calls.wrong()).isEmpty();
      assertThat(calls.timedOut()).isEmpty();
    }
    assertThat(toTheJar).anySatisfy(port -> assertThat(ids(port)).startsWith(2).contains(30));
    Set<Integer> withoutIt = consumerPorts();
    withoutIt.removeAll(toTheJar);
    assertThat(withoutIt).isNotEmpty().allSatisfy(port -> assertThat(ids(port)).containsOnly(2));
  }

  private Set<Integer> consumerPorts() {
    return WireLog.with(peerPort).stream()
        .map(WireLog.Message::consumerPort)
        .collect(Collectors.toSet());
  }

  private List<Integer> ids(int consumerPort) {
    return WireLog.with(peerPort).stream()
        .filter(message -> message.consumerPort() == consumerPort)
        .map(WireLog.Message::serializationId)
        .toList();
  }
}
