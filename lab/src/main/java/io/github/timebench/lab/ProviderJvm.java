package io.github.timebench.lab;

import io.github.timebench.model.plan.ProviderPool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A provider in a child JVM, on a free loopback port. It speaks no JSON: people start it as well.
 * It says one line when it is ready.
 */
public final class ProviderJvm implements AutoCloseable {
  private static final Duration START_DEADLINE = Duration.ofSeconds(60);
  private static final String MAIN = "io.github.timebench.provider.ProviderMain";

  /** How the line begins that the provider prints once it is registered and listens. */
  private static final String READY = "timebench-provider ready:";

  private static final List<String> JVM_ARGUMENTS = List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC");

  private final ChildJvm jvm;
  private final CompletableFuture<Void> ready;

  private ProviderJvm(ChildJvm jvm, CompletableFuture<Void> ready) {
    this.jvm = jvm;
    this.ready = ready;
  }

  /** Starts one on a free port, without waiting for it and without chains. */
  public static ProviderJvm start(
      DubboRuntime runtime, String registryUrl, ProviderPool pool, Path log) throws LabException {
    return start(runtime, registryUrl, pool, log, List.of("--port=0"));
  }

  /**
   * Starts one without waiting for it.
   *
   * @param runtime the Dubbo that it runs on
   * @param pool with its number of threads, if it is bounded
   * @param log takes its standard error
   * @param others its other flags, the port among them
   */
  public static ProviderJvm start(
      DubboRuntime runtime, String registryUrl, ProviderPool pool, Path log, List<String> others)
      throws LabException {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--registry=" + registryUrl,
                "--provider-pool=" + pool.kind().label(),
                "--loopback",
                "--end-with-stdin"));
    if (pool.kind().bounded()) {
      arguments.add("--provider-threads=" + pool.threads());
      arguments.add("--queue=" + pool.queue());
    }
    arguments.addAll(others);
    CompletableFuture<Void> ready = new CompletableFuture<>();
    ChildJvm jvm =
        ChildJvm.start(
            "provider",
            runtime.command("provider", MAIN, JVM_ARGUMENTS, arguments),
            log,
            line -> {
              if (line.startsWith(READY)) {
                ready.complete(null);
              }
            });
    jvm.onExit().thenRun(() -> ready.completeExceptionally(new IllegalStateException("ended")));
    return new ProviderJvm(jvm, ready);
  }

  /**
   * Waits until it is registered and listens.
   *
   * @throws LabException if it ended before, or was not ready in time
   */
  public void awaitReady() throws LabException, InterruptedException {
    try {
      ready.get(START_DEADLINE.toSeconds(), TimeUnit.SECONDS);
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

  /** A sentence on how it ended. */
  public String exitSummary() {
    return jvm.exitSummary();
  }

  public long pid() {
    return jvm.pid();
  }

  /** Lets it deregister; insists after ten seconds. */
  @Override
  public void close() {
    jvm.stopAndClose();
  }
}
