package io.github.timebench.micro.pools;

import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;
import oshi.SystemInfo;

/**
 * A profiler for JMH and {@link PoolBenchmarks.Parked}: what each parked thread added to the
 * process. The first iteration begins before the benchmark's set-up, hence before the threads.
 */
public final class ThreadMemoryProfiler implements InternalProfiler {
  static final String RESERVED = "reserved";

  /** Memory of a stack, as the JVM counts it. */
  static final String COMMITTED = "committed";

  /** Memory as the operating system counts it: stack, without the kernel's share. */
  static final String RESIDENT = "resident";

  private ThreadMemory before;

  @Override
  public String getDescription() {
    return "memory per parked thread";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    if (before == null) {
      ThreadMemory.now();
      before = ThreadMemory.now();
    }
  }

  @Override
  public Collection<ScalarResult> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    int threads = Integer.parseInt(benchmark.getParam(PoolBenchmarks.PARKED_THREADS));
    ThreadMemory added = ThreadMemory.now().since(before);
    return List.of(
        perThread(RESERVED, added.reservedBytes(), threads),
        perThread(COMMITTED, added.committedBytes(), threads),
        perThread(RESIDENT, added.residentBytes(), threads));
  }

  private static ScalarResult perThread(String label, double bytes, int threads) {
    return new ScalarResult(label, bytes / threads, "B/thread", AggregationPolicy.AVG);
  }

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
     * Options of a fork whose threads have stacks of a size: native memory is tracked, and the
     * heap, which every fork touches from the start, is small.
     */
    static String[] jvmOptions(int stackKilobytes) {
      return new String[] {
        "-Xss" + stackKilobytes + "k", "-XX:NativeMemoryTracking=summary", "-Xms64m", "-Xmx64m"
      };
    }

    static ThreadMemory now() {
      double resident =
          new SystemInfo().getOperatingSystem().getCurrentProcess().getResidentMemory();
      return of(nativeMemory(), resident);
    }

    /**
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
}
