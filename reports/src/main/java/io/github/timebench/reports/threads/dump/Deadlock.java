package io.github.timebench.reports.threads.dump;

import io.github.timebench.model.threads.Blocking;
import java.util.List;
import java.util.stream.Collectors;

/** Threads that wait for each other: each holds what the one before it waits for. */
public record Deadlock(List<Link> links) {
  /** Keeps an unmodifiable copy. */
  public Deadlock {
    links = List.copyOf(links);
  }

  /**
   * One of the threads.
   *
   * @param lockClass of what it waits for
   * @param place where it waits; empty if the dump does not say
   */
  public record Link(String thread, Blocking kind, String lockClass, String place) {}

  /** Names of the threads in order of the alphabet: the same cycle gives the same names. */
  public List<String> names() {
    return links.stream().map(Link::thread).sorted().toList();
  }

  /** A sentence that names threads, locks and places. */
  public String sentence() {
    return "Deadlock of %d %s: ".formatted(links.size(), links.size() == 1 ? "thread" : "threads")
        + links.stream().map(Deadlock::described).collect(Collectors.joining("; "))
        + ".";
  }

  private static String described(Link link) {
    String waits = link.kind == Blocking.PARK ? "is parked on " : "wants a monitor of ";
    String at = link.place.isEmpty() ? "" : " in " + link.place;
    return "\"" + link.thread + "\" " + waits + link.lockClass + at;
  }
}
