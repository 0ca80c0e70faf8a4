package io.github.timebench.reports.threads;

import io.github.timebench.model.threads.Blocking;
import io.github.timebench.reports.threads.dump.DumpedThread;
import io.github.timebench.reports.threads.dump.ThreadStatus;
import java.util.Comparator;

/**
 * Threads that do the same in one place.
 *
 * @param key what they have in common
 * @param threads how many; in a series, in the dump that has most
 * @param holder who holds what they wait for, in words; empty if that is not known
 * @param dumps how many dumps have any
 */
public record PlaceGroup(Key key, long threads, String holder, long dumps) {
  /** What blocks comes first, idle threads last; then by number. */
  static final Comparator<PlaceGroup> ORDER =
      Comparator.comparingInt((PlaceGroup group) -> group.key.rank())
          .thenComparing(Comparator.comparingLong(PlaceGroup::threads).reversed())
          .thenComparing(group -> group.key.place())
          .thenComparing(group -> group.key.lockClass())
          .thenComparing(group -> group.key.status());

  /**
   * What threads of a group have in common.
   *
   * @param waits null if they do not wait
   * @param lockClass empty if it is not known
   * @param place as {@link FirstFrame#place} says
   */
  public record Key(
      ThreadStatus status,
      Blocking waits,
      String lockClass,
      String place,
      boolean insideJdk,
      boolean virtual) {
    static Key of(DumpedThread thread) {
      return new Key(
          thread.status(),
          thread.waitsFor().kind(),
          thread.waitsFor().lockClass(),
          thread.place(),
          thread.insideJdk(),
          thread.virtual());
    }

    private int rank() {
      if (waits == Blocking.MONITOR) {
        return 0;
      }
      return (insideJdk ? 2 : 0) + (waits == null ? 2 : 1);
    }
  }

  /** Whether these threads wait in the program, and not for work or within the JVM. */
  public boolean inTheProgram() {
    return key.waits == Blocking.MONITOR || !key.insideJdk;
  }

  /** As a sentence without its point: how many, what they do, where, and who keeps them from it. */
  public String sentence() {
    String kind = key.virtual ? "virtual thread" : "thread";
    return "%,d %s%s%s%s%s%s"
        .formatted(
            threads,
            kind,
            threads == 1 ? "" : "s",
            state(),
            key.place.isEmpty() ? " without frames" : " in " + key.place,
            waiting(),
            holder.isEmpty() ? "" : " held by " + holder);
  }

  private String state() {
    return switch (key.status) {
      case CARRIER -> threads == 1 ? " that carries a virtual one" : " that carry virtual ones";
      case NOT_STATED -> "";
      default -> " " + key.status.label();
    };
  }

  private String waiting() {
    if (key.waits == null) {
      return "";
    }
    String lock = key.lockClass.isEmpty() ? "" : " of " + key.lockClass;
    return switch (key.waits) {
      case MONITOR -> " on a monitor" + lock;
      case PARK -> key.lockClass.isEmpty() ? ", parked" : ", parked on " + key.lockClass;
      case WAIT -> ", waiting for a notification" + lock;
      case SLEEP -> ", asleep";
      case PINNED -> ", pinned";
    };
  }
}
