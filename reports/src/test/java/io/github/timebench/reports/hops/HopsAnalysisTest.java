package io.github.timebench.reports.hops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.model.Changed;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.doc.Part.Facts;
import io.github.timebench.reports.hops.HopsAnalysis.Chain;
import io.github.timebench.reports.hops.HopsAnalysis.Hop;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Format;
import io.github.timebench.reports.text.ResultCsv;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Hazard: a share of a hop that is another's, or a distance that was not kept and is not said. */
class HopsAnalysisTest {
  private static final RunResult RUN = HopRuns.chained(4, Duration.ofNanos(50_000));

  private static HopsAnalysis analysis(RunResult run) {
    return HopsAnalysis.of(RunAnalysis.of(run)).orElseThrow();
  }

  private static Chain chain(String label) {
    return analysis(RUN).chains().stream()
        .filter(chain -> chain.label().equals(label))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void ownTimesOfAllHopsAddUpToTheChain() {
    Chain chain = chain("localdatetime+stock");
    double own = chain.hops().stream().mapToDouble(hop -> hop.own().value()).sum();

    assertThat(chain.hops()).extracting(Hop::number).containsExactly(1, 2, 3);
    assertThat(own).isCloseTo(chain.time().value(), within(1.0));
    assertThat(chain.hops().get(0).own().value() / chain.time().value())
        .isCloseTo(1 / 3.0, within(0.001));
    assertThat(chain.hops().get(0).own().known()).as("over blocks").isTrue();
  }

  @Test
  void theChainIsSetBesideAsManyCallsLikeTheLast() {
    assertThat(chain("date+stock").snowball().value()).isCloseTo(9 / 4.0 / 3, within(0.001));
  }

  @Test
  void aVariantIsComparedWithTheMeanOfBothBaselineArms() {
    double mean =
        (chain("date+stock").time().value() + chain("date+stock+again").time().value()) / 2;

    assertThat(chain("localdatetime+stock").more().value())
        .isCloseTo(chain("localdatetime+stock").time().value() - mean, within(1.0));
    assertThat(chain("date+stock").more().value()).isNaN();
  }

  @Test
  void blocksOfOneMachinePairAreOneValue() {
    RunResult run = HopRuns.chained(8, Duration.ofNanos(50_000));
    List<Block> onPairs = new ArrayList<>();
    for (Block block : run.blocks()) {
      String pair = "pair-" + block.index() % 4;
      onPairs.add(Records.with(block, "machines", pair));
    }
    Chain chain = analysis(run.with(onPairs)).chains().get(0);
    assertThat(chain.time().n()).isEqualTo(4);
    assertThat(chain.time().known()).isTrue();
    List<Block> onTwo =
        onPairs.stream().filter(block -> block.machines().compareTo("pair-2") < 0).toList();
    Chain ofTwo = analysis(run.with(onTwo)).chains().get(0);
    assertThat(ofTwo.time().n()).isEqualTo(2);
    assertThat(ofTwo.time().known()).isFalse();
  }

  @Test
  void bytesAreThoseOfAllMessages() {
    Chain chain = chain("date+stock");
    Hop first = chain.hops().get(0);

    assertThat(chain.bytes())
        .isEqualTo(first.requestBytes() + first.responseBytes() + 2 * (400 + 300));
  }

  @Test
  void aHopOfTooFewCallsHasNoP99() {
    Histogram times = Histograms.empty();
    times.recordValueWithCount(1_000_000, 99);
    RunResult few =
        Changed.totals(
            RUN,
            totals ->
                totals.with(
                    totals.hops().stream().map(hop -> Records.with(hop, "times", times)).toList()));

    assertThat(analysis(RUN).chains().get(0).hops().get(1).p99Nanos()).isPositive();
    assertThat(analysis(few).chains().get(0).hops().get(1).p99Nanos()).isNaN();
  }

  @Test
  void aRelayThatWasLateIsSaidToBe() {
    RunResult late = HopRuns.chained(4, Duration.ofNanos(300_000));

    assertThat(sentences(RUN))
        .last()
        .asString()
        .contains("Simulated distance: 2ms of round trip to each of 3 calls", "0.0500 ms at p99")
        .doesNotContain("longer than");
    assertThat(sentences(late)).last().asString().contains("more than 20.0 % of its delay");
  }

  @Test
  void tablesHaveARowPerVariantAndHop() {
    assertThat(table(RUN, 0).rows()).hasSize(RUN.plan().variants().size());
    assertThat(table(RUN, 1).rows()).hasSize(3 * RUN.plan().variants().size());
    assertThat(sentences(RUN).get(0)).startsWith("A chain of 3 calls takes ");
  }

  @Test
  void aDifferenceHasTheDigitsOfItsInterval() {
    assertThat(sentences(RUN))
        .anyMatch(
            sentence ->
                sentence.contains(
                    "takes 18.53 ms with localdatetime+stock, 3.45 ms more (2.96 to 3.94) than"));
  }

  /** 200 callers on two cores: a hop's time is mostly that of waiting for one. */
  @Test
  void whereCallersQueueNoHopHasAShareOfTheTimeAndTheReportSaysWhy() {
    RunResult given = HopRuns.chained(ReplicatedRuns.open(4), Duration.ofNanos(50_000));

    assertThat(headings(table(RUN, 1))).doesNotContain("share");
    assertThat(sentences(RUN).toString()).contains("more than 2 callers a core");
    assertThat(headings(table(given, 1))).contains("share");
    assertThat(sentences(given).toString()).doesNotContain("callers a core");
  }

  /** 41 and 38 µs a call of the driver, which is a chain of three. */
  @Test
  void cpuOfAHopComesFirstWithItsInterval() {
    Table chains = table(RUN, 0);

    assertThat(headings(chains)).startsWith("variant", "CPU per hop");
    assertThat(chain("date+stock").cpuNanos().value()).isCloseTo(79_000, within(1.0));
    assertThat(chain("date+stock").cpuNanos().known()).isTrue();
    assertThat(chain("date+stock").moreCpuNanos().known()).isFalse();
    assertThat(chain("localdatetime+stock").moreCpuNanos().known()).isTrue();
    assertThat(chains.rows().get(0).cells().get(1).text().english()).isEqualTo("26.3");
  }

  private static List<String> sentences(RunResult run) {
    return new HopsDocument(analysis(run))
        .section().in(Format.PAGE).stream()
            .filter(Facts.class::isInstance)
            .flatMap(part -> ((Facts) part).sentences().stream())
            .map(Text::english)
            .toList();
  }

  private static Table table(RunResult run, int index) {
    return new HopsDocument(analysis(run)).section().tables(Format.PAGE).get(index);
  }

  private static List<String> headings(Table table) {
    return table.columns().stream().map(column -> column.heading().english()).toList();
  }

  @Test
  void aRunOfSingleCallsHasNoHops() {
    assertThat(HopsAnalysis.of(RunAnalysis.of(ReplicatedRuns.closed(4)))).isEmpty();
  }

  @Test
  void theTableForProgramsHasColumnsForEachHopAndNoneWithoutHops() {
    List<String> lines = ResultCsv.of(RunAnalysis.of(RUN)).lines().toList();
    List<String> headings = List.of(lines.get(0).split(","));
    String[] first = lines.get(1).split(",", -1);

    assertThat(headings).contains("hop_3_mean_us", "hop_3_p99_us", "hop_3_own_mean_us");
    assertThat(Double.parseDouble(first[headings.indexOf("hop_1_mean_us")]))
        .isCloseTo(chain("date+stock").time().value() / 1e3, within(0.1));
    assertThat(ResultCsv.of(RunAnalysis.of(ReplicatedRuns.closed(4)))).doesNotContain("hop_");
  }
}
