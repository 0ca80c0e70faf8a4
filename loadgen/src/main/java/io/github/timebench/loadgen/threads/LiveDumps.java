package io.github.timebench.loadgen.threads;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.threads.LiveJvm.Answer;
import io.github.timebench.reports.threads.dump.DumpFile;
import io.github.timebench.reports.threads.dump.ThreadDump;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Dumps of a running JVM, with its virtual threads where it has any. Not thread-safe; keeps nothing
 * but whether the JVM knows the second command.
 */
public final class LiveDumps {
  private final LiveJvm jvm;
  private boolean mayHaveVirtualThreads = true;

  public LiveDumps(LiveJvm jvm) {
    this.jvm = jvm;
  }

  /**
   * @throws LabException if the JVM does not give one
   */
  public ThreadDump take() throws LabException, InterruptedException {
    Answer answer = jvm.ask("Thread.print", "-l");
    if (!answer.understood()) {
      throw new LabException(Phrase.of("pid %s gives no dump: %s", jvm.pid(), answer.reason()));
    }
    ThreadDump platform = only(answer.file());
    return mayHaveVirtualThreads ? platform.withVirtualThreadsOf(virtual()) : platform;
  }

  private static ThreadDump only(Path file) {
    List<ThreadDump> dumps = new ArrayList<>();
    DumpFile.read(file, dumps::add);
    return dumps.get(0);
  }

  /** JVMs before JDK 21 do not know the command, which is the only one that has virtual threads. */
  private ThreadDump virtual() throws LabException, InterruptedException {
    Path file = jvm.file("virtual.json");
    Answer answer = jvm.ask("Thread.dump_to_file", "-overwrite", "-format=json", file.toString());
    if (!answer.understood() || !Files.exists(file)) {
      mayHaveVirtualThreads = false;
      return ThreadDump.EMPTY;
    }
    try {
      return only(file);
    } finally {
      delete(file);
    }
  }

  private static void delete(Path file) throws LabException {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new LabException(Phrase.of("cannot remove %s: %s", file, Phrase.ofMessage(e)), e);
    }
  }
}
