package io.github.timebench.reports.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.micro.Claim;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Measure;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.micro.ClaimCheck.Outcome;
import io.github.timebench.reports.statistics.Estimate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a claim that is called confirmed by one fork, or by noise; benchmarks of other payloads
 * that stand beside a run as if they were its own.
 */
class ClaimCheckTest {
  private final SuiteResult serialization = SampleRuns.micro().suites().get(0);

  private static ClaimCheck check(double published, Measure measured, Measure reference) {
    Claim claim =
        new Claim.Published("source", "ops/s", "throughput")
            .claim(Phrase.of("claim"), published, 100, "a", "b");
    return ClaimCheck.of(claim, measured, reference);
  }

  private static Measure forks(double... values) {
    return new Measure("throughput", "ops/s", false, values);
  }

  @Test
  void publishedFiguresStandBesideTheMeasuredOnes() {
    List<ClaimCheck> claims = ClaimCheck.all(serialization);
    assertThat(claims).hasSize(5);
    ClaimCheck hessian = claims.get(1);
    assertThat(hessian.publishedRatio()).isCloseTo(0.00855, within(1e-5));
    assertThat(hessian.ratio().value()).isCloseTo(96 / 1900.0, within(1e-12));
    assertThat(hessian.finding().english()).isEqualTo("holds: lower here too");
    assertThat(claims.get(3).finding().english())
        .isEqualTo("cannot be told: published lower, here lower to about the same");
  }

  @Test
  void aDirectionHoldsOnlyIfTheWholeIntervalHasIt() {
    Measure reference = forks(99, 100, 101);
    assertThat(check(50, forks(69, 70, 71), reference).outcome()).isEqualTo(Outcome.HOLDS);
    assertThat(check(150, forks(69, 70, 71), reference).outcome()).isEqualTo(Outcome.DOES_NOT_HOLD);
    assertThat(check(50, forks(30, 70, 110), reference).outcome()).isEqualTo(Outcome.UNDECIDED);
    assertThat(check(100, forks(100, 100.5, 101), reference).outcome()).isEqualTo(Outcome.HOLDS);
  }

  @Test
  void twoForksAreALookHoweverFarApartTheFiguresAre() {
    ClaimCheck look = check(50, forks(1, 1), forks(100, 100));
    assertThat(look.outcome()).isEqualTo(Outcome.LOOK);
    assertThat(look.finding().english())
        .startsWith("a look: lower here too")
        .doesNotContain("holds");
    assertThat(check(150, forks(1), forks(100)).finding().english())
        .isEqualTo("a look: published higher, here lower, from too few forks to tell");
  }

  @Test
  void whatIsCountedNeedsNoForks() {
    Measure few = Measure.counted("payload", "B", 9);
    Measure many = Measure.counted("payload", "B", 245);
    assertThat(check(4000, many, few).outcome()).isEqualTo(Outcome.HOLDS);
  }

  @Test
  void ratiosAreToTheNamedFigureAndUnknownWithoutIt() {
    MicroFigure instant = serialization.figures().get(3);
    assertThat(instant.title()).isEqualTo("round trip, value, stock, instant, threads 4");
    Estimate ratio = ForkEstimates.ratio(serialization, instant);
    assertThat(ratio.value()).isCloseTo(210 / 1900.0, within(1e-12));
    assertThat(ratio.hasInterval()).isTrue();
    assertThat(ForkEstimates.ratio(serialization, serialization.figures().get(0)))
        .isEqualTo(Estimate.exact(1));
    SuiteResult clock = SampleRuns.micro().suites().get(1);
    assertThat(ForkEstimates.ratio(clock, clock.figures().get(0))).isEqualTo(Estimate.UNKNOWN);
  }

  private static final RunResult RUN = ReplicatedRuns.codec(ReplicatedRuns.closed(6), 18_100);
  private static final RunAnalysis ANALYSIS = RunAnalysis.of(RUN);
  private static final MicroResult MICRO =
      SampleRuns.microOf(RUN, Map.of("date+stock", 4_000.0, "localdatetime+stock", 12_000.0));

  @Test
  void anEchoWritesAndReadsItsPayloadTwice() {
    MicroBeside beside = MicroBeside.of(ANALYSIS, MICRO).orElseThrow();

    assertThat(beside.times()).isEqualTo(2);
    assertThat(beside.forks()).isEqualTo(3);
    assertThat(beside.variants())
        .singleElement()
        .satisfies(
            cost -> {
              assertThat(cost.variant()).isEqualTo("localdatetime+stock");
              assertThat(cost.nanos().value()).isCloseTo(24_000, within(1e-6));
              assertThat(cost.moreNanos().value()).isCloseTo(16_000, within(1e-6));
            });
    assertThat(beside.variant("instant+stock")).isEmpty();
  }

  @Test
  void payloadsWithOtherBytesAreOthers() {
    List<VariantBytes> larger =
        RUN.bytes().stream()
            .map(
                one ->
                    Records.with(
                        one, "payloads", one.payloads().stream().map(bytes -> bytes + 2).toList()))
            .toList();
    RunResult other = Records.with(RUN, "bytes", larger);
    assertThat(MicroBeside.of(RunAnalysis.of(other), MICRO)).isEmpty();
  }

  @Test
  void withoutItsBaselineNoVariantStandsBesideARun() {
    MicroResult alone = SampleRuns.microOf(RUN, Map.of("localdatetime+stock", 12_000.0));
    assertThat(MicroBeside.of(ANALYSIS, alone)).isEmpty();
    assertThat(MicroBeside.of(ANALYSIS, SampleRuns.micro())).isEmpty();
  }
}
