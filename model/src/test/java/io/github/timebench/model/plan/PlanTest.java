package io.github.timebench.model.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Durations;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Shape;
import io.github.timebench.api.ThreadPool;
import io.github.timebench.api.Variant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Hazards: a plan that cannot be run and is found out after minutes, or is not named by its flag; a
 * run that stops too early to say anything, or goes on past what was asked for; a pool that is
 * asked for in a way that Dubbo ignores, or that the JDK has not.
 */
class PlanTest {
  private static final Set<Serializer> BOTH = Set.of(Serializer.STOCK, Serializer.CUSTOM);

  static Stream<Arguments> brokenRules() {
    Corpus bare = new Corpus(Shape.VALUE, 42, Precision.NANOS, 1);
    return Stream.of(
        arguments(Plans.valid().variants(List.of()), "--type needs the baseline first, not '[]'"),
        arguments(
            Plans.valid()
                .variants(
                    PlacedVariant.here(
                        List.of(Variant.of(DateType.DATE, Serializer.CUSTOM), Variant.BASELINE))),
            "--type needs the baseline first, not '[date+custom, date+stock]'"),
        arguments(
            Plans.valid().corpus(bare),
            "--shape must be tick, order or page: a bare value is for 'micro', not 'value'"),
        arguments(
            Plans.valid().variants(PlacedVariant.here(List.of(Variant.BASELINE, Variant.BASELINE))),
            "--type names a variant twice, not '[date+stock, date+stock]'"),
        arguments(
            Plans.valid()
                .variants(
                    List.of(
                        PlacedVariant.here(Variant.BASELINE),
                        PlacedVariant.ofLabel("instant+stock@3.2.13"))),
            "--type needs the baseline first, not" + " '[date+stock, instant+stock@3.2.13]'"),
        arguments(
            Plans.valid()
                .variants(
                    PlacedVariant.here(
                        List.of(Variant.BASELINE, Variant.ORIGINAL_STOCK, Variant.OWN_STOCK))),
            "--type needs the baseline first, not '[date+stock, original+stock, own+stock]'"),
        arguments(Plans.valid().connections(0), "--connections must be 1 to 100, not '0'"),
        arguments(Plans.valid().connections(101), "--connections must be 1 to 100, not '101'"),
        arguments(
            Plans.valid().slice(Duration.ofMillis(49)), "--slice must be 50ms to 10s, not '49ms'"),
        arguments(
            Plans.valid().slice(Duration.ofSeconds(11)), "--slice must be 50ms to 10s, not '11s'"),
        arguments(
            Plans.valid().duration(Duration.ofMillis(249)),
            "--duration must be 250ms to 24h, not '249ms'"),
        arguments(
            Plans.valid().duration(Duration.ofHours(25)),
            "--duration must be 250ms to 24h, not '25h'"),
        arguments(
            Plans.valid().maxWarmup(Duration.ofMillis(999)),
            "--max-warmup must be 1s to 24h, not '999ms'"),
        arguments(
            Plans.valid().maxWarmup(Duration.ofHours(25)),
            "--max-warmup must be 1s to 24h, not '25h'"),
        arguments(Plans.valid().timeout(Duration.ZERO), "--timeout must be 1ms to 1m, not '0ms'"),
        arguments(
            Plans.valid().timeout(Duration.ofSeconds(61)),
            "--timeout must be 1ms to 1m, not '61s'"));
  }

  @ParameterizedTest
  @MethodSource("brokenRules")
  void aBrokenRuleIsNamedWithItsFlagAndTheValue(Plans broken, String message) {
    assertThatThrownBy(broken::make).isInstanceOf(UsageException.class).hasMessage(message);
  }

  @Test
  void theRangesOfTheLoadAreChecked() {
    assertThatThrownBy(() -> new Load.Closed(0))
        .isInstanceOf(UsageException.class)
        .hasMessage("--threads must be 1 to 2000, not '0'");
    assertThatThrownBy(() -> new Load.Closed(2001))
        .hasMessage("--threads must be 1 to 2000, not '2001'");
    assertThatThrownBy(Plans.valid().load(Plans.open(5, 5_001))::make)
        .hasMessage("--max-inflight must be 1 to 5000, not '5001'");
  }

  @Test
  void theEdgesOfEveryRangeAreAllowed() {
    Plan least =
        Plans.valid()
            .slice(Duration.ofMillis(50))
            .duration(Duration.ofMillis(50))
            .maxWarmup(Duration.ofSeconds(1))
            .timeout(Duration.ofMillis(1))
            .make();
    Plan most =
        Plans.valid()
            .load(new Load.Closed(Load.Closed.MAX_THREADS))
            .connections(Services.MAX_CONNECTIONS)
            .blocks(Blocks.exactly(100))
            .slice(Duration.ofSeconds(10))
            .duration(Duration.ofHours(24))
            .maxWarmup(Duration.ofHours(24))
            .timeout(Duration.ofMinutes(1))
            .make();

    assertThat(PlanEstimate.of(least).usual()).isEqualTo(PlanEstimate.BLOCK_START.plusMillis(1100));
    assertThat(PlanEstimate.of(most).max()).isGreaterThan(Duration.ofHours(24 * 3 * 100));
  }

  @Test
  void aBudgetOfTenMinutesIsEnoughForTheDefaults() {
    Set<DateType> all = Set.of(DateType.INSTANT, DateType.LOCALDATETIME);
    Plans plan =
        Plans.valid()
            .variants(PlacedVariant.compared(all, BOTH, List.of(), true))
            .duration(Durations.parse(Defaults.DURATION))
            .maxWarmup(Durations.parse(Defaults.MAX_WARMUP));
    Blocks asNeeded = Blocks.asNeeded();

    assertThat(looks(plan.blocks(asNeeded.within(Duration.ofMinutes(10))))).isEqualTo(7);
    assertThat(looks(plan.blocks(asNeeded.within(Duration.ofMinutes(22))))).isEqualTo(10);
    assertThat(looks(plan.blocks(asNeeded.within(Duration.ofHours(1))))).isEqualTo(14);
    assertThat(looks(plan.blocks(asNeeded))).isEqualTo(14);
    assertThat(looks(plan.blocks(Blocks.exactly(9).within(Duration.ofMinutes(10))))).isEqualTo(9);
    Plan tooShort = plan.blocks(asNeeded.within(Duration.ofMinutes(2))).make();
    assertThatThrownBy(() -> PlanEstimate.withinBudget(tooShort))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--budget must hold 3 blocks, which usually take ")
        .hasMessageEndingWith("not '2m'");
  }

  private static int looks(Plans plan) {
    return PlanEstimate.withinBudget(plan.make()).blocks().max();
  }

  @Test
  void whatARunTakesAtMostIsNeverLessThanWhatItUsuallyTakes() {
    Plan plan = Plans.valid().blocks(Blocks.asNeeded()).make();

    assertThat(PlanEstimate.of(plan).usual()).isLessThan(PlanEstimate.of(plan).max());
  }

  @Test
  void aPlanKeepsItsOwnCopyOfTheVariants() {
    List<PlacedVariant> given = new ArrayList<>(Plans.DATE_BOTH);
    Plan plan = Plans.valid().variants(given).make();
    given.clear();

    assertThat(plan.labels()).containsExactly("date+stock", "date+custom");
  }

  @Test
  void theBaselineAlwaysRunsAndStandsFirst() {
    assertThat(here(Set.of(DateType.INSTANT), Set.of(Serializer.CUSTOM), false))
        .containsExactly(Variant.BASELINE, Variant.of(DateType.INSTANT, Serializer.CUSTOM));
    assertThat(here(Set.of(), Set.of(Serializer.STOCK), false)).containsExactly(Variant.BASELINE);
    assertThat(here(Set.of(DateType.DATE), BOTH, false))
        .as("Date with another serializer, where Date is named")
        .containsExactly(Variant.BASELINE, Variant.of(DateType.DATE, Serializer.CUSTOM));
    assertThat(here(Set.of(DateType.LOCALDATETIME), BOTH, false))
        .containsExactly(
            Variant.BASELINE,
            Variant.of(DateType.LOCALDATETIME, Serializer.STOCK),
            Variant.of(DateType.LOCALDATETIME, Serializer.CUSTOM));
  }

  private static List<Variant> here(
      Set<DateType> types, Set<Serializer> serializers, boolean withAgain) {
    return PlacedVariant.compared(types, serializers, List.of(), withAgain).stream()
        .map(PlacedVariant::variant)
        .toList();
  }

  @Test
  void theAaArmRunsOnRequest() {
    Set<DateType> types = Set.of(DateType.values());
    List<Variant> without = here(types, BOTH, false);
    assertThat(without)
        .doesNotContain(Variant.BASELINE_AGAIN, Variant.BASELINE_PLANTED)
        .hasSize(types.size() * BOTH.size());
    List<Variant> with = new ArrayList<>(without);
    with.add(Variant.BASELINE_AGAIN);
    assertThat(here(types, BOTH, true)).containsExactlyInAnyOrderElementsOf(with);
  }

  @Test
  void theFirstVariantIsTheBaselineAndOriginalsAreComparedWithTheirClones() {
    Variant blue = Variant.ofTarget("blue");
    Plan arms = plan(blue, blue.again(), Variant.ofTarget("green"));
    assertThat(arms.baseline()).isEqualTo("blue");
    assertThat(arms.again()).isEqualTo("blue+again");
    assertThat(arms.armsOf("green")).containsExactly("blue", "blue+again");

    Plan own =
        plan(
            Variant.BASELINE,
            Variant.BASELINE_AGAIN,
            Variant.OWN_STOCK,
            Variant.OWN_CUSTOM,
            Variant.ORIGINAL_STOCK);
    assertThat(own.armsOf("own+stock")).containsExactly("date+stock", "date+stock+again");
    assertThat(own.armsOf("original+stock")).containsExactly("own+stock");
    assertThat(own.more("own+stock", String::length)).isEqualTo(9 - (10 + 16) / 2.0);
    assertThat(own.more("original+stock", String::length)).isEqualTo(14 - 9);
    assertThat(own.otherBaselines()).isEmpty();
    assertThat(own.labels()).filteredOn(own::isBaseline).containsExactly("date+stock");
  }

  @Test
  void aVariantThatRunsAloneIsItsOwnBaseline() {
    for (Variant alone :
        List.of(Variant.of(DateType.INSTANT, Serializer.CUSTOM), Variant.ORIGINAL_STOCK)) {
      assertThat(plan(alone).baselineOf(alone.label())).isEqualTo(alone.label());
      assertThat(plan(alone).again()).isEmpty();
    }
  }

  private static Plan plan(Variant... variants) {
    return Plans.valid().variants(PlacedVariant.here(List.of(variants))).make();
  }

  @Test
  void itemsAreForPagesOnly() {
    assertThat(Payload.corpus(Shape.PAGE, 7, 42, Precision.NANOS).items()).isEqualTo(7);
    assertThat(Payload.corpus(Shape.PAGE, null, 42, Precision.NANOS).items())
        .isEqualTo(Defaults.ITEMS);
    assertThat(Payload.corpus(Shape.ORDER, null, 42, Precision.MILLIS))
        .isEqualTo(new Corpus(Shape.ORDER, 42, Precision.MILLIS, 1));
    assertThatThrownBy(() -> Payload.corpus(Shape.PAGE, 10_001, 42, Precision.NANOS))
        .isInstanceOf(UsageException.class)
        .hasMessage("--items must be 1 to 10000, not '10001'");
  }

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private static boolean another(Blocks blocks, int done, boolean enough) {
    return blocks.another(done, enough, MINUTE, MINUTE);
  }

  @Test
  void aPlainNumberRunsExactlyThatManyWhateverTheyShow() {
    Blocks three = Blocks.exactly(3);

    assertThat(another(three, 2, true)).isTrue();
    assertThat(another(three, 3, false)).isFalse();
  }

  @Test
  void whatIsDecidedStopsAndWhatNeverIsEndsAfterTheLastLook() {
    Blocks asNeeded = Blocks.asNeeded();
    assertThat(another(asNeeded, 4, false)).isTrue();
    assertThat(another(asNeeded, 4, true)).isFalse();
    assertThat(another(asNeeded, Blocks.MAX_LOOKS - 1, false)).isTrue();
    assertThat(another(asNeeded, Blocks.MAX_LOOKS, false)).isFalse();
  }

  @Test
  void aBudgetEndsWhereTheLongestBlockNoLongerFits() {
    Blocks tenMinutes = Blocks.asNeeded().within(Duration.ofMinutes(10));
    Duration two = Duration.ofMinutes(2);

    assertThat(tenMinutes.another(0, false, Duration.ofMinutes(11), Duration.ZERO)).isTrue();
    assertThat(tenMinutes.another(4, false, Duration.ofMinutes(8), two)).isTrue();
    assertThat(tenMinutes.another(4, false, Duration.ofMinutes(9), two)).isFalse();
  }

  @Test
  void percentagesAreReadAndWrittenBothWays() {
    assertThat(Percentages.parse("2%")).isEqualTo(0.02);
    assertThat(Percentages.parse("0.5%")).isEqualTo(0.005);
    assertThat(Percentages.format(0.005)).isEqualTo("0.5%");
    assertThatThrownBy(() -> Percentages.parse("2")).hasMessageEndingWith("not '2'");
    assertThatThrownBy(() -> Percentages.parse("-2%")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aBlockHasItsDesignWheneverItIsMeasuredAndSharesItWithNoOther() {
    Blocks blocks = Blocks.exactly(3).seeded(7);

    assertThat(blocks.seedOf(2)).isEqualTo(Blocks.asNeeded().seeded(7).seedOf(2));
    assertThat(LongStream.range(0, 100).boxed().flatMap(PlanTest::seedsOfBlocks))
        .doesNotHaveDuplicates();
  }

  /**
   * Published first outputs of SplitMix64 with seed 1234567 (Rosetta Code, Pseudo-random numbers).
   */
  @Test
  void seedsOfBlocksAreThoseOfSplitMix64() {
    Blocks blocks = Blocks.exactly(3).seeded(1_234_567);

    assertThat(List.of(blocks.seedOf(0), blocks.seedOf(1), blocks.seedOf(2)))
        .containsExactly(
            Long.parseUnsignedLong("6457827717110365317"),
            Long.parseUnsignedLong("3203168211198807973"),
            Long.parseUnsignedLong("9817491932198370423"));
  }

  private static Stream<Long> seedsOfBlocks(long seed) {
    Blocks blocks = Blocks.exactly(14).seeded(seed);
    return IntStream.range(0, 14).mapToObj(blocks::seedOf);
  }

  private static final ProviderPool VIRTUAL = new ProviderPool(ThreadPool.VIRTUAL, 0, 0);

  @Test
  void virtualThreadsAreRefusedWhereTheJdkHasNone() {
    assertThatThrownBy(() -> VIRTUAL.requireRunsOn(17))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--provider-pool needs JDK 21 or newer, and the provider would run on this one, JDK"
                + " 17: set JAVA_HOME to a newer one, or choose another pool, not 'virtual'");
    assertThatCode(() -> VIRTUAL.requireRunsOn(21)).doesNotThrowAnyException();
    assertThatCode(() -> ProviderPool.USUAL.requireRunsOn(17)).doesNotThrowAnyException();
  }

  @Test
  void onlyWhatIsBoundedAndWasNotSaidIsSized() {
    assertThat(ProviderPool.USUAL.sizedFor(212)).isEqualTo(ProviderPool.fixed(212));
    assertThat(ProviderPool.fixed(4).sizedFor(212)).isEqualTo(ProviderPool.fixed(4));
    assertThat(VIRTUAL.sizedFor(212)).isEqualTo(VIRTUAL);
    assertThat(ProviderPool.USUAL.sizedFor(20_000).threads()).isEqualTo(ThreadPool.MAX_THREADS);
  }

  @Test
  void aPoolThatIsNotUsualIsRefusedByItsFlag() {
    Phrase rule = Phrase.of("is for labs");
    assertThatThrownBy(() -> VIRTUAL.requireUsual(rule))
        .hasMessage("--provider-pool is for labs, not 'virtual'");
    assertThatThrownBy(() -> ProviderPool.fixed(4).requireUsual(rule))
        .hasMessage("--provider-threads is for labs, not '4'");
    assertThatThrownBy(() -> new ProviderPool(ThreadPool.FIXED, 0, 5).requireUsual(rule))
        .hasMessage("--queue is for labs, not '5'");
    assertThatCode(() -> ProviderPool.USUAL.requireUsual(rule)).doesNotThrowAnyException();
  }
}
