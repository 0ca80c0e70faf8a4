package io.github.timebench.model.evidence;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What one variant did in one pair of JVMs.
 *
 * @param starts of all calls, counted before each call, warm-up included
 * @param measuredStarts of the measured slices; {@link Starts#NONE} in a closed loop
 * @param warmup ends of the calls that no measured slice began: those before the first, and those
 *     of the closing slice
 * @param measured ends of the calls of the measured slices, edges included
 * @param requestsById requests on the wire by serialization id, counted at the codec, warm-up
 *     included; of a serializer that is agreed on, from the first measured slice on
 * @param responsesById responses on the wire by serialization id, counted likewise
 * @param codec CPU time in the codec
 * @param hops of its chain, from the second on; empty without a chain, or where the provider does
 *     not tell
 */
public record VariantTotals(
    String variant,
    Starts starts,
    Starts measuredStarts,
    OutcomeCounts warmup,
    OutcomeCounts measured,
    Map<Integer, Long> requestsById,
    Map<Integer, Long> responsesById,
    Histograms histograms,
    CodecUse codec,
    List<HopUse> hops) {
  public VariantTotals {
    requestsById = Map.copyOf(requestsById);
    responsesById = Map.copyOf(responsesById);
    hops = List.copyOf(hops);
  }

  /**
   * One hop of a chain of calls in one pair of JVMs: what a service of the provider called the next
   * one, counted from the first measured slice on.
   *
   * @param hop from 2; the first call of a chain is the driver's
   * @param nanos time of all calls that were answered, from the call to its answer
   * @param times of the same calls, in nanoseconds
   * @param requestsById requests on the wire by serialization id
   * @param responsesById responses on the wire by serialization id
   * @param requestBytes length of the request with payload 0; 0 where it is not known
   * @param responseBytes length of its response
   */
  public record HopUse(
      int hop,
      long nanos,
      @Histograms.Stored Histogram times,
      Map<Integer, Long> requestsById,
      Map<Integer, Long> responsesById,
      int requestBytes,
      int responseBytes) {
    public HopUse {
      requestsById = Map.copyOf(requestsById);
      responsesById = Map.copyOf(responsesById);
    }

    private HopUse plus(HopUse other) {
      return new HopUse(
          hop,
          nanos + other.nanos,
          Histograms.sum(times, other.times),
          Sums.of(requestsById, other.requestsById),
          Sums.of(responsesById, other.responsesById),
          Math.max(requestBytes, other.requestBytes),
          Math.max(responseBytes, other.responseBytes));
    }

    public long calls() {
      return times.getTotalCount();
    }
  }

  public VariantTotals with(List<HopUse> ofChain) {
    return with(histograms, codec, ofChain);
  }

  VariantTotals withoutTimes() {
    return with(Histograms.none(), codec, hops);
  }

  /** The same totals with what the provider tells of its codec and of its chains. */
  VariantTotals withProvider(VariantTotals ofProvider) {
    return with(histograms, codec.withProvider(ofProvider.codec), ofProvider.hops);
  }

  private VariantTotals with(Histograms times, CodecUse ofCodec, List<HopUse> ofChain) {
    return new VariantTotals(
        variant,
        starts,
        measuredStarts,
        warmup,
        measured,
        requestsById,
        responsesById,
        times,
        ofCodec,
        ofChain);
  }

  public OutcomeCounts ends() {
    return warmup.plus(measured);
  }

  /** What both did. Of a hop that one of them does not tell nothing is known. */
  VariantTotals plus(VariantTotals other) {
    return new VariantTotals(
        variant,
        starts.plus(other.starts),
        measuredStarts.plus(other.measuredStarts),
        warmup.plus(other.warmup),
        measured.plus(other.measured),
        Sums.of(requestsById, other.requestsById),
        Sums.of(responsesById, other.responsesById),
        histograms.plus(other.histograms),
        codec.plus(other.codec),
        Sums.ofBoth(hops, other.hops, HopUse::hop, HopUse::plus));
  }

  /**
   * CPU time of one variant's messages inside Dubbo's codec, sampled while a block was measured.
   *
   * @param requestWrite in the driver
   * @param requestRead in the provider
   * @param responseWrite in the provider
   * @param responseRead in the driver
   */
  public record CodecUse(
      Sample requestWrite, Sample requestRead, Sample responseWrite, Sample responseRead) {
    public static final CodecUse UNKNOWN =
        new CodecUse(Sample.NONE, Sample.NONE, Sample.NONE, Sample.NONE);

    /**
     * Some of the messages of one kind.
     *
     * @param messages sampled; 0 where nothing is known
     * @param cpuNanos of all of them
     */
    public record Sample(long messages, long cpuNanos) {
      public static final Sample NONE = new Sample(0, 0);

      private Sample plus(Sample other) {
        return new Sample(messages + other.messages, cpuNanos + other.cpuNanos);
      }

      /** CPU time of a message; NaN where nothing is known. */
      public double nanosPerMessage() {
        return messages == 0 ? Double.NaN : (double) cpuNanos / messages;
      }
    }

    /** CPU time of one call, the sum of its four parts; NaN unless all four are known. */
    public double nanosPerCall() {
      return requestWrite.nanosPerMessage()
          + requestRead.nanosPerMessage()
          + responseWrite.nanosPerMessage()
          + responseRead.nanosPerMessage();
    }

    CodecUse withProvider(CodecUse ofProvider) {
      return new CodecUse(
          requestWrite, ofProvider.requestRead, ofProvider.responseWrite, responseRead);
    }

    CodecUse plus(CodecUse other) {
      return new CodecUse(
          requestWrite.plus(other.requestWrite),
          requestRead.plus(other.requestRead),
          responseWrite.plus(other.responseWrite),
          responseRead.plus(other.responseRead));
    }
  }
}
