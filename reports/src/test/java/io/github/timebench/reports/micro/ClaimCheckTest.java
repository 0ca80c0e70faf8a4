package io.github.timebench.reports.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.micro.Claim;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Measure;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.micro.ClaimCheck.Outcome;
import io.github.timebench.reports.statistics.Estimate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: a claim that is called confirmed by one fork, or by noise. */
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
}
