package io.github.timebench.loadgen.driver;

import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.loadgen.watch.BlockGate;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.plan.VariantPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What must hold in a block for its figures to be valid. */
final class BlockGates {
  private static final double MOST_ERRORS = 0.001;
  private static final double NANOS_PER_MILLI = 1e6;

  private BlockGates() {}

  static List<BlockGate> of(
      List<VariantPlan> variants,
      List<VariantTotals> totals,
      ResourceMeter.Reading before,
      ResourceMeter.Reading after) {
    List<BlockGate> gates = new ArrayList<>();
    for (int i = 0; i < variants.size(); i++) {
      gates.add(serialization(variants.get(i), totals.get(i)));
      gates.add(account(totals.get(i)));
      gates.add(echoes(totals.get(i)));
      gates.add(errors(totals.get(i)));
    }
    gates.add(throttling("driver", before.driver(), after.driver()));
    gates.add(throttling("provider", before.provider(), after.provider()));
    return gates;
  }

  private static BlockGate serialization(VariantPlan variant, VariantTotals totals) {
    int planned = variant.serializationId();
    OutcomeCounts all = totals.warmup().plus(totals.measured());
    long replies = all.ok() + all.wrongEcho();
    boolean onlyPlanned =
        isOnly(totals.requestsById(), planned) && isOnly(totals.responsesById(), planned);
    boolean allSeen =
        totals.requestsById().getOrDefault(planned, 0L) >= replies
            && totals.responsesById().getOrDefault(planned, 0L) >= replies
            && replies > 0;
    return BlockGate.unranked(
        "serialization of " + variant.label(),
        "every request and response on id " + planned + " (" + variant.serialization() + ")",
        "requests " + byId(totals.requestsById()) + ", responses " + byId(totals.responsesById()),
        onlyPlanned && allSeen);
  }

  private static boolean isOnly(Map<Integer, Long> byId, int planned) {
    return byId.keySet().stream().allMatch(id -> id == planned);
  }

  private static String byId(Map<Integer, Long> byId) {
    if (byId.isEmpty()) {
      return "none";
    }
    List<String> parts = new ArrayList<>();
    new TreeMap<>(byId)
        .forEach((id, count) -> parts.add(String.format(Locale.ROOT, "%,d on id %d", count, id)));
    return String.join(" and ", parts);
  }

  private static BlockGate account(VariantTotals totals) {
    long ended = totals.warmup().plus(totals.measured()).sent();
    return BlockGate.unranked(
        "account of " + totals.variant(),
        "calls begun = ok + wrong echo + timeout + rejected + failed",
        String.format(Locale.ROOT, "%,d begun, %,d ended", totals.sentByWorkers(), ended)
            + (totals.skipped() > 0
                ? String.format(Locale.ROOT, "; %,d overdue and skipped", totals.skipped())
                : ""),
        totals.sentByWorkers() == ended);
  }

  private static BlockGate echoes(VariantTotals totals) {
    long wrong = totals.warmup().plus(totals.measured()).wrongEcho();
    return new BlockGate(
        "echoes of " + totals.variant(),
        "no wrong echo",
        String.format(Locale.ROOT, "%,d wrong", wrong),
        wrong == 0,
        wrong);
  }

  private static BlockGate errors(VariantTotals totals) {
    OutcomeCounts measured = totals.measured();
    double share = measured.sent() == 0 ? 0 : (double) measured.errors() / measured.sent();
    return new BlockGate(
        "errors of " + totals.variant(),
        String.format(Locale.ROOT, "at most %.1f %% of measured calls", 100 * MOST_ERRORS),
        String.format(
            Locale.ROOT, "%,d of %,d (%.3f %%)", measured.errors(), measured.sent(), 100 * share),
        share <= MOST_ERRORS,
        share / MOST_ERRORS);
  }

  private static BlockGate throttling(String side, ProcessSnapshot before, ProcessSnapshot after) {
    boolean known =
        before.throttledNanos() != ProcessSnapshot.UNKNOWN
            && after.throttledNanos() != ProcessSnapshot.UNKNOWN;
    long throttledNanos = known ? after.throttledNanos() - before.throttledNanos() : 0;
    return new BlockGate(
        "CPU of the " + side,
        "not throttled by a control group",
        known
            ? String.format(Locale.ROOT, "throttled for %.1f ms", throttledNanos / NANOS_PER_MILLI)
            : "n/a",
        throttledNanos == 0,
        known ? throttledNanos : Double.NaN);
  }
}
