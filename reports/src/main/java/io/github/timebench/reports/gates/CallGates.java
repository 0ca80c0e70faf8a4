package io.github.timebench.reports.gates;

import io.github.timebench.api.Serializer;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Readings.PeerCalls;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.VariantTotals.HopUse;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.language.Text;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Whether every call is accounted for, ended well, and spoke what the plan says. */
final class CallGates {
  static final String ERRORS = "errors";

  private static final double MAX_ERROR_SHARE = 0.001;
  private static final String SERIALIZATION = "serialization";

  private CallGates() {}

  private static Serializer serializer(Plan plan, VariantTotals totals) {
    return plan.variants().stream()
        .filter(planned -> planned.label().equals(totals.variant()))
        .findFirst()
        .orElseThrow()
        .serializer();
  }

  /** What an arm at a target speaks, which no plan can say: its providers decide. */
  static Gate spoken(VariantTotals totals) {
    return Gate.of(SERIALIZATION, totals.variant())
        .observed(Double.NaN, byId(totals))
        .explaining(Text.of("measured only, from the first measured slice on"));
  }

  /** The calls whose messages are counted by id. */
  static OutcomeCounts countedOnWire(Plan plan, VariantTotals totals) {
    return serializer(plan, totals).isAgreed() ? totals.measured() : totals.ends();
  }

  static Gate serialization(Plan plan, VariantTotals totals) {
    Serializer serializer = serializer(plan, totals);
    int id = serializer.serializationId();
    OutcomeCounts counted = countedOnWire(plan, totals);
    long replies = counted.ok() + counted.wrongEcho();
    long others = others(totals.requestsById(), id) + others(totals.responsesById(), id);
    long unseen =
        unseen(totals.requestsById(), id, replies) + unseen(totals.responsesById(), id, replies);
    return Gate.of(SERIALIZATION, totals.variant())
        .observed(others + (double) unseen, byId(totals))
        .within(
            0,
            others == 0 && unseen == 0 && replies > 0,
            Text.of(
                serializer.isAgreed()
                    ? "every request and response on id %s (%s) from the first measured slice on"
                    : "every request and response on id %s (%s)",
                id,
                serializer.serialization()));
  }

  /** Whether every call went down the whole chain on the planned serialization. */
  static Gate chain(Plan plan, VariantTotals totals) {
    int id = serializer(plan, totals).serializationId();
    long replies = totals.measured().ok();
    long others = 0;
    long unseen = 0;
    for (HopUse hop : totals.hops()) {
      others += others(hop.requestsById(), id) + others(hop.responsesById(), id);
      unseen +=
          unseen(hop.requestsById(), id, replies)
              + unseen(hop.responsesById(), id, replies)
              + Math.max(0, replies - hop.calls());
    }
    int last = totals.hops().get(totals.hops().size() - 1).hop();
    return Gate.of("chain", totals.variant())
        .observed(
            others + (double) unseen,
            others == 0 && unseen == 0
                ? Text.of("%,d calls, each down to hop %d", replies, last)
                : Text.of("%,d messages on other ids, %,d missing", others, unseen))
        .within(
            0,
            others == 0 && unseen == 0,
            Text.of("every hop has all measured calls, on id %s", id));
  }

  private static long others(Map<Integer, Long> byId, int planned) {
    return byId.entrySet().stream()
        .filter(entry -> entry.getKey() != planned)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private static long unseen(Map<Integer, Long> byId, int planned, long replies) {
    return Math.max(0, replies - byId.getOrDefault(planned, 0L));
  }

  private static Text byId(VariantTotals totals) {
    return Text.of(
        "requests %s, responses %s", byId(totals.requestsById()), byId(totals.responsesById()));
  }

  private static Text byId(Map<Integer, Long> byId) {
    return new TreeMap<>(byId)
        .entrySet().stream()
            .map(entry -> Text.of("%,d on id %d", entry.getValue(), entry.getKey()))
            .reduce((first, next) -> Text.of("%s and %s", first, next))
            .orElse(Text.of("none"));
  }

  /**
   * Whether each provider received the requests that it was sent, of each variant, from the first
   * to the last. One whose caller has given up may have been lost on its way.
   */
  static Gate requests(Pair pair) {
    List<PeerCalls> calls = pair.readings().calls();
    List<PeerCalls> known = calls.stream().filter(PeerCalls::known).toList();
    long sent = known.stream().mapToLong(PeerCalls::sent).sum();
    long extra = known.stream().mapToLong(one -> Math.max(0, -missing(one))).sum();
    long missing = known.stream().mapToLong(one -> Math.max(0, missing(one))).sum();
    long givenUp =
        pair.totals().stream()
            .map(VariantTotals::ends)
            .mapToLong(ends -> ends.timeout() + ends.failed())
            .sum();
    return Gate.of("requests", pair.named(Gate.PROVIDER))
        .observed(
            known.isEmpty() ? Double.NaN : extra + (double) Math.max(0, missing - givenUp),
            known.isEmpty() ? Gate.NOT_KNOWN : received(known, sent, missing, extra))
        .within(
            0,
            extra == 0 && missing <= givenUp,
            givenUp > 0
                ? Text.of(
                    "received what was sent to it, of each variant, but for %,d that were given up",
                    givenUp)
                : Text.of("received what was sent to it, of each variant"));
  }

  private static long missing(PeerCalls calls) {
    return calls.sent() - calls.received();
  }

  private static Text received(List<PeerCalls> known, long sent, long missing, long extra) {
    if (missing + extra == 0) {
      return Text.of("%,d sent and received", sent);
    }
    PeerCalls worst =
        known.stream().max(Comparator.comparingLong(one -> Math.abs(missing(one)))).orElseThrow();
    return Text.of(
        "%,d missing and %,d too many of %,d, most of %s to %s",
        missing, extra, sent, worst.variant(), worst.provider());
  }

  static Gate account(VariantTotals totals) {
    long begun = totals.starts().begun();
    long ended = totals.ends().sent();
    long skipped = totals.starts().skipped();
    return Gate.of("account", totals.variant())
        .observed(
            Math.abs((double) begun - ended),
            skipped > 0
                ? Text.of("%,d begun, %,d ended; %,d overdue and skipped", begun, ended, skipped)
                : Text.of("%,d begun, %,d ended", begun, ended))
        .within(
            0,
            begun == ended,
            Text.of("calls begun = ok + wrong echo + timeout + rejected + failed"));
  }

  static Gate echoes(VariantTotals totals) {
    long wrong = totals.ends().wrongEcho();
    return Gate.of("echoes", totals.variant())
        .observed(wrong, Text.of("%,d wrong", wrong))
        .within(0, wrong == 0, Text.of("no wrong echo"));
  }

  static Gate errors(VariantTotals totals) {
    OutcomeCounts measured = totals.measured();
    double share = measured.sent() == 0 ? 0 : (double) measured.errors() / measured.sent();
    return Gate.of(ERRORS, totals.variant())
        .observed(
            share, Text.of("%,d of %,d (%.3f %%)", measured.errors(), measured.sent(), 100 * share))
        .within(
            MAX_ERROR_SHARE,
            share <= MAX_ERROR_SHARE,
            Text.of("at most %s of measured calls", Gate.percent(MAX_ERROR_SHARE)));
  }
}
