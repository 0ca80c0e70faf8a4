package io.github.timebench.loadgen.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.lab.EmbeddedZooKeeper;
import io.github.timebench.model.evidence.Readings.PeerCalls;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.VariantBytes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Hazard: calls at somebody's service that nobody agreed to, that are repeated or not counted. */
class TargetIT {
  private static final Variant SERVICE = Variant.of(DateType.INSTANT, Serializer.CUSTOM);
  private static final int THREADS = 50;

  @TempDir private Path folder;

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void armsAtAnothersProviderAreAskedForShownMeasuredAndNeverSentTwice() throws Exception {
    AtomicInteger received = new AtomicInteger();
    TestProvider.Disturbance counted =
        (variant, answer) -> {
          received.incrementAndGet();
          return answer;
        };
    try (EmbeddedZooKeeper registry = EmbeddedZooKeeper.start();
        TestProvider provider =
            TestProvider.start(registry.url(), List.of(SERVICE), THREADS, true, counted)) {
      assertThat(provider).isNotNull();
      String service = Bindings.builtIn().service(SERVICE);

      try (LoadgenProcess unasked = start(registry, service);
          LoadgenProcess missing = start(registry, "red/" + service, "--yes");
          LoadgenProcess loadgen = start(registry, service, "--yes")) {
        assertRefused(unasked, "--target needs --yes where no terminal can be asked");
        assertRefused(
            missing, "arm stock finds no provider of red/" + service + " at " + registry.url());
        int exit = loadgen.awaitExit();
        RunResult result = loadgen.result();
        assertThat(exit)
            .as(loadgen.err())
            .isEqualTo(Evidence.validity(result).comparable() ? 0 : 3);
        assertThat(loadgen.err())
            .contains("First call of stock: ", "First call of custom: ", "Tick{id=7")
            .contains("One side is watched only");
        assertMeasured(result);
        long sent =
            result.blocks().get(0).pairs().get(0).readings().calls().stream()
                .mapToLong(PeerCalls::sent)
                .sum();
        assertThat((long) received.get())
            .as("the look has one call of each arm, and who is refused has none")
            .isEqualTo(sent + 2);
        assertThat(Files.readString(loadgen.folder().resolve("report.html")))
            .contains("One side was watched only");
      }
    }
  }

  private static void assertMeasured(RunResult result) {
    assertThat(result.plan().labels()).containsExactly("stock", "custom");
    assertThat(result.plan().openLoop()).isTrue();
    Evidence.assertEveryCallAccountedFor(result);
    assertThat(Evidence.totals(result, "stock").requestsById()).containsOnlyKeys(2);
    assertThat(Evidence.totals(result, "custom").requestsById()).containsOnlyKeys(30);
    List<VariantBytes> bytes = result.bytes();
    assertThat(bytes.get(1).responseBytes()).isLessThan(bytes.get(0).responseBytes());
    assertThat(result.externalProvider()).isTrue();
    assertThat(result.environment().provider()).isEmpty();
  }

  private static void assertRefused(LoadgenProcess loadgen, String message) throws Exception {
    assertThat(loadgen.awaitExit()).as(loadgen.err()).isEqualTo(2);
    assertThat(loadgen.err()).contains(message);
    assertThat(loadgen.out()).isEmpty();
  }

  private LoadgenProcess start(EmbeddedZooKeeper registry, String service, String... more)
      throws Exception {
    Path own = Files.createTempDirectory(folder, "lab");
    Path sample =
        Files.writeString(
            own.resolve("tick.json"),
            "{\"arguments\": [{\"id\": 7, \"time\": \"2026-01-02T03:04:05.678901234Z\"}]}");
    List<String> words =
        new ArrayList<>(
            List.of(
                "--quick",
                "--max-warmup=1s",
                "--duration=500ms",
                "--timeout=20s",
                "--api=" + LoadgenProcess.HOME.resolve("api/target/classes"),
                "--call=" + service + "#echoTick",
                "--sample=" + sample,
                "--target=" + registry.url(),
                "--arm=stock: filter=" + Serializer.NO_AGREEMENT,
                "--arm=custom:"));
    words.addAll(List.of(more));
    return LoadgenProcess.startCommand(own, words.toArray(String[]::new));
  }
}
