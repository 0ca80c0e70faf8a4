package io.github.timebench.loadgen.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.lab.EmbeddedZooKeeper;
import io.github.timebench.lab.Installation;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.host.Host.Launcher;
import io.github.timebench.loadgen.host.JvmOrder;
import io.github.timebench.loadgen.host.LocalHost;
import io.github.timebench.loadgen.run.DriverJvm;
import io.github.timebench.loadgen.run.ProviderJvm;
import io.github.timebench.loadgen.study.Prober;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.ProviderPool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a provider that stands still and takes the run, or the calls it held, with it. */
class StalledProviderIT {
  /** The first call of a provider's JVM must not take longer, however busy the machine is. */
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private static final Plan PLAN =
      Plans.valid()
          .load(new Load.Closed(1))
          .maxWarmup(Duration.ofSeconds(1))
          .duration(Duration.ofSeconds(4))
          .timeout(TIMEOUT)
          .make();

  @TempDir private Path folder;

  /** Stops a process when measuring has begun, until a slice went by without an answer. */
  private static final class Stall implements Progress.Listener {
    private final CompletableFuture<Long> pid = new CompletableFuture<>();
    private boolean begun;
    private boolean over;

    @Override
    public void on(Progress progress) {
      boolean measuring = progress.phase().equals("measuring");
      if (measuring && !begun) {
        begun = true;
        signal("STOP");
      } else if (measuring && !over && progress.calls().callsPerSecond() == 0) {
        over = true;
        signal("CONT");
      }
    }

    private void signal(String name) {
      try {
        String target = Long.toString(pid.join());
        assertThat(new ProcessBuilder("kill", "-" + name, target).start().waitFor()).isZero();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private Pair runWith(Stall stall) throws Exception {
    Installation home = new Installation(Path.of("").toAbsolutePath().getParent());
    JvmOrder.Key key = new JvmOrder.Key("stalled", 0, 0);
    try (EmbeddedZooKeeper registry = EmbeddedZooKeeper.start()) {
      Launcher host = LocalHost.ofLab(home, folder);
      return run(host, key, registry.url(), stall);
    }
  }

  private static Pair run(Launcher host, JvmOrder.Key key, String registryUrl, Stall stall)
      throws Exception {
    try (ProviderJvm provider =
            ProviderJvm.start(
                host,
                JvmOrder.Provider.alone(
                    key,
                    JvmOrder.Jvm.USUAL,
                    registryUrl,
                    PLAN.variants(),
                    ProviderPool.fixed(32)));
        DriverJvm driver =
            DriverJvm.start(host, new JvmOrder.Driver(key, JvmOrder.Jvm.USUAL, 256), stall)) {
      provider.awaitReady();
      stall.pid.complete(provider.pid());
      driver.begin(new DriverTask(PLAN, 1, registryUrl, 0, 0));
      return driver.awaitPair(Prober.NONE);
    }
  }

  private static OutcomeCounts measured(Pair pair) {
    return pair.totals().stream()
        .map(VariantTotals::measured)
        .reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
  }

  @Test
  void itsCallsTimeOutAndAreCountedAndTheBlockGoesOnToItsEnd() throws Exception {
    Stall stall = new Stall();
    Pair pair = runWith(stall);

    assertThat(stall.over).isTrue();
    assertThat(pair.end()).isEqualTo(RunEnd.complete());
    assertThat(measured(pair).timeout()).isPositive();
    List<Slice> slices = pair.slices();
    assertThat(slices).anyMatch(slice -> slice.windowCalls() == 0);
    assertThat(slices.get(slices.size() - 1).windowCalls()).isPositive();
    assertThat(pair.totals())
        .allSatisfy(
            totals -> {
              assertThat(totals.ends().wrongEcho()).isZero();
              assertThat(totals.ends().sent()).isEqualTo(totals.starts().begun());
            });
    assertThat(pair.readings().errors())
        .flatExtracting(Readings.Errors::kinds)
        .anySatisfy(
            kind -> {
              assertThat(kind.outcome()).isEqualTo("timeout");
              assertThat(kind.exception()).endsWith("TimeoutException");
              assertThat(kind.message()).containsIgnoringCase("timeout");
              assertThat(kind.firstNanos()).isGreaterThan(slices.get(0).startNanos());
            });
    assertThat(pair.resources()).isNotEmpty();
    assertThat(pair.readings().measured().provider().pausedNanos())
        .as("unknown where the machine is too busy for the provider to be asked")
        .isNotZero();
  }
}
