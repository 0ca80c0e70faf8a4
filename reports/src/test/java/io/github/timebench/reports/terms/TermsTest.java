package io.github.timebench.reports.terms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.model.Changed;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.Usage;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.doc.Part.Input;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.hops.HopRuns;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.terms.TermsTable.CallCost;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: a claim of cores and money for which nothing was measured. */
class TermsTest {
  private static final RunAnalysis RUN = RunAnalysis.of(ReplicatedRuns.closed(4));
  private static final Terms TERMS = new Terms(1_000, 1, 2);

  private static CallCost cost(RunAnalysis run, String label) {
    return CallCost.of(run).stream().filter(c -> c.label().equals(label)).findFirst().orElseThrow();
  }

  @Test
  void cpuIsThatOfBothSidesWithItsIntervalOverBlocks() {
    CallCost cost = cost(RUN, "localdatetime+stock");
    double both =
        RUN.variant("localdatetime+stock").orElseThrow().value(Figure.DRIVER_CPU)
            + RUN.variant("localdatetime+stock").orElseThrow().value(Figure.PROVIDER_CPU);

    assertThat(cost.cpuNanos().value()).isCloseTo(both, within(both / 100));
    assertThat(cost.cpuNanos().known()).isTrue();
    assertThat(cost.moreCpuNanos().known()).isTrue();
    assertThat(cost(RUN, "date+stock").moreCpuNanos().value()).isNaN();
  }

  @Test
  void aChainIsTakenApartIntoItsCalls() {
    RunAnalysis chained = RunAnalysis.of(HopRuns.chained(4, Duration.ZERO));

    assertThat(cost(chained, "date+stock").cpuNanos().value())
        .isCloseTo(cost(RUN, "date+stock").cpuNanos().value() / 3, within(1.0));
  }

  @Test
  void traffickedCallsTimesCpuAreCores() {
    List<Table.Cell> date =
        TermsTable.of(RUN, TERMS).orElseThrow().table().rows().stream()
            .map(Table.Row::cells)
            .filter(cells -> cells.get(0).text().english().equals("Date with Hessian2"))
            .findFirst()
            .orElseThrow();
    double cores = cost(RUN, "date+stock").cpuNanos().value() * 1_000 / 1e9;

    assertThat(Double.parseDouble(date.get(1).text().english()))
        .isCloseTo(cores, within(cores / 100));
    assertThat(Double.parseDouble(date.get(5).text().english().replace(",", "")))
        .isCloseTo(cores * 2 * 730, within(cores * 20));
  }

  @Test
  void theDearestTypeIsSaidAsItIsSentAndWithWhatIsToBeTaken() {
    assertThat(TermsTable.of(RUN, TERMS).orElseThrow().sentence().english())
        .startsWith("At 1,000 calls/s, beside Date with Hessian2: ")
        .contains(
            "LocalDateTime with Hessian2 takes 0 cores and +0.698 MB/s",
            "LocalDateTime with hessian2-time takes 0 cores and +")
        .doesNotContain("Instant");
    assertThat(TermsTable.of(RUN, new Terms(1_000, 3, 2)).orElseThrow().sentence().chinese())
        .startsWith("按每秒 1,000 个请求、经过 3 跳，与 Date + Hessian2 相比：");
  }

  @Test
  void whereCpuIsNotKnownNothingIsClaimed() {
    RunAnalysis unknown =
        RunAnalysis.of(Changed.slices(ReplicatedRuns.closed(4), TermsTest::withoutCpu));
    TermsTable terms = TermsTable.of(unknown, TERMS).orElseThrow();

    assertThat(terms.table().rows().get(0).cells().get(1).text().english()).isEqualTo("n/a");
    assertThat(terms.sentence().english()).endsWith("no difference in CPU is known.");
    assertThat(terms.data().rows().get(0).cpuNanos().value()).isNull();
  }

  private static Slice withoutCpu(Slice slice) {
    return Records.with(slice, "usage", Usage.UNKNOWN);
  }

  @Test
  void anInvalidRunAndAFirstLookAreNotPutIntoTerms() {
    assertThat(TermsTable.of(RunAnalysis.of(SampleRuns.invalid()), TERMS)).isEmpty();
    assertThat(TermsTable.of(RunAnalysis.of(SampleRuns.quick()), TERMS)).isEmpty();
  }

  @Test
  void numbersOutOfRangeAreRefusedByTheirFlag() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Terms(-1, 1, 1))
        .withMessage("calls-per-second must be 0 to 1000000000, not -1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Terms(1, 0, 1))
        .withMessage("hops must be 1 to 1000, not 0");
    assertThatIllegalArgumentException().isThrownBy(() -> new Terms(1, 1, Double.NaN));
    assertThat(Terms.EXAMPLE.inputs())
        .extracting(Input::value)
        .isEqualTo(List.of("10000", "1", "0.04"));
  }
}
