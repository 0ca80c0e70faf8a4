package io.github.timebench.loadgen.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.model.plan.*;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: a version that shares JVMs with another, or is compared with another's baseline. */
class PlacedVariantTest {
  private static final SerializerVersion OLD = new SerializerVersion(false, "3.2.13");
  private static final SerializerVersion COMPACT = new SerializerVersion(true, "4.0.4");
  private static final List<PlacedVariant> VARIANTS =
      LoadPlan.variants(
          Set.of(DateType.LOCALDATETIME), Set.of(Serializer.STOCK), List.of(OLD, COMPACT), true);

  @Test
  void aVersionIsReadByTheFormThatItsLabelHas() {
    assertThat(SerializerVersion.parse("--serializer", "stock@3.2.13")).isEqualTo(OLD);
    assertThat(SerializerVersion.parse("--serializer", " Compact@4.0.4")).isEqualTo(COMPACT);
    assertThat(OLD.label()).isEqualTo("stock@3.2.13");
    assertThat(COMPACT.label()).isEqualTo("compact@4.0.4");
  }

  @ParameterizedTest
  @ValueSource(strings = {"stock@", "@3.2.13", "custom@4.0.4", "stock3.2.13@", "@"})
  void aWordOfAnotherFormIsRefused(String word) {
    assertThat(SerializerVersion.isMeantBy(word)).isTrue();
    assertThatThrownBy(() -> SerializerVersion.parse("--serializer", word))
        .isInstanceOf(InvalidPlanException.class)
        .hasMessage(
            "--serializer with a version must be stock@VERSION or compact@VERSION, not '"
                + word
                + "'");
  }

  @Test
  void eachVersionHasItsOwnBaselineAndNoAaArm() {
    assertThat(VARIANTS)
        .extracting(PlacedVariant::label)
        .containsExactly(
            "date+stock",
            "date+stock+again",
            "localdatetime+stock",
            "date+stock@3.2.13",
            "localdatetime+stock@3.2.13",
            "date+compact@4.0.4",
            "localdatetime+compact@4.0.4");
    assertThat(VARIANTS)
        .extracting(variant -> variant.baseline().label())
        .containsExactly(
            "date+stock",
            "date+stock",
            "date+stock",
            "date+stock@3.2.13",
            "date+stock@3.2.13",
            "date+compact@4.0.4",
            "date+compact@4.0.4");
  }

  @Test
  void versionsAloneRunBesideTheBaselineOnThisDubbo() {
    assertThat(LoadPlan.variants(Set.of(DateType.INSTANT), Set.of(), List.of(OLD), false))
        .extracting(PlacedVariant::label)
        .containsExactly("date+stock", "date+stock@3.2.13", "instant+stock@3.2.13");
  }

  @Test
  void anotherReleaseHasNeitherTheCustomSerializerNorTheAaArm() {
    for (Variant variant : List.of(Variant.DATE_CUSTOM, Variant.BASELINE_AGAIN)) {
      assertThatThrownBy(() -> new PlacedVariant(variant, Optional.of(OLD)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void eachVersionHasAPairOfJvmsAndEachVariantOneIfIsolated() {
    LoadPlan shared = Plans.valid().variants(VARIANTS).make();
    LoadPlan isolated = Plans.valid().variants(VARIANTS).isolation(Isolation.VARIANT).make();

    assertThat(shared.pairs())
        .extracting(LoadPlan::labels)
        .containsExactly(
            List.of("date+stock", "date+stock+again", "localdatetime+stock"),
            List.of("date+stock@3.2.13", "localdatetime+stock@3.2.13"),
            List.of("date+compact@4.0.4", "localdatetime+compact@4.0.4"));
    assertThat(isolated.pairs()).hasSize(7).allMatch(pair -> pair.variants().size() == 1);
    assertThat(shared.versions()).containsExactly(OLD, COMPACT);
    assertThat(shared.pairs().get(1).pairs()).containsExactly(shared.pairs().get(1));
  }

  @Test
  void theTimeOfEveryPairIsPlanned() {
    Plans plans =
        Plans.valid()
            .variants(VARIANTS)
            .maxWarmup(Duration.ofSeconds(20))
            .duration(Duration.ofSeconds(5));
    Duration measured = Duration.ofSeconds(7 * 5);
    Duration start = LoadPlan.BLOCK_START.plusSeconds(20);

    assertThat(plans.make().usual()).isEqualTo(start.multipliedBy(3).plus(measured));
    assertThat(plans.make().longest()).isGreaterThan(plans.make().usual());
    plans.isolation(Isolation.VARIANT);
    assertThat(plans.make().usual())
        .isEqualTo(
            LoadPlan.BLOCK_START.plus(LoadPlan.USUAL_WARMUP).multipliedBy(7).plusSeconds(7 * 5));
  }

  @Test
  void theResultNamesBaselineAndPairOfEach() {
    List<VariantPlan> plans = VariantPlans.of(Plans.valid().variants(VARIANTS).make());

    assertThat(plans).extracting(VariantPlan::label).containsExactlyElementsOf(labels());
    VariantPlan old = plans.get(4);
    assertThat(old)
        .isEqualTo(
            new VariantPlan(
                "localdatetime+stock@3.2.13",
                "localdatetime",
                "stock@3.2.13",
                "hessian2",
                2,
                "date+stock@3.2.13",
                "date+stock@3.2.13"));
    assertThat(plans.get(2).pair()).isEqualTo("date+stock");
    assertThat(
            VariantPlans.of(Plans.valid().variants(VARIANTS).isolation(Isolation.VARIANT).make()))
        .allMatch(plan -> plan.pair().equals(plan.label()));
  }

  private static List<String> labels() {
    return VARIANTS.stream().map(PlacedVariant::label).toList();
  }
}
