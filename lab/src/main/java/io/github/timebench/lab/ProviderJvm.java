package io.github.timebench.lab;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A provider in a JVM of its own, on a free loopback port. */
public final class ProviderJvm implements AutoCloseable {
  private static final Duration START_DEADLINE = Duration.ofSeconds(60);
  private static final String MAIN = "io.github.timebench.provider.ProviderMain";
  private static final String STOP = "stop";
  private static final String READY = "timebench-provider ready:";
  private static final List<String> JVM_ARGUMENTS = List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC");

  private final ChildJvm jvm;

  private ProviderJvm(ChildJvm jvm) {
    this.jvm = jvm;
  }

  /**
   * Starts one without waiting for it.
   *
   * @param runtime the Dubbo that it runs on
   * @param threads size of its fixed pool, without a queue
   * @param log takes its standard error
   */
  public static Starting start(DubboRuntime runtime, String registryUrl, int threads, Path log)
      throws LabException {
    List<String> arguments =
        List.of(
            "--registry=" + registryUrl,
            "--port=0",
            "--thread-pool=fixed",
            "--threads=" + threads,
            "--queue=0",
            "--loopback",
            "--end-with-stdin");
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
    return new Starting(jvm, ready);
  }

  /** Runs when the provider ends by itself or is killed. */
  public void whenGone(Runnable action) {
    jvm.onExit().thenRun(action);
  }

  public boolean isAlive() {
    return jvm.isAlive();
  }

  /** A sentence on how it ended. */
  public String obituary() {
    return jvm.obituary();
  }

  public long pid() {
    return jvm.pid();
  }

  @Override
  public void close() {
    jvm.close(STOP);
  }

  /** A provider that is on its way. */
  public record Starting(ChildJvm jvm, CompletableFuture<Void> ready) implements AutoCloseable {
    /** Waits until it stands in the registry and listens. */
    public ProviderJvm await() throws LabException, InterruptedException {
      try {
        ready.get(START_DEADLINE.toSeconds(), TimeUnit.SECONDS);
        return new ProviderJvm(jvm);
      } catch (ExecutionException ended) {
        jvm.awaitExit();
        throw new LabException(jvm.obituary(), ended);
      } catch (TimeoutException e) {
        throw new LabException(
            "the provider was not ready within " + START_DEADLINE.toSeconds() + " s", e);
      }
    }

    @Override
    public void close() {
      jvm.close(STOP);
    }
  }
}
