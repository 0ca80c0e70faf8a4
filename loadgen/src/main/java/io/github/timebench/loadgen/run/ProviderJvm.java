package io.github.timebench.loadgen.run;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.Child;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.loadgen.host.Host.Launcher;
import io.github.timebench.loadgen.host.JvmOrder;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * A JVM with a provider. It speaks no JSON: people start it as well. It says one line when it is
 * ready. What is read of it on its host stands among its lines.
 */
public final class ProviderJvm implements AutoCloseable {
  /** Where a JVM starts in two seconds, machines that build beside it were seen to take 60. */
  private static final Duration START_DEADLINE = Duration.ofSeconds(180);

  private final Child jvm;

  /** Its address, once it is registered and listens. */
  private final CompletableFuture<String> ready;

  private final DriverJvm reader;

  private ProviderJvm(Child jvm, CompletableFuture<String> ready, DriverJvm reader) {
    this.jvm = jvm;
    this.ready = ready;
    this.reader = reader;
  }

  /** Has a host start one, without waiting for it. */
  public static ProviderJvm start(Launcher host, JvmOrder.Provider order) throws LabException {
    CompletableFuture<String> ready = new CompletableFuture<>();
    DriverJvm.Inbox inbox = new DriverJvm.Inbox(progress -> {}, NanoClock.SYSTEM);
    Consumer<String> ofReader = JsonLines.reader(DriverMessage.class, inbox);
    Child jvm =
        host.start(
            order,
            line -> {
              Optional<String> address = JvmOrder.Provider.address(line);
              address.ifPresentOrElse(ready::complete, () -> ofReader.accept(line));
            });
    jvm.onExit().thenRun(() -> ready.completeExceptionally(new IllegalStateException("ended")));
    return new ProviderJvm(jvm, ready, DriverJvm.readerOf(jvm, inbox));
  }

  /**
   * Waits until it is registered and listens.
   *
   * @return where: {@code host:port}, as drivers find it in the registry
   * @throws JvmDiedException if it was killed before
   * @throws LabException if it ended by itself before, or was not ready in time
   */
  public String awaitReady() throws LabException, InterruptedException {
    try {
      return ready.get(START_DEADLINE.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException ended) {
      jvm.awaitExit();
      if (jvm.killed()) {
        throw new JvmDiedException(jvm.exitSummary());
      }
      throw new LabException(jvm.exitSummary(), ended);
    } catch (TimeoutException e) {
      throw new LabException(
          Phrase.of("the provider was not ready within %s s", START_DEADLINE.toSeconds()), e);
    }
  }

  /**
   * What reads its counters on its host, once it has got a task there; only behind a command
   * prefix.
   */
  DriverJvm reader() {
    return reader;
  }

  /** Runs when the provider ends by itself or is killed. */
  public void whenGone(Runnable action) {
    jvm.onExit().thenRun(action);
  }

  /** Asks it to deregister and to end, without waiting for that. */
  public void stop() {
    jvm.stop();
  }

  public Phrase exitSummary() {
    return jvm.exitSummary();
  }

  /** The process id of what was started here: the JVM, or the command that leads to it. */
  public long pid() {
    return jvm.pid();
  }

  /** Lets it deregister; insists after ten seconds. */
  @Override
  public void close() {
    jvm.stopAndClose();
  }
}
