package io.github.timebench.reports.threads;

import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace;
import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace.Blocking;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedThread;

/**
 * Adds up the events of Java Flight Recorder that say where threads waited. Memory grows with the
 * places of the program, not with the events. Not thread-safe.
 */
public final class BlockingEvents {
  /** How many threads of one place are told apart; more than these count as so many. */
  public static final int MAX_THREADS = 100_000;

  /** What blocks always comes first; then idle threads come last; then the longest in sum. */
  public static final Comparator<BlockedPlace> ORDER =
      Comparator.comparing((BlockedPlace place) -> !place.kind().alwaysInTheWay())
          .thenComparing(BlockedPlace::insideJdk)
          .thenComparing(Comparator.comparingLong(BlockedPlace::totalNanos).reversed())
          .thenComparing(BlockedPlace::place)
          .thenComparing(BlockedPlace::lockClass);

  private static final Map<String, Source> SOURCES =
      Map.of(
          "jdk.JavaMonitorEnter", new Source(Blocking.MONITOR, "monitorClass"),
          "jdk.JavaMonitorWait", new Source(Blocking.WAIT, "monitorClass"),
          "jdk.ThreadPark", new Source(Blocking.PARK, "parkedClass"),
          "jdk.ThreadSleep", new Source(Blocking.SLEEP, ""),
          "jdk.VirtualThreadPinned", new Source(Blocking.PINNED, ""));

  public static final Set<String> NAMES = SOURCES.keySet();

  private final Map<Key, Sum> sums = new HashMap<>();

  private record Source(Blocking kind, String lockField) {}

  private record Key(Blocking kind, String lockClass, String place, boolean insideJdk) {}

  private static final class Sum {
    private final Set<Long> threads = new HashSet<>();
    private long count;
    private long totalNanos;
    private long longestNanos;
  }

  /** Counts an event; ignores those that are none of {@link #NAMES}. */
  public void accept(RecordedEvent event) {
    Source source = SOURCES.get(event.getEventType().getName());
    if (source == null) {
      return;
    }
    FirstFrame frame = frame(event);
    Key key =
        new Key(source.kind, lockClass(event, source.lockField), frame.place(), !frame.found());
    Sum sum = sums.computeIfAbsent(key, unseen -> new Sum());
    long nanos = event.getDuration().toNanos();
    sum.count++;
    sum.totalNanos += nanos;
    sum.longestNanos = Math.max(sum.longestNanos, nanos);
    RecordedThread thread = event.getThread();
    if (thread != null && sum.threads.size() < MAX_THREADS) {
      sum.threads.add(thread.getId());
    }
  }

  /** All places, what blocks most first. */
  public List<BlockedPlace> places() {
    return sums.entrySet().stream()
        .map(entry -> place(entry.getKey(), entry.getValue()))
        .sorted(ORDER)
        .toList();
  }

  private static BlockedPlace place(Key key, Sum sum) {
    return new BlockedPlace(
        key.kind,
        key.lockClass,
        key.place,
        key.insideJdk,
        sum.threads.size(),
        sum.count,
        sum.totalNanos,
        sum.longestNanos);
  }

  private static String lockClass(RecordedEvent event, String field) {
    if (field.isEmpty() || !event.hasField(field)) {
      return "";
    }
    RecordedClass type = event.getClass(field);
    return type == null ? "" : FirstFrame.withoutAddress(type.getName());
  }

  private static FirstFrame frame(RecordedEvent event) {
    FirstFrame found = new FirstFrame();
    if (event.getStackTrace() != null) {
      for (RecordedFrame frame : event.getStackTrace().getFrames()) {
        RecordedMethod method = frame.getMethod();
        if (method != null) {
          found.accept(method.getType().getName(), method.getName(), line(frame));
        }
        if (found.found()) {
          break;
        }
      }
    }
    return found;
  }

  private static String line(RecordedFrame frame) {
    return frame.getLineNumber() > 0 ? "(line " + frame.getLineNumber() + ")" : "";
  }
}
