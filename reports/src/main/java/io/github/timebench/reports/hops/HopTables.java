package io.github.timebench.reports.hops;

import io.github.timebench.api.Durations;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.reports.hops.HopsAnalysis.Chain;
import io.github.timebench.reports.hops.HopsAnalysis.Hop;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The chains of a run as tables and sentences. All times in milliseconds. */
public final class HopTables {
  private static final double NANOS_PER_MILLI = 1e6;

  /** Above this share of its delay the lateness of the relay is said to matter. */
  private static final double MAX_LATE_SHARE = 0.2;

  private static final int DIGITS = 3;

  private final HopsAnalysis analysis;

  public HopTables(HopsAnalysis analysis) {
    this.analysis = analysis;
  }

  /** A row per variant. */
  public Table chains() {
    int calls = analysis.plan().count();
    return new Columns<Chain>()
        .words("variant", Chain::label)
        .add(Column.number("chain", "ms"), chain -> millis(chain.time()))
        .add(Column.number("more than the baseline", "ms"), chain -> signed(chain.more()))
        .number("last call × " + calls, "ms", chain -> millis(calls * chain.last().time().value()))
        .add(Column.number("chain over that", "×"), chain -> ratio(chain.snowball()))
        .number("bytes", "B", chain -> bytes(chain.bytes()))
        .number("CPU", "µs", chain -> Numbers.micros(chain.cpuNanos()))
        .number("CPU per call", "µs", chain -> Numbers.micros(chain.cpuNanos() / calls))
        .table(
            Text.plain(
                "Mean time of a chain of "
                    + calls
                    + " calls. The last call has nothing behind it: × is what the chain takes beside so"
                    + " many calls like it. CPU of both sides, bytes of all messages."),
            analysis.chains(),
            chain -> chain.baseline() ? "baseline" : "");
  }

  /** A row per variant and hop. */
  public Table hops() {
    record Row(Chain chain, Hop hop) {}
    List<Row> rows = new ArrayList<>();
    analysis.chains().forEach(c -> c.hops().forEach(hop -> rows.add(new Row(c, hop))));
    return new Columns<Row>()
        .words("variant", row -> row.chain().label())
        .number("hop", row -> Numbers.count(row.hop().number()))
        .add(Column.number("time", "ms"), row -> millis(row.hop().time()))
        .number("p99", "ms", row -> millis(row.hop().p99Nanos()))
        .add(Column.number("own", "ms"), row -> millis(row.hop().own()))
        .number(
            "share", row -> Numbers.percent(row.hop().own().value() / row.chain().time().value()))
        .add(Column.number("own, more than the baseline", "ms"), row -> signed(row.hop().more()))
        .number("request", "B", row -> bytes(row.hop().requestBytes()))
        .number("response", "B", row -> bytes(row.hop().responseBytes()))
        .table(
            Text.of(
                "Time from a call to its answer: hop 1 as the driver sees it, the others as the service"
                    + " that calls. Own is that less the time of the next hop. Hops from 2 on are counted"
                    + " from the first measured slice to the end, edges of slices included."),
            rows,
            row -> row.chain().baseline() ? "baseline" : "");
  }

  /** What the chains show, and how far the distance was kept; one sentence each. */
  public List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    analysis.chains().stream()
        .filter(chain -> !Double.isNaN(chain.more().value()))
        .forEach(chain -> sentences.add(sentence(chain)));
    if (analysis.plan().distant()) {
      sentences.add(distance());
    }
    return sentences;
  }

  private String sentence(Chain chain) {
    int calls = analysis.plan().count();
    double single = calls * chain.last().more().value();
    return "A chain of %d calls takes %s ms with %s, %s ms %s than the baseline%s; its last call alone, %d times, would make that %s ms %s."
        .formatted(
            calls,
            millis(chain.time().value()),
            chain.label(),
            millis(Math.abs(chain.more().value())),
            chain.more().value() < 0 ? "less" : "more",
            interval(chain.more()),
            calls,
            millis(Math.abs(single)),
            single < 0 ? "less" : "more");
  }

  private static String interval(Estimate estimate) {
    return estimate.known()
        ? " (" + millis(estimate.low()) + " to " + millis(estimate.high()) + ")"
        : "";
  }

  private String distance() {
    String simulated =
        "Simulated distance: %s of round trip to each of %d calls, half of it in each direction, by a relay of the lab."
            .formatted(Durations.format(analysis.plan().distance()), analysis.plan().count());
    return analysis.relays().stream()
        .max(Comparator.comparingLong(Readings.Relay::p99Nanos))
        .map(relay -> simulated + " " + lateness(relay))
        .orElse(simulated);
  }

  private static String lateness(Readings.Relay relay) {
    String late =
        "In each direction it was late by %s ms at the median and %s ms at p99, in the worst pair of JVMs."
            .formatted(millis(relay.p50Nanos()), millis(relay.p99Nanos()));
    return relay.p99Nanos() > MAX_LATE_SHARE * relay.delayNanos()
        ? late
            + " That is more than %s of its delay: times are longer than the distance explains."
                .formatted(Numbers.percent(MAX_LATE_SHARE))
        : late;
  }

  private static Cell millis(Estimate estimate) {
    return Cell.of(
        millis(estimate.value()),
        estimate.known() ? millis(estimate.low()) + " to " + millis(estimate.high()) : "");
  }

  private static Cell signed(Estimate estimate) {
    return Double.isNaN(estimate.value()) ? Cell.of("") : millis(estimate);
  }

  private static Cell ratio(Estimate estimate) {
    return Cell.of(
        Numbers.ratio(estimate.value()),
        estimate.known()
            ? Numbers.ratio(estimate.low()) + " to " + Numbers.ratio(estimate.high())
            : "");
  }

  private static String millis(double nanos) {
    return Numbers.significant(nanos / NANOS_PER_MILLI, DIGITS);
  }

  private static String bytes(long bytes) {
    return bytes == 0 ? Numbers.UNKNOWN : Numbers.count(bytes);
  }
}
