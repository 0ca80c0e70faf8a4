package io.github.timebench.reports.gates;

import io.github.timebench.model.MadeUp;
import io.github.timebench.model.MadeUpRun;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.reports.ReplicatedRuns;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Totals, pairs and runs of one variant, made up for gates. */
final class GateRuns {
  static final String VARIANT = "date+custom";
  static final OutcomeCounts WARMUP = MadeUp.ok(1_000);
  static final OutcomeCounts MEASURED = MadeUp.ok(9_000);

  private static final RunResult CLOSED = ReplicatedRuns.closed(1);
  private static final RunResult OPEN = ReplicatedRuns.open(1);

  private GateRuns() {}

  /** Totals of a closed loop whose calls were all counted on id 30. */
  static VariantTotals totals(OutcomeCounts measured) {
    return MadeUp.totals(VARIANT, WARMUP, measured);
  }

  static VariantTotals totals(
      long begun,
      OutcomeCounts measured,
      Map<Integer, Long> requests,
      Map<Integer, Long> responses) {
    return Records.with(
        totals(measured),
        "starts",
        new Starts(begun, 0, 0),
        "requestsById",
        requests,
        "responsesById",
        responses);
  }

  /** Totals of an open loop, with the lag and the response time of all its calls. */
  static VariantTotals totals(Starts measured, long lagNanos, long responseNanos) {
    Histogram response =
        responseNanos == 0 ? Histograms.empty() : MadeUp.histogram(responseNanos, responseNanos);
    Histograms times =
        Records.with(Histograms.none(), "lag", MadeUp.histogram(lagNanos), "response", response);
    return Records.with(totals(MEASURED), "measuredStarts", measured, "histograms", times);
  }

  static Pair pair(String version, Readings readings, RunEnd end, VariantTotals... totals) {
    return MadeUp.pair(
        "version", version, "readings", readings, "end", end, "totals", List.of(totals));
  }

  static List<Gate> closed(Pair pair) {
    return Gates.ofPair(CLOSED.plan(), pair);
  }

  static List<Gate> closed(VariantTotals totals) {
    return closed(pair("", MadeUpRun.READINGS, RunEnd.complete(), totals));
  }

  static List<Gate> closed(Readings readings) {
    return closed(pair("", readings, RunEnd.complete(), totals(MEASURED)));
  }

  static List<Gate> open(Readings readings, VariantTotals totals) {
    return Gates.ofPair(OPEN.plan(), pair("", readings, RunEnd.complete(), totals));
  }

  /** A run with a block of one pair for each of some totals. */
  static RunResult run(VariantTotals... totals) {
    return run(
        Stream.of(totals)
            .map(one -> pair("", MadeUpRun.READINGS, RunEnd.complete(), one))
            .toArray(Pair[]::new));
  }

  /** A run with a block for each of some pairs. */
  static RunResult run(Pair... pairs) {
    List<Block> blocks =
        IntStream.range(0, pairs.length)
            .mapToObj(index -> MadeUp.block(index, pairs[index]))
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
