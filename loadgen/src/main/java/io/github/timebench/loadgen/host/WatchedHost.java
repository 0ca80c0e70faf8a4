package io.github.timebench.loadgen.host;

import io.github.timebench.lab.Child;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.metrics.LiveMetrics;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A host whose drivers' lines are read for live metrics, and passed on as they are. */
public final class WatchedHost implements Launcher {
  private final Launcher host;
  private final Supplier<String> name;
  private final LiveMetrics metrics;

  private WatchedHost(Launcher host, Supplier<String> name, LiveMetrics metrics) {
    this.host = host;
    this.name = name;
    this.metrics = metrics;
  }

  /**
   * The host, watched if anybody wants to know.
   *
   * @param name known when it starts its first JVM, such as {@code driver-0}
   * @param metrics empty if nobody does
   */
  public static Launcher of(Launcher host, Supplier<String> name, Optional<LiveMetrics> metrics) {
    return metrics.<Launcher>map(some -> new WatchedHost(host, name, some)).orElse(host);
  }

  @Override
  public Child start(Order order, Consumer<String> lines) throws LabException {
    if (!(order instanceof Order.Driver)) {
      return host.start(order, lines);
    }
    LiveMetrics.Source source =
        new LiveMetrics.Source(order.key().run(), order.key().block(), name.get());
    Child driver = host.start(order, metrics.reading(source, lines));
    driver.onExit().thenRun(() -> metrics.ended(source));
    return driver;
  }
}
