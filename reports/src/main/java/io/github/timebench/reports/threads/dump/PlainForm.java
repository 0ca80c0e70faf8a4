package io.github.timebench.reports.threads.dump;

import io.github.timebench.reports.threads.dump.DumpFile.DumpForm;
import io.github.timebench.reports.threads.dump.ThreadDump.DumpedThread;
import io.github.timebench.reports.threads.dump.ThreadDump.ThreadStatus;
import java.util.ArrayList;
import java.util.List;

/**
 * A dump as {@code jcmd Thread.dump_to_file} writes it in text: with virtual threads, from JDK 25
 * on with states and locks. Not thread-safe.
 */
final class PlainForm implements DumpForm {
  private final String time;
  private final List<DumpedThread> threads = new ArrayList<>();
  private ThreadBuilder thread;

  PlainForm(String time) {
    this.time = time;
  }

  @Override
  public void accept(String line) {
    if (line.startsWith("#")) {
      header(line);
    } else if (thread != null) {
      String text = line.strip();
      if (text.isEmpty()) {
        endThread();
      } else if (text.startsWith("- ")) {
        LockLine.read(text.substring(2), thread);
      } else if (line.startsWith(" ")) {
        thread.frame(text.startsWith("at ") ? text.substring(3) : text);
      }
    }
  }

  /** {@code #12 "name" virtual WAITING 2026-11-22T11:26:27.17Z}; all behind the name may lack. */
  private void header(String line) {
    int nameStart = line.indexOf(" \"");
    int nameEnd = line.lastIndexOf('"');
    if (nameStart < 0 || nameEnd < nameStart + 2) {
      return;
    }
    endThread();
    List<String> rest = List.of(line.substring(nameEnd + 1).strip().split(" ", 4));
    thread =
        new ThreadBuilder(
            line.substring(nameStart + 2, nameEnd),
            line.substring(1, nameStart),
            rest.contains("virtual"));
    rest.stream()
        .map(ThreadStatus::of)
        .filter(status -> status != ThreadStatus.NOT_STATED)
        .findFirst()
        .ifPresent(thread::status);
  }

  private void endThread() {
    if (thread != null) {
      DumpFile.add(threads, thread.build());
      thread = null;
    }
  }

  /** This form has no closing line. */
  @Override
  public ThreadDump end() {
    endThread();
    return new ThreadDump(time, threads, List.of(), true);
  }
}
