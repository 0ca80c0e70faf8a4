package io.github.timebench.loadgen.watch;

/**
 * The machine's counters at one moment. Ticks are of any length; only shares of them mean
 * something.
 *
 * @param totalTicks of all CPUs since the machine started; -1 where unknown
 * @param busyTicks of those, neither idle nor waiting for a disk; stolen ones are among them
 * @param stolenTicks of those, given to others by the hypervisor; -1 where unknown
 * @param runnable threads of the machine that run or could, the reader left out; NaN where unknown
 */
public record MachineReading(long totalTicks, long busyTicks, long stolenTicks, double runnable) {
  public static final MachineReading UNKNOWN = new MachineReading(-1, -1, -1, Double.NaN);

  /** Share of the CPU time since an earlier reading that was busy, 0 to 1; NaN where unknown. */
  public double busyShareSince(MachineReading before) {
    return share(before, before.busyTicks, busyTicks);
  }

  /** Share of the CPU time since an earlier reading that was stolen, 0 to 1; NaN where unknown. */
  public double stolenShareSince(MachineReading before) {
    return share(before, before.stolenTicks, stolenTicks);
  }

  private double share(MachineReading before, long first, long last) {
    long passed = totalTicks - before.totalTicks;
    boolean known = before.totalTicks >= 0 && first >= 0 && last >= first && passed > 0;
    return known ? Math.min(1, (double) (last - first) / passed) : Double.NaN;
  }
}
