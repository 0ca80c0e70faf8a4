package io.github.timebench.loadgen.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.EmbeddedZooKeeper;
import io.github.timebench.lab.Installation;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.host.Launcher;
import io.github.timebench.loadgen.host.LocalHost;
import io.github.timebench.loadgen.host.Order;
import io.github.timebench.loadgen.study.Prober;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Readings.PeerCalls;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.ProviderPool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a driver of several providers that loads one more than another, or loses count. */
@Timeout(600)
class ProviderSetIT {
  private static final int PROVIDERS = 2;

  /** The verified call of each provider, and the one whose messages are sized. */
  private static final int BEFORE_THE_LOAD = PROVIDERS + 1;

  private static final Plan PLAN =
      Plans.valid()
          .load(new Load.Closed(4))
          .maxWarmup(Duration.ofSeconds(2))
          .duration(Duration.ofSeconds(3))
          .fleet(new Fleet(Fleet.Layout.TOGETHER, 1, PROVIDERS, Duration.ofMinutes(1), 0))
          .make();

  @TempDir private Path folder;

  @Test
  void eachGetsItsShareAndEveryCallIsCountedOnce() throws Exception {
    Installation home = new Installation(Path.of("").toAbsolutePath().getParent());
    Launcher host = LocalHost.ofLab(home, folder);
    try (EmbeddedZooKeeper registry = EmbeddedZooKeeper.start()) {
      String url = RegistryAddress.parse(registry.url()).ofPair("set", "0-0").url();
      try (ProviderJvm one = ProviderJvm.start(host, provider(0, url));
          ProviderJvm other = ProviderJvm.start(host, provider(1, url));
          DriverJvm driver =
              DriverJvm.start(
                  host, new Order.Driver(key(0), Order.Jvm.USUAL, 256), progress -> {})) {
        String first = one.awaitReady();
        String second = other.awaitReady();
        driver.begin(new DriverTask(PLAN, 1, url, 0, 0));
        Pair pair = driver.awaitPair(Prober.NONE);

        assertThat(pair.end()).isEqualTo(RunEnd.complete());
        List<PeerCalls> sent = pair.readings().calls();
        assertThat(sent).extracting(PeerCalls::received).containsOnly(PeerCalls.UNKNOWN);
        Map<String, Long> byProvider = sums(sent, PeerCalls::provider);
        assertThat(byProvider).containsOnlyKeys(first, second);
        assertThat(byProvider.get(first)).isBetween(near(byProvider, -1), near(byProvider, 1));
        Map<String, Long> byVariant = sums(sent, PeerCalls::variant);
        VariantTotals baseline = pair.totals().get(0);
        assertThat(byVariant.get(PLAN.labels().get(0)))
            .isEqualTo(baseline.starts().begun() + BEFORE_THE_LOAD);
      }
    }
  }

  /** Half of all calls, and some for those that were under way at the end. */
  private static long near(Map<String, Long> byProvider, int sign) {
    long all = byProvider.values().stream().mapToLong(Long::longValue).sum();
    return all / PROVIDERS + sign * 10L;
  }

  private static Map<String, Long> sums(List<PeerCalls> calls, Function<PeerCalls, String> key) {
    return calls.stream()
        .collect(Collectors.groupingBy(key, Collectors.summingLong(PeerCalls::sent)));
  }

  private static Order.Key key(int attempt) {
    return new Order.Key("set", 0, attempt);
  }

  private static Order.Provider provider(int index, String url) {
    return Order.Provider.alone(
        key(index), Order.Jvm.USUAL, url, PLAN.variants(), ProviderPool.fixed(32));
  }
}
