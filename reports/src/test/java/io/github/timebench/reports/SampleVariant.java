package io.github.timebench.reports;

import io.github.timebench.model.MadeUp;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Usage;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.Warmup.WarmupSeries;
import io.github.timebench.model.plan.PlacedVariant;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;

/** A made-up variant that answers a given number of calls per second. */
record SampleVariant(
    String type,
    String serializer,
    double callsPerSecond,
    int payloadBytes,
    int warmTau,
    int seed) {
  private static final long SLICE_NANOS = 230_000_000L;
  private static final int CALLERS = 200;
  private static final int WARMUP_SECONDS = 48;

  /** JVM pairs differ by a percent or so. */
  SampleVariant inBlock(int block) {
    double factor = 1 + 0.012 * Math.sin(7 * block + seed);
    return new SampleVariant(
        type, serializer, callsPerSecond * factor, payloadBytes, warmTau, seed + 100 * block);
  }

  String label() {
    return type + "+" + serializer;
  }

  PlacedVariant plan() {
    return PlacedVariant.ofLabel(label());
  }

  VariantBytes bytes() {
    byte[] message = new byte[payloadBytes + 160];
    new Random(seed).nextBytes(message);
    byte[] text = "io.github.timebench.api.date.Order".getBytes(StandardCharsets.UTF_8);
    System.arraycopy(text, 0, message, 24, text.length);
    return new VariantBytes(
        label(),
        List.of(payloadBytes, payloadBytes - 6, payloadBytes + 4),
        payloadBytes + 160,
        payloadBytes + 160,
        message,
        message);
  }

  /** Tau of 6 settles within the warm-up; the longer ones are given a smaller climb. */
  WarmupSeries warmup() {
    Random random = new Random(seed);
    double[] rates = new double[WARMUP_SECONDS];
    double[] medians = new double[WARMUP_SECONDS];
    for (int i = 0; i < rates.length; i++) {
      double climb = warmTau > 50 ? Math.exp(-i / 4.0) : 0.5 * Math.exp(-i / 30.0);
      rates[i] = callsPerSecond * (1 - 0.8 * climb) * Math.exp(0.01 * random.nextGaussian());
      medians[i] = 0.93 * CALLERS * 1e9 / rates[i];
    }
    return new WarmupSeries(label(), rates, medians);
  }

  Slice slice(int round, int position, double startSeconds, Random random) {
    double drift = 1 + 0.05 * Math.sin(round / 6.0);
    long calls =
        Math.round(callsPerSecond * drift * SLICE_NANOS / 1e9 * (1 + 0.02 * random.nextGaussian()));
    double mean = CALLERS * (double) SLICE_NANOS / calls;
    long all = calls * 25 / 23;
    return new Slice(
        label(),
        round,
        position,
        (long) (startSeconds * 1e9) + (4L * round + position) * 250_000_000L,
        new SliceCalls(
            SLICE_NANOS,
            calls,
            all,
            mean,
            0.93 * mean,
            new OutcomeCounts(all, 0, round == 7 && seed == 3 ? 2 : 0, 0, 0)),
        new Usage(
            all * 41_000,
            all * 38_000,
            all * (9_000L + payloadBytes),
            all * (11_000L + payloadBytes)));
  }

  VariantTotals totals(List<Slice> slices) {
    OutcomeCounts measured =
        slices.stream()
            .filter(slice -> slice.variant().equals(label()))
            .map(Slice::outcomes)
            .reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
    OutcomeCounts warm = MadeUp.ok(Math.round(callsPerSecond * WARMUP_SECONDS * 0.9));
    long sent = warm.sent() + measured.sent();
    int id = plan().serializer().serializationId();
    return MadeUp.totals(
        label(),
        warm,
        measured,
        "responsesById",
        Map.of(id, sent - measured.timeout()),
        "histograms",
        Histograms.ofClosedLoop(serviceTimes(slices), Histograms.empty(), 0));
  }

  /** A skewed distribution around the mean of each slice. */
  private Histogram serviceTimes(List<Slice> slices) {
    Histogram histogram = Histograms.empty();
    Random random = new Random(seed);
    for (Slice slice : slices) {
      if (slice.variant().equals(label())) {
        for (int i = 0; i < slice.windowCalls(); i++) {
          double factor = 0.93 * Math.exp(0.38 * random.nextGaussian());
          boolean stalled = random.nextInt(2_000) == 0;
          histogram.recordValue(
              (long) (slice.calls().meanServiceNanos() * factor * (stalled ? 5 : 1)));
        }
      }
    }
    return histogram;
  }
}
