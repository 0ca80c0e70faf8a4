package io.github.timebench.loadgen.run;

import io.github.timebench.lab.Child;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.agent.Agent;
import io.github.timebench.loadgen.agent.Order;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A JVM with a provider. It speaks no JSON: people start it as well. It says one line when it is
 * ready.
 */
public final class ProviderJvm implements AutoCloseable {
  private static final Duration START_DEADLINE = Duration.ofSeconds(60);

  private final Child jvm;

  /** Its address, once it is registered and listens. */
  private final CompletableFuture<String> ready;

  private ProviderJvm(Child jvm, CompletableFuture<String> ready) {
    this.jvm = jvm;
    this.ready = ready;
  }

  /** Has an agent start one, without waiting for it. */
  public static ProviderJvm start(Agent agent, Order.Provider order) throws LabException {
    CompletableFuture<String> ready = new CompletableFuture<>();
    Child jvm = agent.start(order, line -> Order.Provider.address(line).ifPresent(ready::complete));
    jvm.onExit().thenRun(() -> ready.completeExceptionally(new IllegalStateException("ended")));
    return new ProviderJvm(jvm, ready);
  }

  /**
   * Waits until it is registered and listens.
   *
   * @return where: {@code host:port}, as drivers find it in the registry
   * @throws LabException if it ended before, or was not ready in time
   */
  public String awaitReady() throws LabException, InterruptedException {
    try {
      return ready.get(START_DEADLINE.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException ended) {
      jvm.awaitExit();
      throw new LabException(jvm.exitSummary(), ended);
    } catch (TimeoutException e) {
      throw new LabException(
          "the provider was not ready within " + START_DEADLINE.toSeconds() + " s", e);
    }
  }

  /** Runs when the provider ends by itself or is killed. */
  public void whenGone(Runnable action) {
    jvm.onExit().thenRun(action);
  }

  /** Asks it to deregister and to end, without waiting for that. */
  public void stop() {
    jvm.stop();
  }

  /** A sentence on how it ended. */
  public String exitSummary() {
    return jvm.exitSummary();
  }

  /** Its process id; 0 where that is none of this machine. */
  public long pid() {
    return jvm.pid();
  }

  /** Lets it deregister; insists after ten seconds. */
  @Override
  public void close() {
    jvm.stopAndClose();
  }
}
