package io.github.timebench.reports.flight;

import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.threads.RecordedJvm;
import io.github.timebench.model.threads.RecordedJvm.Compiled;
import io.github.timebench.model.threads.RecordedJvm.Deoptimised;
import io.github.timebench.model.threads.RecordedJvm.Seen;
import io.github.timebench.model.threads.Side;
import io.github.timebench.reports.threads.BlockingEvents;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/** Reads the recording of one JVM of a pair, once, in bounded memory. */
final class RecordingDigest {
  private static final String EXECUTION = "jdk.ExecutionSample";
  private static final String ALLOCATION = "jdk.ObjectAllocationSample";
  private static final int MAX_PLACES = 60;

  /** A recording that ends so long before the last window lacks some of it. */
  private static final long MAX_MISSING_NANOS = 2_500_000_000L;

  private final Side side;
  private final ClassOwners owners;
  private final StackSums stacks;
  private final long maxWaitNanos;
  private final Census census = new Census();
  private final BlockingEvents blocking = new BlockingEvents();
  private MeasuredWindows windows;
  private JitEvents jit;
  private long idleWaits;
  private long lastNanos = Long.MIN_VALUE;

  /**
   * @param maxWait no call takes longer: who waits longer waits for none
   */
  RecordingDigest(Side side, ClassOwners owners, StackSums stacks, Duration maxWait) {
    this.side = side;
    this.owners = owners;
    this.stacks = stacks;
    this.maxWaitNanos = maxWait.toNanos();
  }

  /**
   * @param measured empty if the driver died before it could say what it measured
   */
  RecordedJvm read(int block, int index, Path recording, Optional<Pair> measured) {
    measured.ifPresent(pair -> begin(MeasuredWindows.of(pair)));
    boolean whole = true;
    try (RecordingFile file = new RecordingFile(recording)) {
      while (file.hasMoreEvents()) {
        accept(file.readEvent());
      }
    } catch (IOException | RuntimeException cut) {
      // The JDK's reader answers a file that ends within an event with many an exception.
      whole = false;
    }
    if (windows == null || lastNanos == Long.MIN_VALUE) {
      return RecordedJvm.unseen(block, index, side, Seen.LOST);
    }
    boolean toTheEnd = !windows.any() || lastNanos > windows.endNanos() - MAX_MISSING_NANOS;
    return new RecordedJvm(
        block,
        index,
        side,
        whole && toTheEnd ? Seen.WHOLE : Seen.CUT,
        census.counts(),
        idleWaits,
        blocking.places().stream().limit(MAX_PLACES).toList(),
        jit.compiled(),
        jit.deoptimised());
  }

  private void begin(MeasuredWindows ofPair) {
    windows = ofPair;
    jit = new JitEvents(owners, ofPair);
  }

  private void accept(RecordedEvent event) {
    if (windows == null) {
      begin(new MeasuredWindows(event.getStartTime()));
    }
    long endNanos = windows.nanos(event.getEndTime());
    lastNanos = Math.max(lastNanos, endNanos);
    switch (event.getEventType().getName()) {
      case EXECUTION -> stacks.sampled(side, windows, endNanos, event.getStackTrace());
      case ALLOCATION -> allocated(endNanos, event);
      case Census.EVENT -> census.accept(endNanos, event);
      case JitEvents.COMPILATION -> jit.compiled(endNanos, event);
      case JitEvents.DEOPTIMISATION -> jit.deoptimised(endNanos, event);
      default -> waited(endNanos, event);
    }
  }

  private void allocated(long nanos, RecordedEvent event) {
    RecordedClass type = event.getClass("objectClass");
    String name = type == null ? "" : type.getName();
    stacks.allocated(side, windows, nanos, event.getStackTrace(), name);
  }

  /**
   * Outside the windows only JVMs start, and callers come and go; without any, all of it counts.
   */
  private void waited(long endNanos, RecordedEvent event) {
    if (!BlockingEvents.NAMES.contains(event.getEventType().getName())) {
      return;
    }
    long startNanos = windows.nanos(event.getStartTime());
    if (windows.any() && (endNanos < windows.startNanos() || startNanos > windows.endNanos())) {
      return;
    }
    if (endNanos - startNanos > maxWaitNanos || idle(event.getStackTrace())) {
      idleWaits++;
      return;
    }
    blocking.accept(event);
    stacks.blocked(side, windows, startNanos, endNanos, event);
  }

  private static boolean idle(RecordedStackTrace stack) {
    if (stack == null) {
      return false;
    }
    for (RecordedFrame frame : stack.getFrames()) {
      RecordedMethod method = frame.getMethod();
      if (method != null
          && (isOf(method, "getTask", "java.util.concurrent.ThreadPoolExecutor")
              || isOf(method, "awaitWork", "java.util.concurrent.ForkJoinPool"))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOf(RecordedMethod method, String name, String type) {
    return method.getName().equals(name) && method.getType().getName().equals(type);
  }

  /**
   * Adds up what the JIT compiled, by whose classes, and what it threw away while measured. A
   * method that is inlined is compiled within another one, and is not seen by itself. Not
   * thread-safe.
   */
  static final class JitEvents {
    static final String COMPILATION = "jdk.Compilation";
    static final String DEOPTIMISATION = "jdk.Deoptimization";

    private static final int MAX_DEOPTIMISED = 100;

    private final ClassOwners owners;
    private final MeasuredWindows windows;
    private final Map<String, Compiled> compiled = new HashMap<>();
    private final Map<Key, Deoptimised> deoptimised = new HashMap<>();

    private record Key(String method, String reason, String action, String during) {}

    JitEvents(ClassOwners owners, MeasuredWindows windows) {
      this.owners = owners;
      this.windows = windows;
    }

    /**
     * Counts a compilation.
     *
     * @param endNanos by the clock of the windows
     */
    void compiled(long endNanos, RecordedEvent event) {
      RecordedMethod method = event.getValue("method");
      if (method == null) {
        return;
      }
      String owner = owners.of(method.getType().getName());
      Compiled one =
          new Compiled(
              owner,
              1,
              windows.spans(endNanos) ? 1 : 0,
              seconds(endNanos),
              name(method),
              event.getShort("compileLevel"));
      compiled.merge(owner, one, JitEvents::later);
    }

    private static Compiled later(Compiled a, Compiled b) {
      Compiled last = a.lastSeconds() > b.lastSeconds() ? a : b;
      return new Compiled(
          a.owner(),
          a.count() + b.count(),
          a.whileMeasured() + b.whileMeasured(),
          last.lastSeconds(),
          last.lastMethod(),
          last.lastLevel());
    }

    /**
     * Counts a deoptimisation, if it came while measured.
     *
     * @param nanos by the clock of the windows
     */
    void deoptimised(long nanos, RecordedEvent event) {
      RecordedMethod method = event.getValue("method");
      if (method == null || !windows.spans(nanos)) {
        return;
      }
      int line = event.getInt("lineNumber");
      Key key =
          new Key(
              name(method) + (line > 0 ? " (line " + line + ")" : ""),
              event.getString("reason"),
              event.getString("action"),
              windows.ofSlice(nanos).orElse(""));
      deoptimised.merge(
          key,
          new Deoptimised(
              owners.of(method.getType().getName()),
              key.method,
              key.reason,
              key.action,
              key.during,
              1,
              seconds(nanos)),
          JitEvents::together);
    }

    private static Deoptimised together(Deoptimised a, Deoptimised b) {
      return new Deoptimised(
          a.owner(),
          a.method(),
          a.reason(),
          a.action(),
          a.during(),
          a.count() + b.count(),
          Math.min(a.firstSeconds(), b.firstSeconds()));
    }

    /** By owner; those of nobody first. */
    List<Compiled> compiled() {
      return compiled.values().stream().sorted(Comparator.comparing(Compiled::owner)).toList();
    }

    /** Those of variants and serializers first, each in the order of time. */
    List<Deoptimised> deoptimised() {
      return deoptimised.values().stream()
          .sorted(
              Comparator.comparing((Deoptimised one) -> one.owner().isEmpty())
                  .thenComparing(Deoptimised::firstSeconds)
                  .thenComparing(Deoptimised::method))
          .limit(MAX_DEOPTIMISED)
          .toList();
    }

    private static double seconds(long nanos) {
      return Math.round(nanos / 1e7) / 100.0;
    }

    private static String name(RecordedMethod method) {
      return method.getType().getName() + "." + method.getName();
    }
  }
}
