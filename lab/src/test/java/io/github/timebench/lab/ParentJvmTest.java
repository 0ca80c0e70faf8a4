package io.github.timebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a library's output that stands among a child's messages; a child that falls silent. */
@Timeout(120)
class ParentJvmTest {
  @TempDir private Path folder;

  /** A child with a library that logs to the console, as JSON. */
  static final class ChattyMain {
    record Task(String word) {}

    public static void main(String[] args) {
      ParentJvm parent = ParentJvm.ofStandardStreams();
      Task task = parent.awaitTask(Task.class, () -> {});
      System.out.println("{\"level\":\"INFO\"}");
      System.out.print("half a line");
      parent.say(task);
      try {
        while (true) {
          parent.awaitNext(Task.class, Duration.ofMinutes(1));
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Test
  void whatLibrariesPrintGoesToTheLogAndTheParentHearsThatTheChildLives() throws Exception {
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    BlockingQueue<ChattyMain.Task> messages = new LinkedBlockingQueue<>();
    Consumer<String> reader = JsonLines.reader(ChattyMain.Task.class, messages::add);
    Path log = folder.resolve("child.log");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            ChattyMain.class.getName());
    try (ChildJvm child =
        ChildJvm.start(
            "child",
            command,
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
}
