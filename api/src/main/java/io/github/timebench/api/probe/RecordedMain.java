package io.github.timebench.api.probe;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;

/**
 * The main class of a JVM that Java Flight Recorder watches: has it record, once a second, how many
 * threads are in which state, and then runs the main class that is named. The recorder's own dump
 * of all threads says the same at the price of every stack.
 */
public final class RecordedMain {
  private RecordedMain() {}

  /** Takes the name of a main class, then its arguments. */
  public static void main(String[] args) throws ReflectiveOperationException {
    countThreads();
    String[] rest = Arrays.copyOfRange(args, 1, args.length);
    try {
      Class.forName(args[0]).getMethod("main", String[].class).invoke(null, (Object) rest);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw e;
    }
  }

  /** Has each recording of this JVM count its threads once a second; to be called once. */
  public static void countThreads() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    FlightRecorder.addPeriodicEvent(ThreadStates.class, () -> count(threads));
  }

  /**
   * Ends the recordings of this JVM, which completes their files: whoever halts a JVM is to ask for
   * it before, or the last moments are lost.
   */
  public static void endRecordings() {
    List<Recording> recordings = FlightRecorder.getFlightRecorder().getRecordings();
    recordings.forEach(Recording::stop);
    recordings.forEach(Recording::close);
  }

  /** Platform threads by state and by name without its last number; without any stack. */
  private static void count(ThreadMXBean threads) {
    Map<Group, int[]> counts = new LinkedHashMap<>();
    for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
      if (thread != null) {
        Group group = new Group(withoutNumber(thread.getThreadName()), thread.getThreadState());
        counts.computeIfAbsent(group, unseen -> new int[1])[0]++;
      }
    }
    counts.forEach(
        (group, count) -> {
          ThreadStates event = new ThreadStates();
          event.pool = group.pool;
          event.state = group.state.name();
          event.threads = count[0];
          event.commit();
        });
  }

  private static String withoutNumber(String name) {
    int end = name.length();
    while (end > 0 && Character.isDigit(name.charAt(end - 1))) {
      end--;
    }
    return end == name.length() ? name : name.substring(0, end) + "0";
  }

  private record Group(String pool, Thread.State state) {}

  @Name("timebench.ThreadStates")
  @Label("Thread States")
  @Description("Platform threads by pool and state")
  @Category("Timebench")
  @Period("1 s")
  @StackTrace(false)
  static final class ThreadStates extends Event {
    @Label("Pool")
    @Description("Name of the threads, each number at its end read as 0")
    String pool;

    @Label("State")
    String state;

    @Label("Threads")
    int threads;
  }
}
