package io.github.timebench.loadgen.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Shape;
import io.github.timebench.api.Variant;
import io.github.timebench.lab.EmbeddedZooKeeper;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Hazards: figures that read "equivalent" because something else was measured than planned, errors
 * that pass as throughput, and a run that hangs when its registry goes away.
 */
class DisturbedProviderIT {
  private static final Variant DATE_CUSTOM = Variant.of(DateType.DATE, Serializer.CUSTOM);
  private static final int ENOUGH_THREADS = 64;

  /** Far fewer than callers, and as many as connecting takes for a moment. */
  private static final int FEW_THREADS = 4;

  /** Those of {@code --type=date} with two serializers. */
  private static final List<Variant> DATES =
      List.of(Variant.BASELINE, Variant.BASELINE_AGAIN, DATE_CUSTOM);

  private static final TestProvider.Disturbance NONE = (variant, answer) -> answer;

  @TempDir private Path folder;

  private LoadgenProcess startShort(EmbeddedZooKeeper registry, String... more) throws Exception {
    List<String> flags = new ArrayList<>(List.of(more));
    flags.addAll(List.of("--type=date", "--registry=" + registry.url()));
    return LoadgenProcess.startShort(folder, flags.toArray(String[]::new));
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void aFallbackToTheStockSerializerIsFoundOut() throws Exception {
    try (EmbeddedZooKeeper registry = EmbeddedZooKeeper.start();
        TestProvider provider =
            TestProvider.start(registry.url(), DATES, ENOUGH_THREADS, false, NONE);
        LoadgenProcess loadgen = startShort(registry)) {
      assertThat(provider).isNotNull();
      assertThat(loadgen.awaitExit()).as(loadgen.err()).isEqualTo(3);
      RunResult result = loadgen.result();
      assertThat(Evidence.failedGates(result)).hasSize(1);
      assertThat(Evidence.failedGate(result, "serialization of date+custom"))
          .satisfies(
              gate -> assertThat(gate.allowed().english()).contains("on id 30 (hessian2-time)"))
          .satisfies(gate -> assertThat(gate.seen().english()).contains("on id 2"));
      assertThat(Evidence.totals(result, "date+custom").requestsById()).containsOnlyKeys(2);
      assertThat(loadgen.out()).contains("INVALID");
    }
  }

  @Test
  @Tag("night")
  @Execution(ExecutionMode.CONCURRENT)
  void wrongEchoesAreCountedAndEndTheRunAfterItsFirstBlock() throws Exception {
    Object other = Bindings.builtIn().of(DATE_CUSTOM).payload(corpusOfAnotherSeed(), 3);
    AtomicInteger answers = new AtomicInteger();
    TestProvider.Disturbance wrongFromTheHundredthOn =
        (variant, answer) ->
            variant.equals(DATE_CUSTOM) && answers.incrementAndGet() > 100 ? other : answer;
    try (EmbeddedZooKeeper registry = EmbeddedZooKeeper.start();
        TestProvider provider =
            TestProvider.start(
                registry.url(), DATES, ENOUGH_THREADS, true, wrongFromTheHundredthOn);
        LoadgenProcess loadgen =
            LoadgenProcess.startBlocks(
                folder,
                3,
                "--type=date",
                "--threads=4",
                "--duration=500ms",
                "--timeout=20s",
                "--registry=" + registry.url())) {
      assertThat(provider).isNotNull();
      assertThat(loadgen.awaitExit()).as(loadgen.err()).isEqualTo(3);
      RunResult result = loadgen.result();
      assertThat(result.blocks()).hasSize(1);
      assertThat(result.end().kind()).isEqualTo(RunEnd.Kind.CUT_SHORT);
      assertThat(result.end().reason().toString()).startsWith("stopped: a gate did not hold");
      assertThat(Evidence.failedGate(result, "echoes of date+custom").seen().english())
          .endsWith("wrong");
      assertThat(Evidence.totals(result, "date+custom").ends().wrongEcho()).isPositive();
      assertThat(Evidence.totals(result, "date+stock").ends().wrongEcho()).isZero();
      Evidence.assertEveryCallAccountedFor(result);
    }
  }

  private static Corpus corpusOfAnotherSeed() {
    return new Corpus(Shape.TICK, 7, Precision.NANOS, 1);
  }

  @Test
  @Tag("night")
  @Execution(ExecutionMode.CONCURRENT)
  void callsThatAnExhaustedPoolTurnsAwayAreCountedAsRejected() throws Exception {
    TestProvider.Disturbance slow =
        (variant, answer) -> {
          TimeUnit.MILLISECONDS.sleep(5);
          return answer;
        };
    try (EmbeddedZooKeeper registry = EmbeddedZooKeeper.start();
        TestProvider provider = TestProvider.start(registry.url(), DATES, FEW_THREADS, true, slow);
        LoadgenProcess loadgen = startShort(registry, "--threads=16")) {
      assertThat(provider).isNotNull();
      assertThat(loadgen.awaitExit()).as(loadgen.err()).isEqualTo(3);
      RunResult result = loadgen.result();
      assertThat(Evidence.ends(result).rejected()).isPositive();
      assertThat(Evidence.ends(result).ok()).isPositive();
      assertThat(Evidence.failedGate(result, "errors of date+stock")).isNotNull();
      assertThat(Evidence.errors(result, "date+stock"))
          .anySatisfy(
              kind -> {
                assertThat(kind.outcome()).isEqualTo("rejected");
                assertThat(kind.exception()).startsWith("org.apache.dubbo.");
                assertThat(kind.message()).contains("pool is exhausted");
                assertThat(kind.lastNanos()).isGreaterThan(kind.firstNanos());
              });
      Evidence.assertEveryCallAccountedFor(result);
    }
  }

  /** The provider stays until this JVM ends: to close it would be to wait for the registry. */
  @Test
  @Tag("night")
  @Execution(ExecutionMode.CONCURRENT)
  @SuppressWarnings("try") // the registry is closed in the middle of the run
  void aRegistryThatGoesAwayDoesNotStopARunThatHasItsConnections() throws Exception {
    EmbeddedZooKeeper registry = EmbeddedZooKeeper.start();
    TestProvider.start(registry.url(), DATES, ENOUGH_THREADS, true, NONE);
    try (LoadgenProcess loadgen = startShort(registry, "--threads=1", "--duration=2s")) {
      loadgen.awaitLoad();
      registry.close();

      assertThat(loadgen.awaitExit()).as(loadgen.err()).isIn(0, 3);
      RunResult result = loadgen.result();
      assertThat(result.end()).isEqualTo(RunEnd.complete());
      assertThat(Evidence.failedGates(result)).isEmpty();
      Evidence.assertEveryCallAccountedFor(result);
    }
  }
}
