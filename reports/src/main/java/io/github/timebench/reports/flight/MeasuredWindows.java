package io.github.timebench.reports.flight;

import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.Slice;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ObjLongConsumer;
import java.util.stream.Stream;

/**
 * Which variant of a pair was measured when, by the clock on the wall: the only clock that the two
 * JVMs of a pair share. Times are nanoseconds since the pair's warm-up began.
 */
final class MeasuredWindows {
  private static final Set<ProbeRequest.Purpose> COUNTED =
      Set.of(ProbeRequest.Purpose.MEASURE, ProbeRequest.Purpose.CONFIRM);

  private final Instant origin;
  private final NavigableMap<Long, Slice> byStart = new TreeMap<>();
  private final NavigableMap<Long, String> slices = new TreeMap<>();

  /** No windows yet; none at all in a JVM of which nothing but a moment is known. */
  MeasuredWindows(Instant origin) {
    this.origin = origin;
  }

  static MeasuredWindows of(Pair pair) {
    MeasuredWindows windows = new MeasuredWindows(pair.warmup().startedAt());
    for (Slice slice : slices(pair)) {
      windows.byStart.put(slice.windowStartNanos(), slice);
      windows.slices.put(slice.startNanos(), slice.variant());
    }
    return windows;
  }

  /** The slices whose figures count: those of a pair, or of its probes that measure or confirm. */
  static List<Slice> slices(Pair pair) {
    Stream<Slice> ofProbes =
        pair.probes().stream()
            .flatMap(probe -> probe.arms().stream())
            .filter(arm -> COUNTED.contains(arm.asked().purpose()))
            .flatMap(arm -> arm.slices().stream());
    return Stream.concat(pair.slices().stream(), ofProbes).toList();
  }

  /** A moment as a time since the warm-up began. */
  long nanos(Instant moment) {
    return ChronoUnit.NANOS.between(origin, moment);
  }

  boolean any() {
    return !byStart.isEmpty();
  }

  long startNanos() {
    return slices.firstKey();
  }

  long endNanos() {
    return byStart.values().stream()
        .map(MeasuredWindows::endNanos)
        .max(Comparator.naturalOrder())
        .orElseThrow();
  }

  private static long endNanos(Slice slice) {
    return slice.windowStartNanos() + slice.windowNanos();
  }

  /** Whether a time lies between the first slice and the end of the last window. */
  boolean spans(long nanos) {
    return any() && nanos >= startNanos() && nanos < endNanos();
  }

  /** The variant whose window a time lies in. */
  Optional<String> at(long nanos) {
    Map.Entry<Long, Slice> before = byStart.floorEntry(nanos);
    return before == null || nanos >= endNanos(before.getValue())
        ? Optional.empty()
        : Optional.of(before.getValue().variant());
  }

  /**
   * The variant whose slice a time lies in, edges included; for a time between the first and last.
   */
  Optional<String> ofSlice(long nanos) {
    return Optional.ofNullable(slices.floorEntry(nanos)).map(Map.Entry::getValue);
  }

  /** Tells the label of each window that a stretch of time overlaps, and by how much. */
  void overlapping(long fromNanos, long toNanos, ObjLongConsumer<String> labelAndNanos) {
    Long first = byStart.floorKey(fromNanos);
    for (Slice slice :
        byStart.subMap(first == null ? fromNanos : first, true, toNanos, true).values()) {
      long overlap =
          Math.min(toNanos, endNanos(slice)) - Math.max(fromNanos, slice.windowStartNanos());
      if (overlap > 0) {
        labelAndNanos.accept(slice.variant(), overlap);
      }
    }
  }
}
