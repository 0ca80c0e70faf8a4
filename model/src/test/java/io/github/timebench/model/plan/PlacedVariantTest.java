package io.github.timebench.model.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.model.plan.Plan.Isolation;
import java.time.Duration;
import java.util.ArrayList;
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
      PlacedVariant.compared(
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
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--serializer with a version must be stock@VERSION or compact@VERSION, not '"
                + word
                + "'");
  }

  @Test
  void eachVersionHasItsOwnBaselineAndNoAaArm() {
    Plan plan = Plans.valid().variants(VARIANTS).make();
    assertThat(plan.labels().stream().map(label -> label + " " + plan.baselineOf(label)))
        .containsExactly(
            "date+stock date+stock",
            "date+stock+again date+stock",
            "localdatetime+stock date+stock",
            "date+stock@3.2.13 date+stock@3.2.13",
            "localdatetime+stock@3.2.13 date+stock@3.2.13",
            "date+compact@4.0.4 date+compact@4.0.4",
            "localdatetime+compact@4.0.4 date+compact@4.0.4");
  }

  @Test
  void versionsAloneRunBesideTheBaselineOnThisDubbo() {
    assertThat(PlacedVariant.compared(Set.of(DateType.INSTANT), Set.of(), List.of(OLD), false))
        .extracting(PlacedVariant::label)
        .containsExactly("date+stock", "date+stock@3.2.13", "instant+stock@3.2.13");
  }

  @Test
  void anotherReleaseHasNeitherTheCustomSerializerNorTheAaArm() {
    for (Variant variant :
        List.of(Variant.of(DateType.DATE, Serializer.CUSTOM), Variant.BASELINE_AGAIN)) {
      assertThatThrownBy(() -> new PlacedVariant(variant, Optional.of(OLD)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void eachVersionHasAPairOfJvmsAndEachVariantOneIfIsolated() {
    Plan shared = Plans.valid().variants(VARIANTS).make();
    Plan isolated = Plans.valid().variants(VARIANTS).isolation(Isolation.VARIANT).make();

    assertThat(shared.pairs())
        .extracting(Plan::labels)
        .containsExactly(
            List.of("date+stock", "date+stock+again", "localdatetime+stock"),
            List.of("date+stock@3.2.13", "localdatetime+stock@3.2.13"),
            List.of("date+compact@4.0.4", "localdatetime+compact@4.0.4"));
    assertThat(isolated.pairs()).extracting(Plan::labels).isEqualTo(labels(shared.pairs()));
    assertThat(isolated.jvmPairs()).isEqualTo(7);
    assertThat(shared.jvmPairs()).isEqualTo(3);
    assertThat(labels(isolated.pairs().get(0).turns()))
        .containsExactly(
            List.of("date+stock"), List.of("date+stock+again"), List.of("localdatetime+stock"));
    assertThat(shared.pairs().get(0).turns()).containsExactly(shared.pairs().get(0));
    assertThat(shared.versions()).containsExactly(OLD, COMPACT);
    assertThat(shared.pairs().get(1).pairs()).containsExactly(shared.pairs().get(1));
  }

  private static List<List<String>> labels(List<Plan> plans) {
    return plans.stream().map(Plan::labels).toList();
  }

  @Test
  void theTimeOfEveryPairIsPlanned() {
    Plans plans =
        Plans.valid()
            .variants(VARIANTS)
            .maxWarmup(Duration.ofSeconds(20))
            .duration(Duration.ofSeconds(5));
    Duration measured = Duration.ofSeconds(7 * 5);
    Duration start = PlanEstimate.BLOCK_START.plusSeconds(20);

    PlanEstimate estimate = PlanEstimate.of(plans.make());
    assertThat(estimate.usual()).isEqualTo(start.multipliedBy(3).plus(measured));
    assertThat(estimate.max()).isGreaterThan(estimate.usual());
    assertThat(PlanEstimate.of(plans.isolation(Isolation.VARIANT).make()).usual())
        .isEqualTo(estimate.usual());
  }

  @Test
  void aLabelNamesItsVariant() {
    List<PlacedVariant> all = new ArrayList<>(VARIANTS);
    all.addAll(PlacedVariant.here(Variant.all()));
    all.addAll(PlacedVariant.here(List.of(Variant.OWN_STOCK, Variant.OWN_CUSTOM)));
    all.addAll(PlacedVariant.here(List.of(Variant.ORIGINAL_STOCK)));
    all.addAll(
        PlacedVariant.here(List.of(Variant.ofTarget("blue"), Variant.ofTarget("blue").again())));

    for (PlacedVariant variant : all) {
      assertThat(PlacedVariant.ofLabel(variant.label())).isEqualTo(variant);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "date+", "date+kryo", "stock@3.2.13", "time+stock@3.2.13", "date+@"})
  void aLabelOfNoVariantIsRefused(String label) {
    assertThatThrownBy(() -> PlacedVariant.ofLabel(label))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
