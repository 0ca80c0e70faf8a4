package io.github.timebench.loadgen.micro;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Platform;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/**
 * CPU time of all threads of this process, ended ones included. The JVM's own counter moves in
 * steps of 10 ms on Linux, which is more than many a benchmark takes, so there the C library is
 * asked.
 */
final class ProcessCpuTime {
  private static final int CLOCK_PROCESS_CPUTIME_ID = 2;
  private static final int BYTES_OF_LONG = 8;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private ProcessCpuTime() {}

  /** The part of the C library that is needed. */
  interface CLibrary extends Library {
    /** POSIX: seconds and nanoseconds of a clock; 0 if it went well. */
    int clock_gettime(int clock, long[] secondsAndNanos);
  }

  /** The finest clock that there is here, ns. Thread-safe. */
  static LongSupplier clock() {
    return Platform.isLinux() && Native.LONG_SIZE == BYTES_OF_LONG ? linux() : jvm();
  }

  private static LongSupplier linux() {
    CLibrary library = Native.load("c", CLibrary.class);
    return () -> {
      long[] time = new long[2];
      if (library.clock_gettime(CLOCK_PROCESS_CPUTIME_ID, time) != 0) {
        throw new IllegalStateException("clock_gettime does not tell the process's CPU time");
      }
      return time[0] * NANOS_PER_SECOND + time[1];
    };
  }

  private static LongSupplier jvm() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)::getProcessCpuTime;
  }
}
