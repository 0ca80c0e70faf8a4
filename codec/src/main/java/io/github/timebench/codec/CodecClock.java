package io.github.timebench.codec;

import io.github.timebench.api.probe.CodecTimes;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * CPU time that one Dubbo framework spends writing and reading message bodies, by service. It is a
 * bean of that framework and must be there before its first service or reference. Thread-safe.
 *
 * <p>A reading of the thread's CPU clock is a system call of about half a microsecond, so that one
 * message in {@value #MESSAGES_PER_SAMPLE} is timed. Which one is drawn by lot: payloads come in
 * turns, and every 32nd could always be the same. What a reading costs is taken off each sample, by
 * a second reading before the work.
 */
public final class CodecClock {
  /** Of so many messages one is timed; a power of two. */
  public static final int MESSAGES_PER_SAMPLE = 32;

  /**
   * The system property that makes Dubbo's codec read through {@link ClockedCodec.Accessor}. To be
   * set before the first use of Dubbo.
   */
  public static final String PROPERTY = "byte.accessor";

  public static final String PROPERTY_VALUE = "timebench";

  private static final LongSupplier THREAD_CPU =
      ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime;

  private final Map<String, Sums[]> byService = new ConcurrentHashMap<>();
  private final LongSupplier cpuClock;

  public CodecClock() {
    this(THREAD_CPU);
  }

  CodecClock(LongSupplier cpuClock) {
    this.cpuClock = cpuClock;
  }

  boolean isDue() {
    return (ThreadLocalRandom.current().nextInt() & MESSAGES_PER_SAMPLE - 1) == 0;
  }

  /** To be called immediately before the work, on its thread. */
  Sample begin() {
    long before = cpuClock.getAsLong();
    return new Sample(before, cpuClock.getAsLong());
  }

  /** A message whose work is under way. */
  final class Sample {
    private final long before;
    private final long start;

    private Sample(long before, long start) {
      this.before = before;
      this.start = start;
    }

    /** To be called immediately after the work. */
    Done end() {
      long readingNanos = start - before;
      return new Done(cpuClock.getAsLong() - start - readingNanos);
    }
  }

  /** A message whose service may be known only now. */
  final class Done {
    private final long nanos;

    private Done(long nanos) {
      this.nanos = nanos;
    }

    /** Books it for a service, by the path in its messages; a message without one is dropped. */
    void count(String service, CodecTimes.Part part) {
      if (service == null) {
        return;
      }
      Sums sums = byService.computeIfAbsent(service, key -> Sums.ofEachPart())[part.ordinal()];
      sums.messages.increment();
      sums.nanos.add(nanos);
    }
  }

  /** Everything until now, by service interface. */
  public Map<String, CodecTimes> times() {
    Map<String, CodecTimes> times = new TreeMap<>();
    byService.forEach((service, sums) -> times.put(service, sum(sums)));
    return times;
  }

  private static CodecTimes sum(Sums[] sums) {
    CodecTimes times = new CodecTimes();
    for (CodecTimes.Part part : CodecTimes.Part.values()) {
      Sums ofPart = sums[part.ordinal()];
      times = times.with(part, ofPart.messages.sum(), ofPart.nanos.sum());
    }
    return times;
  }

  private static final class Sums {
    final LongAdder messages = new LongAdder();
    final LongAdder nanos = new LongAdder();

    static Sums[] ofEachPart() {
      Sums[] sums = new Sums[CodecTimes.Part.values().length];
      for (int i = 0; i < sums.length; i++) {
        sums[i] = new Sums();
      }
      return sums;
    }
  }
}
