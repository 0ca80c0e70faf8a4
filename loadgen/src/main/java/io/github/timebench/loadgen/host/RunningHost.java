package io.github.timebench.loadgen.host;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.Child;
import io.github.timebench.lab.ChildJvm;
import io.github.timebench.lab.ClockSamples;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.host.Host.Launcher;
import io.github.timebench.loadgen.host.HostMain.HostState;
import io.github.timebench.loadgen.host.HostMain.HostTask;
import io.github.timebench.model.fleet.FleetEvidence.FleetHost;
import io.github.timebench.model.fleet.HostPart.ClockReading;
import io.github.timebench.model.threads.Side;
import io.github.timebench.reports.language.Text;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * A host that is kept for a run: a process there holds its lab lock and tells its time. JVMs are
 * started beside it, each through the prefix again. Thread-safe.
 */
public final class RunningHost implements Launcher, AutoCloseable {
  private static final NanoClock CLOCK = NanoClock.SYSTEM;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** A host is looked at once: on a machine that is busy, its JVM takes a while to start. */
  private static final Duration PATIENCE_FOR_LOOK = Duration.ofSeconds(60);

  private static final long AGAIN_NANOS = Duration.ofSeconds(1).toNanos();
  private static final double MILLION = 1e6;

  private final Host host;
  private final Optional<RegistryAddress> registry;
  private final Path folder;
  private final List<Child> started = new ArrayList<>();
  private Child keeper;
  private HostState state;

  /**
   * A host that is not reached yet.
   *
   * @param registry that it must reach; empty where nobody asks for that
   * @param folder takes the logs of what is started there
   */
  public RunningHost(Host host, Optional<RegistryAddress> registry, Path folder) {
    this.host = host;
    this.registry = registry;
    this.folder = folder;
  }

  /**
   * Reaches it, unless it is; tries again until a deadline, since it may still be starting.
   *
   * @param told is told once what is waited for
   * @throws LabException if it is not reached in time, or may not be used
   */
  public void open(Duration deadline, Consumer<Text> told)
      throws LabException, InterruptedException {
    if (kept()) {
      return;
    }
    long endNanos = CLOCK.nanoTime() + deadline.toNanos();
    boolean waits = false;
    while (true) {
      Phrase why;
      try {
        HostState found = reached(Math.max(1, endNanos - CLOCK.nanoTime()));
        if (found.refusals().isEmpty()) {
          return;
        }
        why = said(found.refusals());
      } catch (LabException notYet) {
        why = said(List.of(notYet.words()));
      }
      close();
      if (CLOCK.nanoTime() + AGAIN_NANOS - endNanos >= 0) {
        throw new LabException(why);
      }
      if (!waits) {
        told.accept(Text.of("Waits at most %s: %s", Durations.format(deadline), Text.of(why)));
        waits = true;
      }
      CLOCK.sleepUntil(CLOCK.nanoTime() + AGAIN_NANOS);
    }
  }

  private Phrase said(List<Phrase> reasons) {
    return Phrase.of("%s: %s", host.describe(), Phrase.several(reasons));
  }

  /**
   * Asks it once what it is, and keeps it.
   *
   * @throws LabException if it does not say so in time
   */
  public HostState look() throws LabException, InterruptedException {
    try {
      return reached(PATIENCE_FOR_LOOK.toNanos());
    } catch (LabException e) {
      throw new LabException(Phrase.of("%s: %s", host.describe(), Phrase.ofMessage(e)), e);
    }
  }

  private HostState reached(long leftNanos) throws LabException, InterruptedException {
    CompletableFuture<HostState> answer = new CompletableFuture<>();
    String url = registry.map(RegistryAddress::url).orElse("");
    Child child =
        ChildJvm.start(
            "host",
            host.command(),
            folder.resolve(host.name() + ".log"),
            JsonLines.reader(HostState.class, answer::complete));
    synchronized (this) {
      keeper = child;
    }
    child.send(new HostTask(Optional.empty(), url, false, host.advertised(), !host.here()));
    child.onExit().thenRun(() -> answer.completeExceptionally(new IllegalStateException("ended")));
    long patience = Math.max(PATIENCE.toNanos(), leftNanos);
    try {
      HostState found = answer.get(patience, TimeUnit.NANOSECONDS);
      synchronized (this) {
        state = found;
      }
      return found;
    } catch (ExecutionException ended) {
      child.awaitExit();
      throw new LabException(child.exitSummary(), ended);
    } catch (TimeoutException silent) {
      throw new LabException(
          Phrase.of("it answers nothing within %s", Durations.format(Duration.ofNanos(patience))),
          silent);
    }
  }

  public Host host() {
    return host;
  }

  public synchronized FleetHost named() {
    return new FleetHost(host.name(), state.facts());
  }

  /** Memory for new JVMs there when it was reached, in MiB. */
  public synchronized long freeMegabytes() {
    return state.freeMegabytes();
  }

  /** Whether it is reached, and nothing has ended that since. */
  public synchronized boolean kept() {
    return keeper != null && keeper.isAlive();
  }

  public synchronized ClockSamples clock() {
    return keeper.clock();
  }

  @Override
  public Child start(JvmOrder order, Consumer<String> lines) throws LabException {
    Child child =
        ChildJvm.start(
            order.side().label(), host.command(), folder.resolve(host.name() + ".log"), lines);
    boolean loopback =
        order.side() == Side.PROVIDER && LocalHost.sharesMachineWith(registry.orElseThrow());
    child.send(new HostTask(Optional.of(order), "", loopback, host.advertised(), false));
    synchronized (this) {
      started.add(child);
    }
    return child;
  }

  /** Whether one of its JVMs has ended by itself, or was given up, since readings were taken. */
  public synchronized boolean failed() {
    return started.stream().anyMatch(Child::failed);
  }

  /** What its JVMs told of its clock and of the way to it, since this was asked last. */
  public synchronized ClockReading takeReading() {
    long boundNanos = 0;
    long jumpNanos = 0;
    long silenceNanos = 0;
    long roundTripNanos = Long.MAX_VALUE;
    ClockSamples.Reading last = null;
    for (Child child : started) {
      silenceNanos = Math.max(silenceNanos, child.silenceNanos());
      if (child.clock().any()) {
        last = child.clock().latest();
        boundNanos = Math.max(boundNanos, last.boundNanos());
        jumpNanos = Math.max(jumpNanos, last.jumpNanos());
        roundTripNanos = Math.min(roundTripNanos, child.clock().roundTripNanos());
      }
    }
    started.clear();
    return last == null
        ? ClockReading.OWN
        : new ClockReading(
            last.offsetNanos(),
            boundNanos,
            last.line().drift() * MILLION,
            jumpNanos,
            roundTripNanos,
            silenceNanos);
  }

  /** Lets it go. What runs there ends by itself. */
  @Override
  public void close() {
    Child last;
    synchronized (this) {
      last = keeper;
      keeper = null;
    }
    if (last != null) {
      last.close();
    }
  }
}
