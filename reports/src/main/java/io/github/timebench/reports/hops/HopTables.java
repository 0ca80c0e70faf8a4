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
        .add(Column.number("CPU per hop", "µs"), chain -> micros(chain.cpuNanos(), calls))
        .add(
            Column.number("more than the baseline", "µs"),
            chain -> micros(chain.moreCpuNanos(), calls))
        .add(Column.number("chain", "ms"), chain -> millis(chain.time()))
        .add(Column.number("more than the baseline", "ms"), chain -> signed(chain.more()))
        .add(
            Column.number(Text.of("last call × %s", calls), Text.of("ms")),
            chain -> Cell.of(millis(calls * chain.last().time().value())))
        .add(Column.number("chain over that", "×"), chain -> ratio(chain.snowball()))
        .number("bytes", "B", chain -> bytes(chain.bytes()))
        .table(
            Text.of(
                "CPU time of both sides for a chain of %1$s calls, divided by its calls; then its mean time. The last"
                    + " call has nothing behind it: × is what the chain takes beside so many calls like"
                    + " it. Bytes of all messages.",
                calls),
            analysis.chains(),
            chain -> chain.baseline() ? "baseline" : "");
  }

  /** A row per variant and hop. */
  public Table hops() {
    record Row(Chain chain, Hop hop) {}
    List<Row> rows = new ArrayList<>();
    analysis.chains().forEach(c -> c.hops().forEach(hop -> rows.add(new Row(c, hop))));
    Columns<Row> columns =
        new Columns<Row>()
            .words("variant", row -> row.chain().label())
            .number("hop", row -> Numbers.count(row.hop().number()))
            .add(Column.number("time", "ms"), row -> millis(row.hop().time()))
            .number("p99", "ms", row -> millis(row.hop().p99Nanos()))
            .add(Column.number("own", "ms"), row -> millis(row.hop().own()));
    if (!analysis.queued()) {
      columns.number(
          "share", row -> Numbers.percent(row.hop().own().value() / row.chain().time().value()));
    }
    return columns
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
  public List<Text> sentences() {
    List<Text> sentences = new ArrayList<>();
    analysis.chains().stream()
        .filter(chain -> !Double.isNaN(chain.more().value()))
        .forEach(chain -> sentences.add(sentence(chain)));
    if (analysis.queued() && !analysis.chains().isEmpty()) {
      sentences.add(
          Text.of(
              "No hop has a share of the time here: with more than %s callers a core a call mostly"
                  + " waits for one, so that shares would be those of the queue. CPU per hop does not"
                  + " wait.",
              HopsAnalysis.MAX_CALLERS_PER_CORE));
    }
    if (analysis.plan().distant()) {
      sentences.add(distance());
    }
    return sentences;
  }

  private Text sentence(Chain chain) {
    int calls = analysis.plan().count();
    return Text.of(
        "A chain of %1$d calls takes %2$s ms with %3$s, %4$s than the baseline; its last call alone,"
            + " %1$d times, would make that %5$s.",
        calls,
        millis(chain.time().value()),
        chain.label(),
        more(chain.more()),
        more(Estimate.only(calls * chain.last().more().value())));
  }

  private static Text more(Estimate estimate) {
    Text more =
        Text.of(
            estimate.value() < 0 ? "%s ms less" : "%s ms more", millis(Math.abs(estimate.value())));
    return estimate.known()
        ? Text.of("%s (%s to %s)", more, millis(estimate.low()), millis(estimate.high()))
        : more;
  }

  private Text distance() {
    List<Text> sentences = new ArrayList<>();
    sentences.add(
        Text.of(
            "Simulated distance: %s of round trip to each of %d calls, half of it in each direction,"
                + " by a relay of the lab.",
            Durations.format(analysis.plan().distance()), analysis.plan().count()));
    analysis.relays().stream()
        .max(Comparator.comparingLong(Readings.Relay::p99Nanos))
        .ifPresent(relay -> addLateness(sentences, relay));
    return Text.sentences(sentences);
  }

  private static void addLateness(List<Text> sentences, Readings.Relay relay) {
    sentences.add(
        Text.of(
            "In each direction it was late by %s ms at the median and %s ms at p99, in the worst pair"
                + " of JVMs.",
            millis(relay.p50Nanos()), millis(relay.p99Nanos())));
    if (relay.p99Nanos() > MAX_LATE_SHARE * relay.delayNanos()) {
      sentences.add(
          Text.of(
              "That is more than %s of its delay: times are longer than the distance explains.",
              Numbers.percent(MAX_LATE_SHARE)));
    }
  }

  private static Cell millis(Estimate estimate) {
    return Cell.of(
        Text.plain(millis(estimate.value())),
        estimate.known()
            ? Text.of("%s to %s", millis(estimate.low()), millis(estimate.high()))
            : Text.EMPTY);
  }

  private static Cell micros(Estimate ofChain, int calls) {
    Estimate nanos = ofChain.times(1.0 / calls);
    if (Double.isNaN(nanos.value())) {
      return Cell.of(ofChain.n() == 0 ? "" : Numbers.UNKNOWN);
    }
    return Cell.of(
        Text.plain(Numbers.micros(nanos.value())),
        nanos.known()
            ? Text.of("%s to %s", Numbers.micros(nanos.low()), Numbers.micros(nanos.high()))
            : Text.EMPTY);
  }

  private static Cell signed(Estimate estimate) {
    return Double.isNaN(estimate.value()) ? Cell.of("") : millis(estimate);
  }

  private static Cell ratio(Estimate estimate) {
    return Cell.of(
        Text.plain(Numbers.ratio(estimate.value())),
        estimate.known()
            ? Text.of("%s to %s", Numbers.ratio(estimate.low()), Numbers.ratio(estimate.high()))
            : Text.EMPTY);
  }

  private static String millis(double nanos) {
    return Numbers.significant(nanos / NANOS_PER_MILLI, DIGITS);
  }

  private static String bytes(long bytes) {
    return bytes == 0 ? Numbers.UNKNOWN : Numbers.count(bytes);
  }
}
