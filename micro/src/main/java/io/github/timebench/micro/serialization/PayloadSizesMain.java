package io.github.timebench.micro.serialization;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Phrase;
import io.github.timebench.lab.ChildJvm;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.ParentJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Verifies that payloads of some variants come back as they were sent, and finds their sizes: in
 * this JVM, or in a child JVM on another class path.
 */
public final class PayloadSizesMain {
  /** The module whose class path all JVMs of the load generator have. */
  static final String MODULE = "loadgen";

  private PayloadSizesMain() {}

  /** What the child is asked. */
  record Task(String serializer, List<String> variants, Corpus corpus) {}

  /** What it answers: of each variant, the bytes of each message of a payload. */
  record Sizes(Map<String, List<Integer>> bytes) {}

  /** The child: gets a task from its parent, answers it and ends. */
  public static void main(String[] args) throws LabException {
    ParentJvm parent = ParentJvm.ofStandardStreams();
    Task task = parent.awaitTask(Task.class, () -> {});
    parent.say(new Sizes(here(task)));
    // Dubbo's framework model has threads that would keep the JVM alive.
    System.exit(0);
  }

  static Map<String, List<Integer>> here(Task task) throws LabException {
    Map<String, List<Integer>> bytes = new LinkedHashMap<>();
    for (String variant : task.variants) {
      bytes.put(
          variant, SerializationWork.of(variant, task.serializer, task.corpus).messageBytes());
    }
    return bytes;
  }

  /** The same by a command that starts this class in another JVM. */
  static Map<String, List<Integer>> inChildJvm(String label, List<String> command, Task task)
      throws LabException {
    Map<String, List<Integer>> bytes = new LinkedHashMap<>();
    try {
      Path log = Files.createTempFile("timebench-sizes", ".log");
      Consumer<String> reader = JsonLines.reader(Sizes.class, sizes -> bytes.putAll(sizes.bytes()));
      try (ChildJvm jvm = ChildJvm.start(label, command, log, reader)) {
        jvm.send(task);
        jvm.awaitExit();
        if (jvm.onExit().join() != 0) {
          throw new IllegalStateException(jvm.exitSummary().toString());
        }
      }
      Files.delete(log);
    } catch (IOException | LabException e) {
      throw new LabException(Phrase.of("%s: %s: %s", Codec.FLAG, label, Phrase.ofMessage(e)), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LabException(
          Phrase.of("%s: interrupted while %s was verified", Codec.FLAG, label), e);
    }
    return bytes;
  }
}
