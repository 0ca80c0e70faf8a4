package io.github.timebench.lab;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A child's end of the line to its parent, see {@link ChildJvm} and {@link JsonLines}. Halts the
 * JVM when the parent is gone. Thread-safe.
 */
public final class ParentJvm {
  private static final int PARENT_IS_GONE = 143;
  private static final long ALIVE_MILLIS = 1_000;

  private final BufferedReader in;
  private final PrintStream out;
  private final BlockingQueue<Heard<String>> lines = new LinkedBlockingQueue<>();

  private ParentJvm(BufferedReader in, PrintStream out) {
    this.in = in;
    this.out = out;
  }

  /**
   * Something that the parent said.
   *
   * @param atNanos when it arrived, by this JVM's clock, however late it is looked at
   */
  public record Heard<T>(T message, long atNanos) {}

  /**
   * Takes over standard input and output. What others print to {@code System.out} from now on goes
   * to standard error, which is the JVM's log: call it before anything that may keep the stream.
   */
  public static ParentJvm ofStandardStreams() {
    PrintStream out = System.out;
    System.setOut(System.err);
    return new ParentJvm(
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)), out);
  }

  /**
   * Waits for the task. From its arrival on a thread watches the parent, and another one tells it
   * each second that this JVM lives.
   *
   * @param onStop run each time the parent asks for an early end
   */
  public <T> T awaitTask(Class<T> type, Runnable onStop) {
    String line = nextLine();
    if (line.equals(ChildJvm.STOP)) {
      Runtime.getRuntime().halt(PARENT_IS_GONE);
    }
    startDaemon("parent-watch", () -> watch(onStop));
    startDaemon("alive", this::sayAlive);
    return JsonLines.read(line, type);
  }

  private static void startDaemon(String name, Runnable action) {
    Thread thread = new Thread(action, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void sayAlive() {
    try {
      while (true) {
        sayLine(JsonLines.ALIVE);
        Thread.sleep(ALIVE_MILLIS);
      }
    } catch (InterruptedException nobodyWantsToKnow) {
      return;
    }
  }

  /**
   * Waits for what the parent says next, after the task.
   *
   * @param patience the longest wait; zero takes only what it has said
   * @return empty if it says nothing in time
   * @throws InterruptedException if this thread is to stop
   */
  public <T> Optional<Heard<T>> awaitNext(Class<T> type, Duration patience)
      throws InterruptedException {
    return Optional.ofNullable(lines.poll(patience.toNanos(), TimeUnit.NANOSECONDS))
        .map(line -> new Heard<>(JsonLines.read(line.message(), type), line.atNanos()));
  }

  private void watch(Runnable onStop) {
    while (true) {
      String line = nextLine();
      if (line.equals(ChildJvm.STOP)) {
        onStop.run();
      } else {
        lines.add(new Heard<>(line, NanoClock.SYSTEM.nanoTime()));
      }
    }
  }

  private String nextLine() {
    String line = null;
    try {
      line = in.readLine();
    } catch (IOException inputIsGone) {
      // Handled like its end.
    }
    if (line == null) {
      Runtime.getRuntime().halt(PARENT_IS_GONE);
    }
    return line;
  }

  /** Sends a message. */
  public void say(Object message) {
    sayLine(JsonLines.write(message));
  }

  private void sayLine(String line) {
    synchronized (out) {
      out.println(line);
      out.flush();
    }
  }
}
