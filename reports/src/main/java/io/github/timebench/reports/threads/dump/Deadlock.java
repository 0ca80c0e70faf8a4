package io.github.timebench.reports.threads.dump;

import io.github.timebench.model.threads.BlockedPlace.Blocking;
import io.github.timebench.reports.language.Text;
import java.util.List;

/** Threads that wait for each other: each holds what the one before it waits for. */
public record Deadlock(List<Link> links) {
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
  public Text sentence() {
    return Text.of(
        links.size() == 1 ? "Deadlock of %s thread: %s." : "Deadlock of %s threads: %s.",
        links.size(),
        links.stream().map(Deadlock::described).collect(Text.joined(Text.of("; "))));
  }

  private static Text described(Link link) {
    boolean parked = link.kind == Blocking.PARK;
    return link.place.isEmpty()
        ? Text.of(
            parked ? "\"%s\" is parked on %s" : "\"%s\" wants a monitor of %s",
            link.thread,
            link.lockClass)
        : Text.of(
            parked ? "\"%s\" is parked on %s in %s" : "\"%s\" wants a monitor of %s in %s",
            link.thread,
            link.lockClass,
            link.place);
  }
}
