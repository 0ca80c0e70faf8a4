package io.github.timebench.model.evidence;

import java.util.List;
import java.util.Map;

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
  /** Keeps unmodifiable copies. */
  public VariantTotals {
    requestsById = Map.copyOf(requestsById);
    responsesById = Map.copyOf(responsesById);
    hops = List.copyOf(hops);
  }

  /** Totals of single calls. */
  public VariantTotals(
      String variant,
      Starts starts,
      Starts measuredStarts,
      OutcomeCounts warmup,
      OutcomeCounts measured,
      Map<Integer, Long> requestsById,
      Map<Integer, Long> responsesById,
      Histograms histograms,
      CodecUse codec) {
    this(
        variant,
        starts,
        measuredStarts,
        warmup,
        measured,
        requestsById,
        responsesById,
        histograms,
        codec,
        List.of());
  }

  /** The same totals with the hops of a chain. */
  public VariantTotals with(List<HopUse> ofChain) {
    return new VariantTotals(
        variant,
        starts,
        measuredStarts,
        warmup,
        measured,
        requestsById,
        responsesById,
        histograms,
        codec,
        ofChain);
  }

  /** Ends of all calls. */
  public OutcomeCounts ends() {
    return warmup.plus(measured);
  }
}
