package io.github.timebench.reports.gates;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.CodecUse;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Totals, pairs and runs of one variant, made up for gates. */
final class GateRuns {
  static final String VARIANT = "date+custom";
  static final OutcomeCounts WARMUP = SampleRuns.ok(1_000);
  static final OutcomeCounts MEASURED = SampleRuns.ok(9_000);

  private static final RunResult CLOSED = ReplicatedRuns.closed(1);
  private static final RunResult OPEN = ReplicatedRuns.open(1);

  private GateRuns() {}

  /** Totals of a closed loop whose calls were all counted on id 30. */
  static VariantTotals totals(OutcomeCounts measured) {
    long sent = WARMUP.sent() + measured.sent();
    return totals(sent, measured, Map.of(30, sent), Map.of(30, sent));
  }

  static VariantTotals totals(
      long begun,
      OutcomeCounts measured,
      Map<Integer, Long> requests,
      Map<Integer, Long> responses) {
    return new VariantTotals(
        VARIANT,
        new Starts(begun, 0, 0),
        Starts.NONE,
        WARMUP,
        measured,
        requests,
        responses,
        Histograms.none(),
        CodecUse.UNKNOWN);
  }

  /** Totals of an open loop, with the lag and the response time of all its calls. */
  static VariantTotals totals(Starts measured, long lagNanos, long responseNanos) {
    VariantTotals closed = totals(MEASURED);
    Histogram response =
        responseNanos == 0
            ? Histograms.empty()
            : SampleRuns.histogram(responseNanos, responseNanos);
    return new VariantTotals(
        VARIANT,
        closed.starts(),
        measured,
        closed.warmup(),
        closed.measured(),
        closed.requestsById(),
        closed.responsesById(),
        new Histograms(
            Histograms.empty(),
            SampleRuns.histogram(lagNanos),
            response,
            Histograms.empty(),
            Histograms.empty(),
            0),
        CodecUse.UNKNOWN);
  }

  static Pair pair(String version, Readings readings, RunEnd end, VariantTotals... totals) {
    return new Pair(
        version,
        new Warmup(Instant.EPOCH, 1, true, List.of()),
        List.of(),
        List.of(),
        List.of(totals),
        List.of(),
        readings,
        end,
        Map.of(),
        Map.of());
  }

  static List<Gate> closed(Pair pair) {
    return Gates.ofPair(CLOSED.plan(), pair);
  }

  static List<Gate> closed(VariantTotals totals) {
    return closed(pair("", SampleRuns.READINGS, RunEnd.complete(), totals));
  }

  static List<Gate> open(Readings readings, VariantTotals totals) {
    return Gates.ofPair(OPEN.plan(), pair("", readings, RunEnd.complete(), totals));
  }

  /** A run with a block of one pair for each of some totals. */
  static RunResult run(VariantTotals... totals) {
    return run(
        Stream.of(totals)
            .map(one -> pair("", SampleRuns.READINGS, RunEnd.complete(), one))
            .toArray(Pair[]::new));
  }

  /** A run with a block for each of some pairs. */
  static RunResult run(Pair... pairs) {
    List<Block> blocks =
        IntStream.range(0, pairs.length)
            .mapToObj(
                index ->
                    SampleRuns.block(index, Instant.parse("2026-11-21T10:00:00Z"), pairs[index]))
            .toList();
    return CLOSED.with(blocks);
  }

  static Gate gate(List<Gate> gates, String name) {
    return gates.stream()
        .filter(gate -> gate.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no '" + name + "' among " + gates));
  }

  static List<String> failed(List<Gate> gates) {
    return gates.stream().filter(gate -> !gate.held()).map(Gate::name).toList();
  }
}
