package io.github.timebench.loadgen.watch;

/** Reads the machine's counters. Implementations are thread-safe and throw nothing. */
@FunctionalInterface
public interface MachineProbe {
  /** The counters now, within a millisecond or so. */
  Reading read();

  /**
   * The machine's counters at one moment. Ticks are of any length; only shares of them mean
   * something.
   *
   * @param totalTicks of all CPUs since the machine started; -1 where unknown
   * @param busyTicks of those, neither idle nor waiting for a disk; stolen ones are among them
   * @param stolenTicks of those, given to others by the hypervisor; -1 where unknown
   * @param runnable threads of the machine that run or could, the reader left out; NaN where
   *     unknown
   */
  public record Reading(long totalTicks, long busyTicks, long stolenTicks, double runnable) {
    public static final Reading UNKNOWN = new Reading(-1, -1, -1, Double.NaN);

    /** Share of the CPU time since an earlier reading that was busy, 0 to 1; NaN where unknown. */
    public double busyShareSince(Reading before) {
      return share(before, before.busyTicks, busyTicks);
    }

    /**
     * Share of the CPU time since an earlier reading that was stolen, 0 to 1; NaN where unknown.
     */
    public double stolenShareSince(Reading before) {
      return share(before, before.stolenTicks, stolenTicks);
    }

    private double share(Reading before, long first, long last) {
      long passed = totalTicks - before.totalTicks;
      boolean known = before.totalTicks >= 0 && first >= 0 && last >= first && passed > 0;
      return known ? Math.min(1, (double) (last - first) / passed) : Double.NaN;
    }
  }
}
