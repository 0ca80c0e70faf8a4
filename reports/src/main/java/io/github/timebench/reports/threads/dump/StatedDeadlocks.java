package io.github.timebench.reports.threads.dump;

import io.github.timebench.model.threads.Blocking;
import io.github.timebench.reports.threads.dump.Deadlock.Link;
import java.util.ArrayList;
import java.util.List;

/** What HotSpot says of deadlocks behind the threads of a dump. Not thread-safe. */
final class StatedDeadlocks {
  private static final int MAX_LINKS = 10_000;

  private final List<Deadlock> deadlocks = new ArrayList<>();
  private final List<Link> links = new ArrayList<>();
  private boolean open;
  private String thread = "";
  private Blocking kind;
  private String lockClass = "";

  void accept(String line) {
    if (line.startsWith("Found one Java-level deadlock")) {
      close();
      open = true;
    } else if (line.startsWith("Java stack information")) {
      close();
    } else if (open) {
      link(line);
    }
  }

  private void link(String line) {
    String text = line.strip();
    if (line.startsWith("\"") && text.endsWith("\":")) {
      thread = text.substring(1, text.length() - 2);
    } else if (text.startsWith("waiting to lock monitor ")) {
      kind = Blocking.MONITOR;
      lockClass = between(text, ", a ");
    } else if (text.startsWith("waiting for ownable synchronizer ")) {
      kind = Blocking.PARK;
      lockClass = between(text, "(a ");
    } else if (text.contains("which is held by ") && links.size() < MAX_LINKS) {
      links.add(new Link(thread, kind, lockClass, ""));
    }
  }

  private static String between(String text, String start) {
    int from = text.indexOf(start);
    int to = text.lastIndexOf(')');
    return from < 0 || to < from ? "" : text.substring(from + start.length(), to);
  }

  private void close() {
    if (!links.isEmpty() && deadlocks.size() < MAX_LINKS) {
      deadlocks.add(new Deadlock(links));
    }
    links.clear();
    open = false;
  }

  List<Deadlock> end() {
    close();
    return deadlocks;
  }
}
