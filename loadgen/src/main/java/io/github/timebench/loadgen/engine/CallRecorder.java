package io.github.timebench.loadgen.engine;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Takes the ends of calls from whatever threads they come on. Each thread records into the stripe
 * of its id, under the stripe's lock: a histogram has one writer at a time, threads that come and
 * go cost no memory, and with a few completing threads the locks are hardly ever contended.
 * Recording allocates nothing. Thread-safe.
 */
final class CallRecorder {
  /** More than Dubbo's completing threads on the machines this is for; a power of two. */
  static final int STRIPES = 8;

  private final Stripe[] stripes;

  CallRecorder(int variants) {
    stripes = Stream.generate(() -> new Stripe(variants)).limit(STRIPES).toArray(Stripe[]::new);
  }

  /** Counts a call for its slice and, if it was due in a measured window, records its times. */
  void record(OpenSlice slice, Outcome outcome, CallStart start, long endNanos) {
    int index = (int) Thread.currentThread().getId() & (STRIPES - 1);
    Stripe stripe = stripes[index];
    synchronized (stripe) {
      SliceTally tally = slice.tally(index);
      tally.count(outcome);
      if (outcome == Outcome.OK) {
        tally.addShare(slice.window().shareOf(start.actualNanos(), endNanos));
      }
      if (!slice.isInWindow(start.intendedNanos())) {
        return;
      }
      CallTimes times = stripe.times[slice.variant()];
      if (outcome == Outcome.OK) {
        tally.addWindowCall(endNanos - start.actualNanos());
        if (slice.measured()) {
          times.recordOk(start, endNanos);
        }
      } else if (slice.measured()) {
        times.recordError(start, endNanos);
      }
    }
  }

  /** Calls of a slice that have ended. */
  long ended(OpenSlice slice) {
    long ended = 0;
    for (int index = 0; index < STRIPES; index++) {
      synchronized (stripes[index]) {
        ended += slice.tally(index).ended();
      }
    }
    return ended;
  }

  /**
   * What came of a slice so far.
   *
   * @param sampled an empty histogram for the median
   */
  SliceFigures figures(OpenSlice slice, Histogram sampled) {
    SliceSums sums = new SliceSums(sampled);
    for (int index = 0; index < STRIPES; index++) {
      synchronized (stripes[index]) {
        sums.add(slice.tally(index));
      }
    }
    return sums.figures(slice.window().lengthNanos());
  }

  /** The times of a variant, all stripes added. */
  LoopHistograms histograms(int variant) {
    LoopHistograms merged =
        new LoopHistograms(
            ServiceHistograms.empty(),
            ServiceHistograms.empty(),
            ServiceHistograms.empty(),
            ServiceHistograms.empty(),
            ServiceHistograms.empty());
    for (Stripe stripe : stripes) {
      synchronized (stripe) {
        stripe.times[variant].addTo(merged);
      }
    }
    return merged;
  }

  /** A variant's values clamped to the histograms' range. */
  long clamped(int variant) {
    long clamped = 0;
    for (Stripe stripe : stripes) {
      synchronized (stripe) {
        clamped += stripe.times[variant].clamped();
      }
    }
    return clamped;
  }

  private static final class Stripe {
    private final CallTimes[] times;

    Stripe(int variants) {
      times = IntStream.range(0, variants).mapToObj(v -> new CallTimes()).toArray(CallTimes[]::new);
    }
  }
}
