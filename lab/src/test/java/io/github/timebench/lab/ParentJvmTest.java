package io.github.timebench.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazards: a library's output that stands among a child's messages; a child that falls silent; one
 * that is taken for gone, or takes its parent for gone, because nobody takes what it says.
 */
class ParentJvmTest {
  @TempDir private Path folder;

  /** A child with a library that logs to the console, as JSON. */
  static final class ChattyMain {
    record Task(String word) {}

    public static void main(String[] args) {
      ParentJvm parent = ParentJvm.ofStandardStreams(Duration.parse(args[0]));
      Task task = parent.awaitTask(Task.class, () -> {});
      System.out.println("{\"level\":\"INFO\"}");
      System.out.print("half a line");
      parent.say(task);
      stay(parent);
    }

    private static void stay(ParentJvm parent) {
      try {
        while (true) {
          parent.awaitNext(Task.class, Duration.ofMinutes(1));
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** A child that says more than a pipe holds. */
  static final class TalkativeMain {
    private static final int TIMES = 1000;

    public static void main(String[] args) {
      ParentJvm parent = ParentJvm.ofStandardStreams(Duration.parse(args[0]));
      ChattyMain.Task task = parent.awaitTask(ChattyMain.Task.class, () -> {});
      for (int i = 0; i < TIMES; i++) {
        parent.say(task);
      }
      parent.say(new ChattyMain.Task("last"));
      ChattyMain.stay(parent);
    }
  }

  @Test
  void whatLibrariesPrintGoesToTheLogAndTheParentHearsThatTheChildLives() throws Exception {
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    BlockingQueue<ChattyMain.Task> messages = new LinkedBlockingQueue<>();
    Consumer<String> reader = JsonLines.reader(ChattyMain.Task.class, messages::add);
    Path log = folder.resolve("child.log");
    try (ChildJvm child =
        ChildJvm.start(
            "child",
            command(ChattyMain.class, Child.MAX_SILENCE),
            log,
            line -> {
              lines.add(line);
              reader.accept(line);
            })) {
      child.send(new ChattyMain.Task("hello"));

      assertThat(messages.poll(100, TimeUnit.SECONDS)).isEqualTo(new ChattyMain.Task("hello"));
      String first = "";
      while (!first.startsWith(JsonLines.ALIVE)) {
        first = lines.poll(100, TimeUnit.SECONDS);
      }
      assertThat(child.clock().any()).isTrue();
      assertThat(Math.abs(child.clock().latest().offsetNanos())).isLessThan(60_000_000_000L);
    }
    assertThat(log).content().contains("{\"level\":\"INFO\"}", "half a line");
  }

  @Test
  void aParentThatStopsToAskEndsTheChildAndItsLogSaysWhy() throws Exception {
    Path log = folder.resolve("child.log");
    Process child =
        new ProcessBuilder(command(ChattyMain.class, Duration.ofSeconds(1)))
            .redirectError(log.toFile())
            .start();
    try (BufferedWriter in = child.outputWriter()) {
      in.write(JsonLines.TICK + "0\n");
      in.flush();

      assertThat(child.waitFor(100, TimeUnit.SECONDS)).isTrue();
    } finally {
      child.destroyForcibly();
    }
    assertThat(child.exitValue()).isEqualTo(143);
    assertThat(log).content().contains("this JVM ends: its parent said nothing for 1 s");
  }

  /** As where whoever is told writes to a terminal that Ctrl-S holds up. */
  @Test
  @Tag("night")
  void whereNobodyTakesWhatAChildSaysNeitherTakesTheOtherForGone() throws Exception {
    CompletableFuture<Void> goesOn = new CompletableFuture<>();
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    Consumer<String> heldUp =
        line -> {
          if (line.startsWith("{")) {
            goesOn.join();
          }
          lines.add(line);
        };
    Duration patience = Duration.ofSeconds(8);
    List<String> command = command(TalkativeMain.class, patience);
    try (ChildJvm child =
        ChildJvm.start("child", command, folder.resolve("log"), patience, heldUp)) {
      child.send(new ChattyMain.Task("x".repeat(1000)));
      assertThatThrownBy(() -> child.onExit().get(2 * patience.toMillis(), TimeUnit.MILLISECONDS))
          .isInstanceOf(TimeoutException.class);
      goesOn.complete(null);

      String last = "";
      while (!last.contains("last")) {
        last = lines.poll(60, TimeUnit.SECONDS);
      }
      assertThat(child.failed()).isFalse();
      assertThat(child.silenceNanos()).as("it was not silent").isLessThan(patience.toNanos());
    } finally {
      goesOn.complete(null);
    }
  }

  private static List<String> command(Class<?> main, Duration patience) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        System.getProperty("java.class.path"),
        main.getName(),
        patience.toString());
  }
}
