package io.github.timebench.loadgen.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.lab.Child;
import io.github.timebench.lab.ClockSamples;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.loadgen.metrics.Family;
import io.github.timebench.loadgen.metrics.LiveMetrics;
import io.github.timebench.model.plan.ProviderPool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a line that is lost on its way to the coordinator; a driver that is watched for ever.
 */
class WatchedHostTest {
  private static final Order.Key KEY = new Order.Key("run", 2, 0);

  private final LiveMetrics metrics = new LiveMetrics("0.1.0");
  private final List<Consumer<String>> outputs = new ArrayList<>();
  private final CompletableFuture<Integer> exit = new CompletableFuture<>();
  private final Launcher machine = new Machine();

  /** Starts nothing. */
  private final class Machine implements Launcher {
    @Override
    public Child start(Order order, Consumer<String> lines) {
      outputs.add(lines);
      return new EndingChild();
    }
  }

  /** Ends when it is told to. */
  private final class EndingChild implements Child {
    @Override
    public void send(Object message) {}

    @Override
    public void sendLine(String line) {}

    @Override
    public void stop() {}

    @Override
    public long pid() {
      return 0;
    }

    @Override
    public ClockSamples clock() {
      return new ClockSamples();
    }

    @Override
    public long silenceNanos() {
      return 0;
    }

    @Override
    public boolean isAlive() {
      return !exit.isDone();
    }

    @Override
    public CompletableFuture<Integer> onExit() {
      return exit;
    }

    @Override
    public void awaitExit() {}

    @Override
    public String exitSummary() {
      return "";
    }

    @Override
    public void close() {}
  }

  private double phase(String phase) {
    return metrics.series().stream()
        .filter(series -> series.family() == Family.PHASE)
        .filter(
            series ->
                series
                    .labels()
                    .equals(
                        Map.of("run", "run", "block", "3", "agent", "driver-4", "phase", phase)))
        .findFirst()
        .orElseThrow()
        .value();
  }

  @Test
  void aDriverIsWatchedFromItsStartToItsEndAndItsLinesArrive() throws Exception {
    Launcher host = WatchedHost.of(machine, () -> "driver-4", Optional.of(metrics));
    List<String> arrived = new ArrayList<>();
    host.start(new Order.Driver(KEY, Order.Jvm.USUAL, 768), arrived::add);
    String said = JsonLines.write(new DriverMessage.Begun());
    outputs.get(0).accept(said);

    assertThat(arrived).containsExactly(said);
    assertThat(phase("starting")).isEqualTo(1);

    exit.complete(0);

    assertThat(phase("starting")).isZero();
  }

  @Test
  void aProviderIsNotWatched() throws Exception {
    Consumer<String> lines = line -> {};
    WatchedHost.of(machine, () -> "provider-0", Optional.of(metrics))
        .start(
            Order.Provider.alone(
                KEY, Order.Jvm.USUAL, "zookeeper://127.0.0.1:2181", ProviderPool.USUAL.sizedFor(8)),
            lines);

    assertThat(outputs).containsExactly(lines);
    assertThat(metrics.series()).isEmpty();
  }

  @Test
  void nobodyIsInBetweenWhereNobodyWatches() {
    assertThat(WatchedHost.of(machine, () -> "", Optional.empty())).isSameAs(machine);
  }
}
