package io.github.timebench.loadgen.agent;

import io.github.timebench.lab.Child;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.metrics.LiveMetrics;
import io.github.timebench.model.fleet.AgentFacts;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** An agent whose drivers' lines are read for live metrics, and passed on as they are. */
public final class WatchedAgent implements Agent {
  private final Agent agent;
  private final Supplier<String> name;
  private final LiveMetrics metrics;

  private WatchedAgent(Agent agent, Supplier<String> name, LiveMetrics metrics) {
    this.agent = agent;
    this.name = name;
    this.metrics = metrics;
  }

  /**
   * The agent, watched if anybody wants to know.
   *
   * @param name known when it starts its first JVM, such as {@code driver-0}
   * @param metrics empty if nobody does
   */
  public static Agent of(Agent agent, Supplier<String> name, Optional<LiveMetrics> metrics) {
    return metrics.<Agent>map(some -> new WatchedAgent(agent, name, some)).orElse(agent);
  }

  @Override
  public AgentFacts facts() throws LabException {
    return agent.facts();
  }

  @Override
  public Child start(Order order, Consumer<String> lines) throws LabException {
    if (!(order instanceof Order.Driver)) {
      return agent.start(order, lines);
    }
    LiveMetrics.Source source =
        new LiveMetrics.Source(order.key().run(), order.key().block(), name.get());
    Child driver = agent.start(order, metrics.reading(source, lines));
    driver.onExit().thenRun(() -> metrics.ended(source));
    return driver;
  }
}
