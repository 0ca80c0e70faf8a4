package io.github.timebench.lab;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Platform;
import com.sun.management.OperatingSystemMXBean;
import io.github.timebench.api.probe.ProcessSnapshot;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * CPU time of all threads of a process of this machine, ended ones included. The JVM's own counter
 * moves in steps of 10 ms on Linux, which is longer than many benchmarks and slices. So on Linux
 * the C library is asked; it also knows other processes, and asking does not disturb them.
 */
public final class ProcessCpuTime {
  private static final int CLOCK_PROCESS_CPUTIME_ID = 2;
  private static final int BYTES_OF_LONG = 8;

  private ProcessCpuTime() {}

  interface CLibrary extends Library {
    /** POSIX: seconds and nanoseconds of a clock; 0 if it went well. */
    int clock_gettime(int clock, long[] secondsAndNanos);
  }

  /** The finest clock of this process that there is here, ns. Thread-safe. */
  public static LongSupplier clock() {
    return offersClocks()
        ? clock(Native.load("c", CLibrary.class), CLOCK_PROCESS_CPUTIME_ID)
        : ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)::getProcessCpuTime;
  }

  /**
   * The clock of another process, ns; {@link ProcessSnapshot#UNKNOWN} where there is no such clock
   * or where the process has ended. Thread-safe.
   */
  public static LongSupplier clockOf(long pid) {
    return offersClocks()
        ? clock(Native.load("c", CLibrary.class), clockId(pid))
        : () -> ProcessSnapshot.UNKNOWN;
  }

  private static boolean offersClocks() {
    return Platform.isLinux() && Native.LONG_SIZE == BYTES_OF_LONG;
  }

  /** As clock_getcpuclockid(3) of Linux makes it. */
  private static int clockId(long pid) {
    return (~Math.toIntExact(pid) << 3) | CLOCK_PROCESS_CPUTIME_ID;
  }

  private static LongSupplier clock(CLibrary library, int id) {
    return () -> {
      long[] time = new long[2];
      return library.clock_gettime(id, time) == 0
          ? TimeUnit.SECONDS.toNanos(time[0]) + time[1]
          : ProcessSnapshot.UNKNOWN;
    };
  }
}
