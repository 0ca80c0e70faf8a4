package io.github.timebench.loadgen.watch;

import io.github.timebench.api.Daemon;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.lab.NanoClock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A remote probe that never holds its reader up: what does not come in time, or fails, is unknown.
 * While a question goes unanswered no second one is asked. Asks on a daemon thread of its own; for
 * one reader at a time.
 */
public final class BoundedProbe implements RemoteProbe {
  private static final Duration MOST_WAIT = Duration.ofMillis(500);

  private final ProbeService remote;
  private final Duration mostWait;
  private final ExecutorService asking;
  private CompletableFuture<ProcessSnapshot> underWay;

  /**
   * @param name of the thread that asks
   */
  public BoundedProbe(ProbeService remote, String name) {
    this(remote, name, MOST_WAIT);
  }

  BoundedProbe(ProbeService remote, String name, Duration mostWait) {
    this.remote = remote;
    this.mostWait = mostWait;
    this.asking = Executors.newSingleThreadExecutor(task -> Daemon.of(task, name));
  }

  /** What the remote says of itself, on the caller's thread and without a bound of ours. */
  @Override
  public Map<String, String> environment() {
    return remote.environment();
  }

  /**
   * Its counters, or unknown ones after the bound; at once if the reader is interrupted. A question
   * under way is waited for, and then asked anew: its answer may be of a moment before.
   */
  @Override
  public ProcessSnapshot snapshot() {
    long deadlineNanos = NanoClock.SYSTEM.nanoTime() + mostWait.toNanos();
    try {
      before().get(mostWait.toNanos(), TimeUnit.NANOSECONDS);
      return ask().get(deadlineNanos - NanoClock.SYSTEM.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException | ExecutionException doesNotTell) {
      return new ProcessSnapshot();
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
      return new ProcessSnapshot();
    }
  }

  private synchronized CompletableFuture<ProcessSnapshot> before() {
    return underWay == null ? CompletableFuture.completedFuture(null) : underWay;
  }

  @Override
  public void close() {
    asking.shutdownNow();
  }

  @Override
  public synchronized CompletableFuture<ProcessSnapshot> ask() {
    if (underWay != null && !underWay.isDone()) {
      return CompletableFuture.completedFuture(new ProcessSnapshot());
    }
    underWay =
        CompletableFuture.supplyAsync(remote::snapshot, asking)
            .exceptionally(doesNotTell -> new ProcessSnapshot());
    return underWay;
  }
}
