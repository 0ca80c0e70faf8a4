package io.github.timebench.micro.timers;

import io.github.timebench.micro.jmh.Machine;
import java.util.Locale;
import java.util.Optional;

/**
 * The heap of a fork that holds many timers.
 *
 * @param timers pending
 */
record TimerMemory(long timers) {
  private static final long BASE_MEGABYTES = 512;

  /** Twice what the largest of the timers takes, because a collector needs room. */
  private static final long BYTES_PER_TIMER = 256;

  /** What a JVM takes beside its heap. */
  private static final long OUTSIDE_MEGABYTES = 256;

  private static final long BYTES_PER_MEGABYTE = 1L << 20;

  long heapMegabytes() {
    return BASE_MEGABYTES + timers * BYTES_PER_TIMER / BYTES_PER_MEGABYTE;
  }

  /** JVM options for that heap. */
  String[] options() {
    return new String[] {"-Xms" + heapMegabytes() + "m", "-Xmx" + heapMegabytes() + "m"};
  }

  /** Why a machine cannot hold them; empty if it can. */
  Optional<String> lacking(Machine machine) {
    long needed = heapMegabytes() + OUTSIDE_MEGABYTES;
    return needed <= machine.availableMegabytes()
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "needs %,d MB of memory, %,d MB are free",
                needed,
                machine.availableMegabytes()));
  }
}
