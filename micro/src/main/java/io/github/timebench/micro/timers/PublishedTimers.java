package io.github.timebench.micro.timers;

import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.timers.TimerCells.Step;
import io.github.timebench.model.micro.Claim;
import io.github.timebench.model.micro.NotMeasured;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The published figures on timers: start + stop with 1, 5 and 10 million pending, a timing wheel
 * and Go's own timer (a four-ary heap), ns.
 */
final class PublishedTimers {
  /** What cannot be repeated on a JVM. */
  static final NotMeasured NOT_REPEATED =
      new NotMeasured(
          "Go 1.14's timers against Go 1.13's (AfterFunc -95 %, Ticker -99 %, StartStop +10 %)",
          "they compare two versions of Go's run time: where the heaps stand and which thread"
              + " waits; only the heap itself is repeated",
          false);

  private static final String SOURCE = "benchmark of timing wheels in Go, ns per start + stop";
  private static final String UNIT = "ns/op";
  private static final List<Published> START_STOP =
      List.of(
          new Published(1_000_000, 254, 179),
          new Published(5_000_000, 427, 231),
          new Published(10_000_000, 483, 266));

  private PublishedTimers() {}

  private record Published(int pending, double wheelNanos, double heapNanos) {}

  /** Claims for these numbers of pending timers; for others the direction of the first. */
  static List<Claim> claims(List<Integer> pending) {
    List<Claim> claims = new ArrayList<>();
    Published first = START_STOP.get(0);
    for (int timers : pending) {
      Published published =
          START_STOP.stream().filter(p -> p.pending == timers).findFirst().orElse(first);
      claims.add(wheelAgainstHeap(published, timers));
      if (timers > first.pending) {
        claims.add(
            growth(
                "timing wheel",
                TimerKind.NETTY_WHEEL,
                timers,
                published.wheelNanos,
                first.wheelNanos));
        claims.add(
            growth("heap", TimerKind.FOUR_ARY_HEAP, timers, published.heapNanos, first.heapNanos));
      }
    }
    return claims;
  }

  private static Claim wheelAgainstHeap(Published published, int timers) {
    String publishedPending = String.format(Locale.ROOT, "%,d", published.pending);
    String pending =
        published.pending == timers
            ? publishedPending
            : "%s (here %s)".formatted(publishedPending, String.format(Locale.ROOT, "%,d", timers));
    return claim(
        "start + stop with %s pending: timing wheel against four-ary heap".formatted(pending),
        published.wheelNanos,
        published.heapNanos,
        TimerCells.title(Step.START_STOP, TimerKind.NETTY_WHEEL, timers),
        TimerCells.title(Step.START_STOP, TimerKind.FOUR_ARY_HEAP, timers));
  }

  private static Claim growth(
      String name, TimerKind kind, int timers, double published, double publishedFirst) {
    int first = START_STOP.get(0).pending;
    return claim(
        String.format(
            Locale.ROOT, "start + stop, %s: %,d pending against %,d", name, timers, first),
        published,
        publishedFirst,
        TimerCells.title(Step.START_STOP, kind, timers),
        TimerCells.title(Step.START_STOP, kind, first));
  }

  private static Claim claim(
      String claim,
      double published,
      double publishedReference,
      String measured,
      String reference) {
    return new Claim(
        claim, SOURCE, UNIT, published, publishedReference, measured, reference, Cell.TIME);
  }
}
