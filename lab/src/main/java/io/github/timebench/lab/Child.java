package io.github.timebench.lab;

import io.github.timebench.api.Phrase;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A JVM that was started for a run, on this machine or another host, and that lives at most as long
 * as whoever started it. It is spoken to in lines, see {@link JsonLines}. Thread-safe.
 */
public interface Child extends AutoCloseable {
  /** How long an end in order may take. */
  Duration GRACE = Duration.ofSeconds(10);

  /** After how long without a word either end takes the other for gone. */
  Duration MAX_SILENCE = Duration.ofSeconds(20);

  /** How long one that has said its last message may take to end. */
  Duration MAX_EXIT = Duration.ofMinutes(1);

  /** Exit codes beyond it are those of signals. */
  int SIGNALS = 128;

  /** Writes a message as a line of JSON; does nothing if it has ended. */
  default void send(Object message) {
    sendLine(JsonLines.write(message));
  }

  /** Writes a line to its standard input; does nothing if it has ended. */
  void sendLine(String line);

  void stop();

  /** Its process id on this machine; that of the command where one leads to it. */
  long pid();

  boolean isAlive();

  /** Completes with the exit code when it has ended. */
  CompletableFuture<Integer> onExit();

  /** Waits for its end, which is made to come after a minute, and for its last line of output. */
  void awaitExit() throws InterruptedException;

  /** Ends it without asking it, as where it does nothing any more. */
  default void kill() throws InterruptedException {
    close();
  }

  /** How its clock stands to this JVM's, as far as it has told; empty of one that tells nothing. */
  ClockSamples clock();

  /** The longest time for which it said nothing, once it was to speak. */
  long silenceNanos();

  /** Whether it was given up, or ended otherwise than in order before it was asked to. */
  default boolean failed() {
    return false;
  }

  /** Whether a signal has ended it, of one that has ended; a JVM that refuses exits by itself. */
  default boolean killed() {
    return onExit().join() > SIGNALS;
  }

  /** A sentence on how it ended, with its log. */
  Phrase exitSummary();

  /** Ends it: asks it to, and insists after ten seconds. */
  @Override
  void close();

  /** Asks it to end in order, gives it ten seconds for that, then closes it. */
  default void stopAndClose() {
    stop();
    try {
      onExit().get(GRACE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException closeInsists) {
      // Closed below, as is one that has ended.
    }
    close();
  }
}
