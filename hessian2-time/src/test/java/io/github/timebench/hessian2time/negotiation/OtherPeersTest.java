package io.github.timebench.hessian2time.negotiation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.hessian2time.FrameworkModelTest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.RpcInvocation;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
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
  void theOldestDubboThatIsSupportedAgrees() throws Exception {
    try (PeerJvm peer = PeerJvm.ofRelease("3.3.5", peerPort).ready()) {
      assertAgrees(peer);
      assertThat(peer.linesWith("uses hessian2-time")).hasSize(2);
    }
  }

  @Test
  @Tag("night")
  void aJvmWithoutAccessToFieldsByTheirOffsetsHasNoPlansAndAgrees() throws Exception {
    try (PeerJvm peer = PeerJvm.withJar(peerPort, "--limit-modules=java.se").ready()) {
      assertAgrees(peer);
      assertThat(peer.linesWith("has no class plans here")).hasSize(1);
    }
  }

  @Test
  void dubbo32DeclinesInOneLineAndStaysOnHessian2() throws Exception {
    assertDeclines(PeerJvm.ofRelease("3.2.18", peerPort), "hessian2-time declines Dubbo 3.2.18");
  }

  @Test
  void theOldestDubboStartsAndStaysOnHessian2() throws Exception {
    assertStartsAndStaysOnHessian2("2.7.23");
  }

  @ParameterizedTest
  @Tag("night")
  @ValueSource(strings = {"3.0.15", "3.1.11"})
  void anOlderDubboStartsAndStaysOnHessian2(String release) throws Exception {
    assertStartsAndStaysOnHessian2(release);
  }

  private void assertStartsAndStaysOnHessian2(String release) throws Exception {
    try (PeerJvm peer = PeerJvm.ofOldRelease(release, peerPort).ready()) {
      boolean hasFrameworkModels = !release.startsWith("2.");
      assertThat(peer.linesWith("hessian2-time declines Dubbo " + release))
          .hasSize(hasFrameworkModels ? 1 : 0);
      assertStaysOnHessian2(peer);
      assertThat(peer.linesWith("ERROR")).isEmpty();
    }
  }

  @Test
  void anotherExtensionWithTheIdIsNotDisturbed(@TempDir Path folder) throws Exception {
    assertNotDisturbed("a-rival", folder);
  }

  @Test
  @Tag("night")
  void oneThatStandsBehindThisJarIsNotDisturbedEither(@TempDir Path folder) throws Exception {
    assertNotDisturbed("z-rival", folder);
  }

  private void assertNotDisturbed(String name, Path folder) throws Exception {
    Path registration = folder.resolve("META-INF/dubbo/" + Serialization.class.getName());
    Files.createDirectories(registration.getParent());
    Files.writeString(registration, name + '=' + FrameworkModelTest.Rival.class.getName());
    PeerJvm peer = PeerJvm.withJarAnd(folder, peerPort);
    assertDeclines(peer, "another serialization has its id: " + name);
    assertThat(peer.linesWith("ID " + name + "=30")).hasSize(1);
  }

  @Test
  @Tag("night")
  void aTableOfDubboThatDoesNotLeadToTheJarIsNoticed() throws Exception {
    assertDeclines(PeerJvm.withJarBelowDubbo(peerPort));
  }

  @Test
  void aPeerWithoutTheJarIsOnHessian2AndMeetsAnotherIdWithSilence() throws Exception {
    assertIsOnHessian2AndMeetsAnotherId("isolation", true);
  }

  @Test
  @Tag("night")
  void onePoolForAllServicesMeetsAnotherIdWithAnError() throws Exception {
    assertIsOnHessian2AndMeetsAnotherId("default", false);
  }

  private void assertIsOnHessian2AndMeetsAnotherId(String mode, boolean isSilent) throws Exception {
    String option = "-Ddubbo.application.executor-management-mode=" + mode;
    try (PeerJvm peer = PeerJvm.withoutJar(peerPort, option).ready()) {
      assertStaysOnHessian2(peer);
      assertThat(peer.linesWith("hessian2-time")).isEmpty();
      String named = "dubbo://127.0.0.1:" + peerPort + "?serialization=hessian2-time";
      Stamps stamps =
          Ends.reference(
              ends.consumer(),
              peerPort,
              "",
              config -> {
                config.setUrl(named);
                config.setTimeout(isSilent ? 1_000 : 20_000);
              });
      assertThatThrownBy(() -> stamps.next(TIME))
          .isInstanceOfSatisfying(
              RpcException.class, e -> assertThat(e.isTimeout()).isEqualTo(isSilent));
      assertThat(peer.linesWith("READY")).as("it is still there").hasSize(1);
    }
  }

  @Test
  void aDubboWhoseCallsLackAMethodIsDeclinedAndNoCallFails(@TempDir Path folder) throws Exception {
    DoctoredDubbo.withoutMethod("setCompatibleParamSignatures", folder);
    assertDeclines(
        PeerJvm.withJarAnd(folder, peerPort),
        "hessian2-time declines Dubbo",
        "setCompatibleParamSignatures");
  }

  @Test
  @Tag("night")
  void aDubboWhoseCallsHaveAFieldMoreIsDeclined(@TempDir Path folder) throws Exception {
    DoctoredDubbo.withField(folder);
    assertDeclines(
        PeerJvm.withJarAnd(folder, peerPort), "hessian2-time declines Dubbo", "getRoute");
  }

  private void assertDeclines(PeerJvm started, String... why) throws Exception {
    try (PeerJvm peer = started.ready()) {
      assertThat(peer.linesWith("[DUBBO] hessian2-time"))
          .singleElement()
          .asString()
          .contains("declines")
          .satisfies(line -> assertThat(why).allSatisfy(part -> assertThat(line).contains(part)));
      assertStaysOnHessian2(peer);
      assertThat(peer.linesWith("ERROR")).isEmpty();
    }
  }

  private void assertStaysOnHessian2(PeerJvm peer) throws Exception {
    assertFourCallsAreRight(peer, 2, 2, 2, 2);
  }

  private void assertAgrees(PeerJvm peer) throws Exception {
    assertFourCallsAreRight(peer, 2, 2, 30, 30);
  }

  /** Four calls to the peer and four of it, all with these ids. */
  private void assertFourCallsAreRight(PeerJvm peer, Integer... ids) throws Exception {
    FrameworkModel provider = ends.provider(port, service);
    Stamps stamps = Ends.reference(ends.consumer(), peerPort);
    for (int call = 0; call < 4; call++) {
      assertThat(stamps.next(TIME)).isEqualTo(TIME.plusNanos(1));
    }
    assertThat(peer.callsTo(port)).isEqualTo(4);
    assertThat((String[]) Metric.of(provider).get("Connections")).hasSize(1);
    assertThat(WireLog.requests(peerPort)).containsExactly(ids);
    assertThat(WireLog.responses(port)).containsExactly(ids);
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

  /** Two threads that go on calling, whatever happens. */
  private static final class CallsUnderWay implements AutoCloseable {

    private static final int THREADS = 2;

    private final Stamps stamps;
    private final AtomicInteger right = new AtomicInteger();
    private final Queue<Object> wrong = new ConcurrentLinkedQueue<>();
    private final Queue<RpcException> timedOut = new ConcurrentLinkedQueue<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean stopped;

    CallsUnderWay(Stamps stamps) {
      this.stamps = stamps;
    }

    void start() {
      for (int thread = 0; thread < THREADS; thread++) {
        threads.add(new Thread(this::call));
      }
      threads.forEach(Thread::start);
    }

    private void call() {
      LocalDateTime time = LocalDateTime.parse("1900-01-01T00:00:00.000000001");
      while (!stopped) {
        LockSupport.parkNanos(1_000_000);
        try {
          LocalDateTime reply = stamps.next(time);
          time = time.plusNanos(1);
          if (reply.equals(time)) {
            right.incrementAndGet();
          } else {
            wrong.add(reply);
          }
        } catch (RpcException e) {
          if (e.isTimeout()) {
            timedOut.add(e);
          }
          LockSupport.parkNanos(50_000_000);
        } catch (RuntimeException e) {
          wrong.add(e);
        }
      }
    }

    /** Waits for this many right calls from now on. */
    void awaitRight(int count) {
      int enough = right.get() + count;
      Await.until(count + " right calls", () -> right.get() >= enough);
    }

    void stop() {
      stopped = true;
      Await.until("the calls under way end", () -> threads.stream().noneMatch(Thread::isAlive));
    }

    Queue<Object> wrong() {
      return wrong;
    }

    Queue<RpcException> timedOut() {
      return timedOut;
    }

    @Override
    public void close() {
      stop();
    }
  }

  /** Makes the call of a Dubbo that does not exist yet, in a folder to go before Dubbo's jar. */
  static final class DoctoredDubbo {

    private static final String CALL = RpcInvocation.class.getName().replace('.', '/');
    private static final String TEXT = "Ljava/lang/String;";

    private DoctoredDubbo() {}

    /** A call without one of its methods. */
    static void withoutMethod(String name, Path folder) throws IOException {
      write(
          folder,
          writer ->
              new ClassVisitor(Opcodes.ASM9, writer) {
                @Override
                public MethodVisitor visitMethod(
                    int access, String method, String type, String signature, String[] exceptions) {
                  return method.equals(name)
                      ? null
                      : super.visitMethod(access, method, type, signature, exceptions);
                }
              });
    }

    /** A call with one more field, {@code route}, and its setter and getter. */
    static void withField(Path folder) throws IOException {
      write(
          folder,
          writer ->
              new ClassVisitor(Opcodes.ASM9, writer) {
                @Override
                public void visitEnd() {
                  visitField(Opcodes.ACC_PRIVATE, "route", TEXT, null, null).visitEnd();
                  MethodVisitor getter =
                      visitMethod(Opcodes.ACC_PUBLIC, "getRoute", "()" + TEXT, null, null);
                  getter.visitCode();
                  getter.visitVarInsn(Opcodes.ALOAD, 0);
                  getter.visitFieldInsn(Opcodes.GETFIELD, CALL, "route", TEXT);
                  getter.visitInsn(Opcodes.ARETURN);
                  getter.visitMaxs(1, 1);
                  getter.visitEnd();
                  MethodVisitor setter =
                      visitMethod(Opcodes.ACC_PUBLIC, "setRoute", "(" + TEXT + ")V", null, null);
                  setter.visitCode();
                  setter.visitVarInsn(Opcodes.ALOAD, 0);
                  setter.visitVarInsn(Opcodes.ALOAD, 1);
                  setter.visitFieldInsn(Opcodes.PUTFIELD, CALL, "route", TEXT);
                  setter.visitInsn(Opcodes.RETURN);
                  setter.visitMaxs(2, 2);
                  setter.visitEnd();
                  super.visitEnd();
                }
              });
    }

    private interface Change {
      ClassVisitor before(ClassWriter writer);
    }

    private static void write(Path folder, Change change) throws IOException {
      Path file = folder.resolve(CALL + ".class");
      Files.createDirectories(file.getParent());
      try (InputStream stock =
          RpcInvocation.class.getClassLoader().getResourceAsStream(CALL + ".class")) {
        ClassReader reader = new ClassReader(stock);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(change.before(writer), 0);
        Files.write(file, writer.toByteArray());
      }
    }
  }
}
