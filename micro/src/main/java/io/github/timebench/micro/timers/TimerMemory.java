package io.github.timebench.micro.timers;

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

  /** What a fork with that heap takes. */
  long neededMegabytes() {
    return heapMegabytes() + OUTSIDE_MEGABYTES;
  }
}
