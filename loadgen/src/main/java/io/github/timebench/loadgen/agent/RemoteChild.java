package io.github.timebench.loadgen.agent;

import io.github.timebench.lab.Child;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** A JVM that an agent on another machine started. A thread of its own follows its output. */
final class RemoteChild implements Child {
  /** The exit code of a JVM whose agent is lost. */
  static final int LOST = -1;

  /** By then an agent that lives has ended its JVMs. */
  private static final long MAX_SILENCE_NANOS = TimeUnit.SECONDS.toNanos(Lease.SILENCE_SECONDS);

  private static final long AGAIN_NANOS = Duration.ofMillis(200).toNanos();
  private static final int SENDS = 3;

  private final RemoteAgent agent;
  private final Order order;
  private final Consumer<String> lines;
  private final NanoClock clock;
  private final AtomicLong sent = new AtomicLong();
  private final CompletableFuture<Ended> ended = new CompletableFuture<>();
  private final Thread follower;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private volatile boolean asked;
  private long heardNanos;
  private long cursor;

  private record Ended(int exitCode, String summary) {}

  RemoteChild(RemoteAgent agent, Order order, Consumer<String> lines, NanoClock clock) {
    this.agent = agent;
    this.order = order;
    this.lines = lines;
    this.clock = clock;
    this.follower = new Thread(this::run, agent.member().name() + "-output");
    follower.setDaemon(true);
  }

  void follow() {
    heardNanos = clock.nanoTime();
    follower.start();
  }

  private void run() {
    while (!ended.isDone()) {
      try {
        Output.Chunk chunk = Output.Chunk.decode(agent.poll(order.child(), cursor));
        agent.silent(clock.nanoTime() - heardNanos);
        take(chunk);
        heardNanos = clock.nanoTime();
      } catch (LabException silent) {
        if (clock.nanoTime() - heardNanos >= MAX_SILENCE_NANOS) {
          lost(silent.getMessage());
        }
        pause();
      } catch (IllegalArgumentException notAChunk) {
        lost(agent.describe("answers with something else: " + notAChunk.getMessage()));
      }
    }
  }

  private void take(Output.Chunk chunk) {
    if (!chunk.head().refusal().isEmpty()) {
      lost(agent.describe(chunk.head().refusal()));
      return;
    }
    cursor += chunk.bytes().length;
    for (byte one : chunk.bytes()) {
      if (one == '\n') {
        takeLine(line.toString(StandardCharsets.UTF_8));
        line.reset();
      } else {
        line.write(one);
      }
    }
    if (chunk.head().ended()) {
      agent.hasEnded(order.child());
      if (chunk.head().exitCode() != 0 && !asked) {
        agent.hasFailed();
      }
      ended.complete(
          new Ended(
              chunk.head().exitCode(),
              "on " + agent.facts().host() + ": " + chunk.head().summary()));
    }
  }

  private void takeLine(String text) {
    try {
      lines.accept(text);
    } catch (IllegalArgumentException printedByALibrary) {
      return;
    }
  }

  private void pause() {
    try {
      clock.sleepUntil(clock.nanoTime() + AGAIN_NANOS);
    } catch (InterruptedException nobodyFollowsAnyMore) {
      lost(agent.describe("is followed no more"));
    }
  }

  /** Nothing more is known of it. */
  void lost(String why) {
    if (!ended.isDone()) {
      agent.hasFailed();
      ended.complete(new Ended(LOST, why));
    }
  }

  @Override
  public synchronized void sendLine(String text) {
    if (ended.isDone()) {
      return;
    }
    long number = sent.getAndIncrement();
    LabException failure = null;
    for (int attempt = 0; attempt < SENDS; attempt++) {
      try {
        String refusal = agent.send(order.child(), number, text);
        if (!refusal.isEmpty()) {
          lost(agent.describe(refusal));
        }
        return;
      } catch (LabException silent) {
        failure = silent;
      }
    }
    lost(failure.getMessage());
  }

  @Override
  public void stop() {
    if (isAlive()) {
      stop(false);
    }
  }

  /** Also told to an agent that was given up: it may have heard nothing of that. */
  private void stop(boolean insist) {
    asked = true;
    try {
      String refusal = agent.stop(order.child(), insist);
      if (!refusal.isEmpty()) {
        lost(agent.describe(refusal));
      }
    } catch (LabException silent) {
      if (insist) {
        lost(silent.getMessage());
      }
    }
  }

  @Override
  public long pid() {
    return 0;
  }

  @Override
  public boolean isAlive() {
    return !ended.isDone();
  }

  @Override
  public CompletableFuture<Integer> onExit() {
    return ended.thenApply(Ended::exitCode);
  }

  @Override
  public void awaitExit() throws InterruptedException {
    follower.join(MAX_EXIT.toMillis());
    if (follower.isAlive()) {
      kill();
    }
  }

  /** Its agent insists after a grace. */
  @Override
  public void kill() throws InterruptedException {
    stop(true);
    follower.join(2 * GRACE.toMillis());
    lost(agent.describe("did not end its JVM"));
  }

  @Override
  public String exitSummary() {
    return ended.join().summary();
  }

  @Override
  public void close() {
    if (isAlive() || ended.join().exitCode() == LOST) {
      stop(true);
    }
    try {
      ended.get(2 * GRACE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      lost(agent.describe("did not end its JVM within " + 2 * GRACE.toSeconds() + " s"));
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }
}
