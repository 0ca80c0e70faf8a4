package io.github.timebench.reports.compare;

import static io.github.timebench.api.Variant.OWN_CUSTOM;
import static io.github.timebench.api.Variant.OWN_STOCK;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.reports.OwnRuns;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.Recommendation.Move;
import io.github.timebench.reports.compare.Recommendation.Option;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Hazard: advice that noise gave, that changes more than it has to, or that a run does not carry.
 */
class RecommendationTest {
  private static final Variant INSTANT_STOCK = Variant.of(DateType.INSTANT, Serializer.STOCK);
  private static final Variant LOCALDATETIME_STOCK =
      Variant.of(DateType.LOCALDATETIME, Serializer.STOCK);
  private static final Variant LOCALDATETIME_CUSTOM =
      Variant.of(DateType.LOCALDATETIME, Serializer.CUSTOM);
  private static final Variant LOCALDATETIME_FASTJSON2 =
      Variant.of(DateType.LOCALDATETIME, Serializer.FASTJSON2);
  private static final Variant DATE_FASTJSON2 = Variant.of(DateType.DATE, Serializer.FASTJSON2);
  private static final double MARGIN = Math.log1p(0.02);
  private static final Option DATE = option(Variant.BASELINE, Verdict.EQUIVALENT, 0);
  private static final Option SLOW = option(LOCALDATETIME_STOCK, Verdict.SLOWER, -0.8);

  private static Option option(Variant variant, Verdict verdict, double gain) {
    return option(variant, verdict, gain, 0.005);
  }

  private static Option option(Variant variant, Verdict verdict, double gain, double half) {
    Estimate around =
        new Estimate(gain, gain - half, gain + half, 0.01, half / 2, 5, 6, Estimate.How.MEAN);
    return new Option(variant, verdict, around, MARGIN, 100);
  }

  /** Of LocalDateTime. */
  private static Recommendation ofSlow(Option... others) {
    List<Option> options = new ArrayList<>(List.of(DATE, SLOW));
    options.addAll(List.of(others));
    return Recommendation.of(options).get(1);
  }

  private static Variant taken(Recommendation one) {
    return one.take().orElseThrow().variant();
  }

  @Test
  void whatIsNoSlowerStays() {
    Recommendation date = Recommendation.of(List.of(DATE, SLOW)).get(0);

    assertThat(taken(date)).isEqualTo(Variant.BASELINE);
    assertThat(date.today().to(date.take().orElseThrow())).isEqualTo(Move.NONE);
    assertThat(date.faster()).isEmpty();
  }

  @Test
  void theJarGoesBeforeAnotherSerializerAndThatBeforeAnotherType() {
    Option jar = option(LOCALDATETIME_CUSTOM, Verdict.FASTER_WITHIN, 0.01);
    Option other = option(LOCALDATETIME_FASTJSON2, Verdict.FASTER, 0.3);

    assertThat(taken(ofSlow(other, jar))).isEqualTo(LOCALDATETIME_CUSTOM);
    assertThat(taken(ofSlow(other))).isEqualTo(LOCALDATETIME_FASTJSON2);
    assertThat(taken(ofSlow())).isEqualTo(Variant.BASELINE);
    assertThat(ofSlow(other, jar).faster().orElseThrow().variant())
        .isEqualTo(LOCALDATETIME_FASTJSON2);
  }

  @Test
  void ofOtherTypesTheOneWithFewestBytesIsTakenWithTheSerializerThatIsThere() {
    Option instant = new Option(INSTANT_STOCK, Verdict.EQUIVALENT, Estimate.exact(0), MARGIN, 90);
    Option dateOther = option(DATE_FASTJSON2, Verdict.FASTER, 0.3);

    assertThat(taken(ofSlow(instant, dateOther))).isEqualTo(INSTANT_STOCK);
  }

  @Test
  void whatIsSlowerIsNotTakenButNamedWhereItTakesLessAndHelps() {
    Option jar = option(LOCALDATETIME_CUSTOM, Verdict.SLOWER, -0.1);
    Option useless = option(LOCALDATETIME_CUSTOM, Verdict.SLOWER, -0.8);

    assertThat(taken(ofSlow(jar))).isEqualTo(Variant.BASELINE);
    assertThat(ofSlow(jar).cheaper()).contains(jar);
    assertThat(ofSlow(useless).cheaper()).isEmpty();
  }

  @Test
  void whatIsSlowerWithAnIntervalThatReachesTheMarginIsNoReasonToChangeMore() {
    Option jar = option(LOCALDATETIME_CUSTOM, Verdict.SLOWER, -0.017, 0.009);
    Option today = option(LOCALDATETIME_STOCK, Verdict.SLOWER, -0.017, 0.009);

    assertThat(taken(ofSlow(jar))).isEqualTo(LOCALDATETIME_CUSTOM);
    assertThat(Recommendation.of(List.of(DATE, today)).get(1).take()).contains(today);
    assertThat(taken(ofSlow(option(LOCALDATETIME_CUSTOM, Verdict.SLOWER, -0.04, 0.009))))
        .isEqualTo(Variant.BASELINE);
  }

  @Test
  void whatIsNotWorseThanTheMarginIsTakenThoughItMayBeBetter() {
    Option jar = option(LOCALDATETIME_CUSTOM, Verdict.OPEN, 0.01, 0.025);

    assertThat(taken(ofSlow(jar))).isEqualTo(LOCALDATETIME_CUSTOM);
  }

  @Test
  void nothingIsTakenWhileWhatChangesLessIsOpen() {
    Option jar = option(LOCALDATETIME_CUSTOM, Verdict.OPEN, 0, 0.05);

    assertThat(ofSlow(jar).take()).isEmpty();
    assertThat(ofSlow(jar).open()).containsExactly(jar);
  }

  @Test
  void anApiStartsFromWhatItDeclares() {
    Option declared = option(OWN_STOCK, Verdict.SLOWER, -0.2);
    Option jar = option(OWN_CUSTOM, Verdict.EQUIVALENT, 0);
    List<Recommendation> all = Recommendation.of(List.of(DATE, SLOW, declared, jar));

    assertThat(all).hasSize(1);
    assertThat(all.get(0).today()).isEqualTo(declared);
    assertThat(taken(all.get(0))).isEqualTo(OWN_CUSTOM);
  }

  @Test
  void oneOptionIsNoChoice() {
    assertThat(Recommendation.of(List.of(DATE))).isEmpty();
  }

  @Test
  void whatTheTypesOfARunWereNotMeasuredWithIsNamed() {
    assertThat(Recommendation.notMeasured(RunAnalysis.of(ReplicatedRuns.closed(6))))
        .containsExactly(
            DATE_FASTJSON2,
            Variant.of(DateType.INSTANT, Serializer.CUSTOM),
            Variant.of(DateType.INSTANT, Serializer.FASTJSON2),
            LOCALDATETIME_FASTJSON2);
    assertThat(Recommendation.notMeasured(RunAnalysis.of(OwnRuns.faithful(4))))
        .doesNotContain(OWN_STOCK, OWN_CUSTOM)
        .extracting(Variant::type)
        .containsOnly("date", "localdatetime");
  }

  @Test
  void aRunThatIsNotValidAndAFirstLookAdviseNothing() {
    assertThat(Recommendation.of(RunAnalysis.of(SampleRuns.quick()))).isEmpty();
    assertThat(Recommendation.of(RunAnalysis.of(SampleRuns.hostile()))).isEmpty();
    assertThat(Recommendation.of(RunAnalysis.of(ReplicatedRuns.closed(1)))).isEmpty();
    assertThat(Recommendation.of(RunAnalysis.of(ReplicatedRuns.closed(6)))).isNotEmpty();
  }
}
