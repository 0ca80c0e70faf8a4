package io.github.timebench.micro.pools;

import java.lang.management.ManagementFactory;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;
import oshi.SystemInfo;

/**
 * Memory of the threads of this JVM, as the JVM and the operating system count it.
 *
 * @param reservedBytes address space of all stacks (native memory tracking); NaN if unknown
 * @param committedBytes the part of it that is backed by memory (native memory tracking); NaN if
 *     unknown
 * @param residentBytes memory of the whole process (operating system)
 */
record ThreadMemory(double reservedBytes, double committedBytes, double residentBytes) {
  private static final Pattern STACKS =
      Pattern.compile("\\(stack: reserved=(\\d+)KB, committed=(\\d+)KB");
  private static final int BYTES_PER_KILOBYTE = 1024;

  /**
   * Options of a fork whose threads have stacks of a size: native memory is tracked, and the heap,
   * which every fork touches from the start, is small.
   */
  static String[] jvmOptions(int stackKilobytes) {
    return new String[] {
      "-Xss" + stackKilobytes + "k", "-XX:NativeMemoryTracking=summary", "-Xms64m", "-Xmx64m"
    };
  }

  static ThreadMemory now() {
    double resident = new SystemInfo().getOperatingSystem().getCurrentProcess().getResidentMemory();
    return of(nativeMemory(), resident);
  }

  /**
   * Reads what the JVM counts.
   *
   * @param nativeMemory the summary of {@code VM.native_memory}
   */
  static ThreadMemory of(String nativeMemory, double residentBytes) {
    Matcher stacks = STACKS.matcher(nativeMemory);
    if (!stacks.find()) {
      return new ThreadMemory(Double.NaN, Double.NaN, residentBytes);
    }
    return new ThreadMemory(bytes(stacks.group(1)), bytes(stacks.group(2)), residentBytes);
  }

  private static double bytes(String kilobytes) {
    return Double.parseDouble(kilobytes) * BYTES_PER_KILOBYTE;
  }

  private static String nativeMemory() {
    try {
      return (String)
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName("com.sun.management:type=DiagnosticCommand"),
                  "vmNativeMemory",
                  new Object[] {new String[] {"summary"}},
                  new String[] {String[].class.getName()});
    } catch (JMException otherJvm) {
      return "";
    }
  }

  ThreadMemory since(ThreadMemory before) {
    return new ThreadMemory(
        reservedBytes - before.reservedBytes,
        committedBytes - before.committedBytes,
        residentBytes - before.residentBytes);
  }
}
