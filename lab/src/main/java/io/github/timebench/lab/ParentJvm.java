package io.github.timebench.lab;

import io.github.timebench.api.Daemon;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A child's end of the line to its parent, see {@link ChildJvm} and {@link JsonLines}. Halts the
 * JVM when the parent is gone: when standard input ends, or nothing came for {@link
 * Child#MAX_SILENCE} from a parent that asks for the time twice a second. Thread-safe.
 */
public final class ParentJvm {
  private static final int PARENT_IS_GONE = 143;
  private static final long LOOK_MILLIS = 500;

  /** Where nobody takes what stands in the log, an end does not wait for its last line. */
  private static final long MAX_LAST_WORD_MILLIS = 1000;

  private final BufferedReader in;
  private final PrintStream out;
  private final Duration patience;
  private final BlockingQueue<Heard<String>> lines = new LinkedBlockingQueue<>();

  /** For the time; one that comes while another waits gets no answer. */
  private final BlockingQueue<Heard<String>> questions = new ArrayBlockingQueue<>(1);

  private final AtomicInteger silentLooks = new AtomicInteger();
  private volatile boolean ticking;
  private volatile Runnable whenGone = () -> {};

  /** Until there is a task nothing can end in order. */
  private volatile Runnable onStop = () -> Runtime.getRuntime().halt(PARENT_IS_GONE);

  private ParentJvm(BufferedReader in, PrintStream out, Duration patience) {
    this.in = in;
    this.out = out;
    this.patience = patience;
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
   * From now on the parent is listened to, and gets an answer when it asks for the time. Where
   * nobody takes this JVM's output whoever speaks waits, and the parent is heard all the same.
   */
  public static ParentJvm ofStandardStreams() {
    return ofStandardStreams(Child.MAX_SILENCE);
  }

  static ParentJvm ofStandardStreams(Duration patience) {
    PrintStream out = System.out;
    System.setOut(System.err);
    ParentJvm parent =
        new ParentJvm(
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)),
            out,
            patience);
    parent.sayLine(JsonLines.HELLO);
    Daemon.start(parent::watch, "parent-watch");
    Daemon.start(parent::answer, "parent-answer");
    Daemon.start(parent::endInSilence, "parent-silence");
    return parent;
  }

  /** What is done before this JVM ends because its parent is gone. */
  public void whenGone(Runnable action) {
    whenGone = action;
  }

  private void endWithParent(String why) {
    Thread said =
        Daemon.start(() -> System.err.println("this JVM ends: its parent " + why), "parent-gone");
    Daemon.join(said, MAX_LAST_WORD_MILLIS);
    whenGone.run();
    Runtime.getRuntime().halt(PARENT_IS_GONE);
  }

  public void whenStopped(Runnable action) {
    onStop = action;
  }

  /**
   * Waits for the task.
   *
   * @param whenStopped run each time the parent asks for an early end
   */
  public <T> T awaitTask(Class<T> type, Runnable whenStopped) {
    try {
      Heard<String> line = lines.take();
      onStop = whenStopped;
      return JsonLines.read(line.message(), type);
    } catch (InterruptedException nobodyInterruptsBefore) {
      throw new IllegalStateException(nobodyInterruptsBefore);
    }
  }

  /** Time that this JVM itself stood still does not count. */
  private void endInSilence() {
    long maxSilentLooks = patience.toMillis() / LOOK_MILLIS;
    try {
      while (!ticking || silentLooks.incrementAndGet() <= maxSilentLooks) {
        Thread.sleep(LOOK_MILLIS);
      }
      endWithParent("said nothing for " + patience.toSeconds() + " s");
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

  private void watch() {
    while (true) {
      String line = nextLine();
      long heardNanos = NanoClock.SYSTEM.nanoTime();
      silentLooks.set(0);
      if (line.startsWith(JsonLines.TICK)) {
        ticking = true;
        questions.offer(new Heard<>(line, heardNanos));
      } else if (line.equals(ChildJvm.STOP)) {
        onStop.run();
      } else {
        lines.add(new Heard<>(line, heardNanos));
      }
    }
  }

  private void answer() {
    try {
      while (true) {
        Heard<String> asked = questions.take();
        synchronized (out) {
          long nowNanos = NanoClock.SYSTEM.nanoTime();
          sayLine(JsonLines.alive(asked.message(), asked.atNanos(), nowNanos));
        }
      }
    } catch (InterruptedException nobodyWantsToKnow) {
      return;
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
      endWithParent("has closed the line, or is gone");
    }
    return line;
  }

  public void say(Object message) {
    sayLine(JsonLines.write(message));
  }

  public void sayLine(String line) {
    synchronized (out) {
      out.println(line);
      out.flush();
    }
  }
}
