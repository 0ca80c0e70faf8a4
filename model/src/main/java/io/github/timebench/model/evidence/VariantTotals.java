package io.github.timebench.model.evidence;

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
    CodecUse codec) {
  /** Keeps unmodifiable copies. */
  public VariantTotals {
    requestsById = Map.copyOf(requestsById);
    responsesById = Map.copyOf(responsesById);
  }

  /** Ends of all calls. */
  public OutcomeCounts ends() {
    return warmup.plus(measured);
  }
}
