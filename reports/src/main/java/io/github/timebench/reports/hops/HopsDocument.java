package io.github.timebench.reports.hops;

import static io.github.timebench.reports.doc.Quantity.MICROS;
import static io.github.timebench.reports.doc.Quantity.MILLIS;
import static io.github.timebench.reports.doc.Quantity.RATIO;

import io.github.timebench.api.Durations;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.hops.HopsAnalysis.Chain;
import io.github.timebench.reports.hops.HopsAnalysis.Hop;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.Table.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What the chains of a run show. All times in milliseconds. */
public record HopsDocument(HopsAnalysis analysis) {
  /** Above this share of its delay the lateness of the relay is said to matter. */
  private static final double MAX_LATE_SHARE = 0.2;

  public Section section() {
    return Section.of("hops", Text.of("Hops"))
        .facts(sentences())
        .table(chains())
        .table(hops(), Format.PAGE, Format.TERMINAL, Format.DATA);
  }

  private Table chains() {
    int calls = analysis.plan().count();
    return new Columns<Chain>()
        .words("variant", Chain::label)
        .add(MICROS.column("CPU per hop"), chain -> micros(chain.cpuNanos(), calls))
        .add(MICROS.column("more than the baseline"), chain -> micros(chain.moreCpuNanos(), calls))
        .add(MILLIS.column("chain"), chain -> MILLIS.cell(chain.time()))
        .add(MILLIS.column("more than the baseline"), chain -> MILLIS.cellIfKnown(chain.more()))
        .add(
            Column.number(Text.of("last call × %s", calls), Text.of("ms")),
            chain -> MILLIS.cell(calls * chain.last().time().value()))
        .add(RATIO.column("chain over that"), chain -> RATIO.cell(chain.snowball()))
        .count("bytes", "B", chain -> known(chain.bytes()))
        .table(
            Text.of(
                "CPU time of both sides for a chain of %1$s calls, divided by its calls; then its mean time. The last"
                    + " call has nothing behind it: × is what the chain takes beside so many calls like"
                    + " it. Bytes of all messages.",
                calls),
            analysis.chains(),
            chain -> chain.baseline() ? "baseline" : "");
  }

  private Table hops() {
    record Row(Chain chain, Hop hop) {}
    List<Row> rows = new ArrayList<>();
    analysis.chains().forEach(c -> c.hops().forEach(hop -> rows.add(new Row(c, hop))));
    Columns<Row> columns =
        new Columns<Row>()
            .words("variant", row -> row.chain().label())
            .count("hop", row -> row.hop().number())
            .add(MILLIS.column("time"), row -> MILLIS.cell(row.hop().time()))
            .add(MILLIS.column("p99"), row -> MILLIS.cell(row.hop().p99Nanos()))
            .add(MILLIS.column("own"), row -> MILLIS.cell(row.hop().own()));
    if (!analysis.queued()) {
      columns.number(
          "share", row -> row.hop().own().value() / row.chain().time().value(), Numbers::percent);
    }
    return columns
        .add(
            MILLIS.column("own, more than the baseline"),
            row -> MILLIS.cellIfKnown(row.hop().more()))
        .count("request", "B", row -> known(row.hop().requestBytes()))
        .count("response", "B", row -> known(row.hop().responseBytes()))
        .table(
            Text.of(
                "Time from a call to its answer: hop 1 as the driver sees it, the others as the service"
                    + " that calls. Own is that less the time of the next hop. Hops from 2 on are counted"
                    + " from the first measured slice to the end, edges of slices included."),
            rows,
            row -> row.chain().baseline() ? "baseline" : "");
  }

  /** What the chains show, and how far the distance was kept; one sentence each. */
  private List<Text> sentences() {
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
        MILLIS.of(chain.time()),
        chain.label(),
        more(chain.more()),
        more(Estimate.only(calls * chain.last().more().value())));
  }

  /** By how much it is more or less; the interval of less is that of the difference turned. */
  private static Text more(Estimate difference) {
    boolean less = difference.value() < 0;
    Estimate size = less ? difference.times(-1) : difference;
    return MILLIS.withInterval(size, Text.of(less ? "%s ms less" : "%s ms more", MILLIS.of(size)));
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
            MILLIS.of(relay.p50Nanos()), MILLIS.of(relay.p99Nanos())));
    if (relay.p99Nanos() > MAX_LATE_SHARE * relay.delayNanos()) {
      sentences.add(
          Text.of(
              "That is more than %s of its delay: times are longer than the distance explains.",
              Numbers.percent(MAX_LATE_SHARE)));
    }
  }

  private static Cell micros(Estimate ofChain, int calls) {
    return ofChain.n() == 0 ? Cell.of("") : MICROS.cell(ofChain.times(1.0 / calls));
  }

  private static double known(long bytes) {
    return bytes == 0 ? Double.NaN : bytes;
  }
}
