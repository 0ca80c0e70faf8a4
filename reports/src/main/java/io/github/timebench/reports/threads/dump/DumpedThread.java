package io.github.timebench.reports.threads.dump;

import io.github.timebench.model.threads.BlockedPlace.Blocking;
import io.github.timebench.reports.threads.FirstFrame;
import java.util.List;

/**
 * A thread in a dump: not its stack, but what a summary needs of it.
 *
 * @param id as the dump has it; empty if it has none
 * @param owned identities of the monitors and ownable synchronizers that it holds
 * @param place as {@link FirstFrame#place} says
 * @param stack hash of all frames and of what is waited for
 */
public record DumpedThread(
    String name,
    String id,
    boolean virtual,
    ThreadStatus status,
    Wait waitsFor,
    List<String> owned,
    String place,
    boolean insideJdk,
    long stack) {
  public DumpedThread {
    owned = List.copyOf(owned);
  }

  /**
   * What a thread waits for.
   *
   * @param kind null if it does not wait
   * @param lock identity within the dump; empty if it is not known
   * @param lockClass empty if it is not known
   * @param ownerId id of the thread that holds the lock, where the dump names it here; else empty
   */
  public record Wait(Blocking kind, String lock, String lockClass, String ownerId) {
    public static final Wait NONE = new Wait(null, "", "", "");

    /** Whether a thread that holds the lock keeps it waiting. */
    public boolean needsOwner() {
      return kind == Blocking.MONITOR || kind == Blocking.PARK;
    }
  }
}
