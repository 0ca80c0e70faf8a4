package io.github.timebench.reports.threads;

import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace.Blocking;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.threads.dump.ThreadDump.DumpedThread;
import io.github.timebench.reports.threads.dump.ThreadDump.ThreadStatus;
import java.util.Comparator;

/**
 * Threads that do the same in one place.
 *
 * @param threads how many; in a series, in the dump that has most
 * @param holder who holds what they wait for; null if that is not known
 */
public record PlaceGroup(Key key, long threads, Holder holder, long dumps) {
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

    boolean inTheProgram() {
      return waits == Blocking.MONITOR || !insideJdk;
    }

    private int rank() {
      if (waits == Blocking.MONITOR) {
        return 0;
      }
      return (insideJdk ? 2 : 0) + (waits == null ? 2 : 1);
    }
  }

  /**
   * Threads that hold what others wait for.
   *
   * @param threads how many; what follows is of one of them
   * @param place empty if it has no frames
   */
  public record Holder(long threads, String name, ThreadStatus status, String place) {
    Text inWords() {
      Text one =
          place.isEmpty()
              ? Text.of("\"%s\", which is %s", name, status.label())
              : Text.of("\"%s\", which is %s in %s", name, status.label(), place);
      return threads == 1 ? one : Text.of("%s threads, such as %s", Numbers.count(threads), one);
    }
  }

  /** Whether these threads wait in the program, and not for work or within the JVM. */
  public boolean inTheProgram() {
    return key.inTheProgram();
  }

  /** As a sentence without its point: how many, what they do, where, and who keeps them from it. */
  public Text sentence() {
    Text doing =
        waiting(
            placed(
                doing(
                    key.virtual ? virtual() : Numbers.count(threads, "%s thread", "%s threads"))));
    return holder == null ? doing : Text.of("%s held by %s", doing, holder.inWords());
  }

  private Text virtual() {
    return Numbers.count(threads, "%s virtual thread", "%s virtual threads");
  }

  private Text doing(Text who) {
    return switch (key.status) {
      case CARRIER ->
          Text.of(
              threads == 1 ? "%s that carries a virtual one" : "%s that carry virtual ones", who);
      case NOT_STATED -> who;
      default -> Text.of("%s %s", who, key.status.label());
    };
  }

  private Text placed(Text doing) {
    return key.place.isEmpty()
        ? Text.of("%s without frames", doing)
        : Text.of("%s in %s", doing, key.place);
  }

  private Text waiting(Text there) {
    if (key.waits == null) {
      return there;
    }
    boolean known = !key.lockClass.isEmpty();
    return switch (key.waits) {
      case MONITOR ->
          known
              ? Text.of("%s on a monitor of %s", there, key.lockClass)
              : Text.of("%s on a monitor", there);
      case PARK ->
          known ? Text.of("%s, parked on %s", there, key.lockClass) : Text.of("%s, parked", there);
      case WAIT ->
          known
              ? Text.of("%s, waiting for a notification of %s", there, key.lockClass)
              : Text.of("%s, waiting for a notification", there);
      case SLEEP -> Text.of("%s, asleep", there);
      case PINNED -> Text.of("%s, pinned", there);
    };
  }
}
