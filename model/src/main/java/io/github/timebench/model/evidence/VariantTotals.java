package io.github.timebench.model.evidence;

import java.util.Map;

/**
 * What one variant did in one block.
 *
 * @param sentByWorkers calls begun, counted by the workers before each call, warm-up included
 * @param skipped calls that were due in an open loop and never begun, warm-up included; 0 in a
 *     closed loop
 * @param warmup ends of the calls that no measured slice began: before the first, and in the one
 *     that closes the block
 * @param measured ends of the calls of the measured slices, edges included
 * @param requestsById requests on the wire by serialization id, counted at the codec, warm-up
 *     included
 * @param responsesById responses on the wire by serialization id, counted likewise
 * @param serviceHistogram service times in nanoseconds of the calls of all windows that were
 *     answered as expected: an HdrHistogram in its own compressed encoding (V2)
 * @param lagHistogram actual minus intended start of the same calls, encoded likewise; empty in a
 *     closed loop
 * @param responseHistogram end minus intended start of the same calls, encoded likewise; empty in a
 *     closed loop
 * @param placeHistogram how long the same calls waited for a place among the calls under way, which
 *     is no part of the lag, encoded likewise; empty in a closed loop
 * @param errorHistogram elapsed times in nanoseconds of the calls of all windows that ended
 *     otherwise, encoded likewise
 * @param clamped values longer than the histograms hold, recorded at their end
 * @param codec CPU time in the codec
 */
public record VariantTotals(
    String variant,
    long sentByWorkers,
    long skipped,
    OutcomeCounts warmup,
    OutcomeCounts measured,
    Map<Integer, Long> requestsById,
    Map<Integer, Long> responsesById,
    byte[] serviceHistogram,
    byte[] lagHistogram,
    byte[] responseHistogram,
    byte[] placeHistogram,
    byte[] errorHistogram,
    long clamped,
    CodecUse codec) {
  /** Totals of a load that skipped nothing. */
  public VariantTotals(
      String variant,
      long sentByWorkers,
      OutcomeCounts warmup,
      OutcomeCounts measured,
      Map<Integer, Long> requestsById,
      Map<Integer, Long> responsesById,
      byte[] serviceHistogram,
      byte[] lagHistogram,
      byte[] responseHistogram,
      byte[] errorHistogram) {
    this(
        variant,
        sentByWorkers,
        0,
        warmup,
        measured,
        requestsById,
        responsesById,
        serviceHistogram,
        lagHistogram,
        responseHistogram,
        new byte[0],
        errorHistogram,
        0,
        CodecUse.UNKNOWN);
  }

  /** Keeps unmodifiable copies. */
  public VariantTotals {
    requestsById = Map.copyOf(requestsById);
    responsesById = Map.copyOf(responsesById);
  }
}
