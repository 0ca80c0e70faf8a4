package io.github.timebench.loadgen.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.Variant;
import io.github.timebench.lab.Child;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.host.HostMain.HostState;
import io.github.timebench.model.fleet.FleetEvidence.HostFacts;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.ProviderPool;
import io.github.timebench.reports.language.Text;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazards: a prefix that leads nowhere and is waited for for ever, a banner that is taken for an
 * answer, an end by itself that is taken for one in order.
 */
@Timeout(120)
class RunningHostTest {
  private static final HostFacts FACTS =
      new HostFacts("host7", "k1", "b1", "17.0.1", "3.3.6", "4.0.4", "a processor", 2, 4096);
  private static final HostState FREE = new HostState(FACTS, 4096, 0.5, List.of());

  private final List<Text> told = new ArrayList<>();
  @TempDir private Path folder;

  /** A host whose launcher is a script. */
  private RunningHost host(String script) throws Exception {
    Path home = Files.createDirectories(folder.resolve("home/bin"));
    Files.writeString(home.resolve("host"), "#!/bin/sh\n" + script);
    assertThat(home.resolve("host").toFile().setExecutable(true)).isTrue();
    Host host = new Host("driver-3", List.of("sh"), home.getParent().toString(), Optional.empty());
    return new RunningHost(host, Optional.empty(), folder);
  }

  private static String says(HostState state) {
    return "echo '%s'; echo '%s'; ".formatted(JsonLines.HELLO, JsonLines.write(state));
  }

  @Test
  void whatALoginPrintsIsSkipped() throws Exception {
    try (RunningHost host =
        host("read task; echo 'Welcome to {host7}!'; " + says(FREE) + "cat >/dev/null")) {
      host.open(Duration.ofSeconds(60), told::add);

      assertThat(host.named().facts()).isEqualTo(FACTS);
      assertThat(host.named().name()).isEqualTo("driver-3");
      assertThat(host.kept()).isTrue();
      host.open(Duration.ofSeconds(60), told::add);
      assertThat(told).isEmpty();
    }
  }

  @Test
  void oneThatEndsIsTriedAgainUntilTheDeadlineAndNamedWithItsLastWord() throws Exception {
    try (RunningHost host = host("echo 'Permission denied' >&2; exit 255")) {
      assertThatThrownBy(() -> host.open(Duration.ofMillis(1500), told::add))
          .isInstanceOf(LabException.class)
          .hasMessageContaining("driver-3 (sh)")
          .hasMessageContaining("exit code 255: Permission denied");
    }
    assertThat(told).hasSize(1);
    assertThat(told.get(0).english()).contains("Waits at most", "driver-3");
  }

  @Test
  void oneThatIsStillStartingIsWaitedFor() throws Exception {
    Path mark = folder.resolve("started");
    try (RunningHost host =
        host(
            "if [ ! -e %s ]; then touch %s; exit 1; fi; read task; %s cat >/dev/null"
                .formatted(mark, mark, says(FREE)))) {
      host.open(Duration.ofSeconds(60), told::add);

      assertThat(host.named().facts()).isEqualTo(FACTS);
    }
    assertThat(told).hasSize(1);
  }

  @Test
  void oneThatMayNotBeUsedSaysWhy() throws Exception {
    HostState taken =
        new HostState(FACTS, 1, 0, List.of(Phrase.of("another lab runs there (%s)", "pid 7")));
    try (RunningHost host = host("read task; " + says(taken) + "cat >/dev/null")) {
      assertThatThrownBy(() -> host.open(Duration.ofMillis(10), told::add))
          .hasMessage("driver-3 (sh): another lab runs there (pid 7)");
      assertThat(host.kept()).isFalse();
    }
  }

  @Test
  void aJvmThatEndsByItselfHasFailedAndOneThatIsEndedHasNot() throws Exception {
    JvmOrder order =
        JvmOrder.Provider.alone(
            new JvmOrder.Key("run", 0, 0),
            JvmOrder.Jvm.USUAL,
            "zookeeper://127.0.0.1:1",
            PlacedVariant.here(List.of(Variant.BASELINE)),
            ProviderPool.fixed(8));
    Host script = host("read task; read line; exit 3").host();
    RunningHost host =
        new RunningHost(
            script, Optional.of(RegistryAddress.parse("zookeeper://127.0.0.1:1")), folder);
    Child ended = host.start(order, line -> {});
    ended.close();
    assertThat(host.failed()).isFalse();

    Child dies = host.start(order, line -> {});
    dies.sendLine("now");
    assertThat(dies.onExit().get(60, TimeUnit.SECONDS)).isEqualTo(3);
    dies.awaitExit();

    assertThat(host.failed()).isTrue();
    host.takeReading();
    assertThat(host.failed()).as("forgotten with what was read").isFalse();
  }
}
