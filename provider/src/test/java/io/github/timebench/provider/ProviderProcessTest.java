package io.github.timebench.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.api.probe.ProbeService;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.curator.test.TestingServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazards: a provider that outlives its parent, or that leaves its ready file behind; one of a run
 * that starts slowly because it has services that nobody calls.
 */
class ProviderProcessTest {
  private static final int SIGTERM_EXIT = 128 + 15;

  @TempDir private Path folder;
  private TestingServer registry;
  private Process provider;

  @BeforeEach
  void start() throws Exception {
    registry = new TestingServer();
  }

  @AfterEach
  void stop() throws IOException {
    provider.destroyForcibly();
    registry.close();
  }

  @Test
  void itSaysOneLineWhenReadyAndEndsInOrderWhenAsked() throws Exception {
    Path readyFile = folder.resolve("ready");
    BufferedReader out = fork("--end-with-stdin", "--ready-file=" + readyFile);

    String line = out.readLine();
    assertThat(line)
        .matches(
            "timebench-provider ready: 127\\.0\\.0\\.1:\\d+ registry=zookeeper://127\\.0\\.0\\.1:"
                + registry.getPort()
                + " pool=fixed threads=3");
    assertThat(registered())
        .containsExactlyInAnyOrder(
            ProbeService.class.getName(),
            Bindings.builtIn().service(Variant.BASELINE),
            Bindings.builtIn().service(Variant.of(DateType.LONG, Serializer.CUSTOM)));
    provider.outputWriter().append("stop\n").flush();

    assertThat(out.readLine()).isNull();
    assertThat(provider.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(provider.exitValue()).isZero();
    assertThat(readyFile).doesNotExist();
  }

  /** An orderly end would wait ten seconds for a registry that is gone. */
  @Test
  void itDoesNotOutliveAParentThatTookTheRegistryWithIt() throws Exception {
    BufferedReader out = fork("--end-with-stdin");
    assertThat(out.readLine()).startsWith("timebench-provider ready: ");

    registry.close();
    provider.getOutputStream().close();

    assertThat(provider.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(provider.exitValue()).as("ended without an orderly end").isEqualTo(143);
  }

  @Test
  void aParentThatIsGoneBeforeItIsReadyEndsItToo() throws Exception {
    BufferedReader out = fork("--end-with-stdin");
    provider.getOutputStream().close();

    assertThat(out.readLine()).as("no line of a provider that is ready").isNull();
    assertThat(provider.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(provider.exitValue()).isEqualTo(143);
  }

  @Test
  void sigtermDrainsAndRemovesTheReadyFile() throws Exception {
    Path readyFile = folder.resolve("ready");
    Files.writeString(readyFile, "of a provider that was killed");
    BufferedReader out = fork("--ready-file=" + readyFile);

    assertThat(out.readLine()).startsWith("timebench-provider ready: ");
    provider.destroy();

    assertThat(provider.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(provider.exitValue()).isEqualTo(SIGTERM_EXIT);
    assertThat(readyFile).doesNotExist();
  }

  private List<String> registered() throws Exception {
    try (CuratorFramework client =
        CuratorFrameworkFactory.newClient(registry.getConnectString(), new RetryOneTime(100))) {
      client.start();
      return client.getChildren().forPath("/dubbo");
    }
  }

  private BufferedReader fork(String... flags) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "@" + Path.of("..", "bin", "jvm.options"),
                "-cp",
                System.getProperty("java.class.path"),
                ProviderMain.class.getName(),
                "--registry=zookeeper://127.0.0.1:" + registry.getPort(),
                "--registry-deadline=60s",
                "--variants=date+stock,long+custom",
                "--port=0",
                "--provider-threads=3",
                "--loopback"));
    command.addAll(List.of(flags));
    provider = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    return provider.inputReader();
  }
}
