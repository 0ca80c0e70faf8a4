package io.github.timebench.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazard: variants that differ by more than their date type, or that share what must be their own.
 */
class VariantsTest {
  private static final Corpus ORDERS = new Corpus(Shape.ORDER, 42, Precision.NANOS, 1);
  private static final Corpus PAGES = new Corpus(Shape.PAGE, 42, Precision.NANOS, 3);
  private static final Corpus TICKS = new Corpus(Shape.TICK, 42, Precision.NANOS, 1);
  private static final Set<String> TIMES = Set.of("created", "paid", "shipped", "delivered");

  @Test
  void classNamesOfAllVariantsHaveOneLength() {
    for (Corpus corpus : List.of(TICKS, ORDERS, PAGES)) {
      assertThat(
              Variant.all().stream()
                  .map(
                      variant ->
                          Bindings.builtIn().of(variant).payload(corpus, 0).getClass().getName())
                  .map(String::length)
                  .collect(Collectors.toSet()))
          .hasSize(1);
    }
    assertThat(
            Variant.all().stream()
                .map(
                    variant -> Bindings.builtIn().of(variant).serviceInterface().getName().length())
                .collect(Collectors.toSet()))
        .hasSize(1);
  }

  @Test
  void noVariantSharesAClassWithAnother() {
    assertThat(Variant.all().stream().map(v -> Bindings.builtIn().of(v).serviceInterface()))
        .doesNotHaveDuplicates();
    assertThat(
            Variant.all().stream().map(v -> Bindings.builtIn().of(v).payload(ORDERS, 0).getClass()))
        .doesNotHaveDuplicates();
  }

  @Test
  void ordersOfAllVariantsDifferOnlyInTheTypeOfFourFields() {
    Set<List<String>> shapes =
        Variant.all().stream()
            .map(VariantsTest::fieldsWithoutTimeTypes)
            .collect(Collectors.toSet());
    assertThat(shapes).hasSize(1);
    assertThat(shapes.iterator().next()).filteredOn("TIME"::equals).hasSameSizeAs(TIMES);
  }

  private static List<String> fieldsWithoutTimeTypes(Variant variant) {
    Field[] fields =
        Bindings.builtIn().of(variant).payload(ORDERS, 0).getClass().getDeclaredFields();
    return Arrays.stream(fields)
        .map(
            field ->
                (TIMES.contains(field.getName())
                        && field.getType() == variant.dateType().orElseThrow().timeClass()
                    ? "TIME"
                    : field.getType().getSimpleName() + " " + field.getName()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("io.github.timebench.api.Variant#all")
  void echoAnswersWhatItGotAndVerifiesIt(Variant variant) {
    VerifiedCalls calls =
        Bindings.builtIn()
            .of(variant)
            .verifiedCalls(Bindings.builtIn().of(variant).answers(), Operation.ECHO, PAGES);
    for (int index = 0; index < calls.size(); index++) {
      assertThat(calls.isExpected(index, calls.call(index))).isTrue();
    }
    assertThat(calls.isExpected(0, calls.call(1))).isFalse();
  }

  @ParameterizedTest
  @MethodSource("io.github.timebench.api.Variant#all")
  void createAnswersTheDigestOfWhatWasSent(Variant variant) {
    VerifiedCalls calls =
        Bindings.builtIn()
            .of(variant)
            .verifiedCalls(Bindings.builtIn().of(variant).answers(), Operation.CREATE, ORDERS);
    assertThat(calls.isExpected(0, calls.call(0))).isTrue();
    assertThat(calls.isExpected(0, (Long) calls.call(0) + 1)).isFalse();
  }

  @ParameterizedTest
  @MethodSource("io.github.timebench.api.Variant#all")
  void getAnswersAPayloadThatTheCallerKnowsFromTheSeed(Variant variant) {
    for (Corpus corpus : List.of(TICKS, ORDERS, PAGES)) {
      VerifiedCalls calls =
          Bindings.builtIn()
              .of(variant)
              .verifiedCalls(Bindings.builtIn().of(variant).answers(), Operation.GET, corpus);
      assertThat(calls.isExpected(2, calls.call(2))).isTrue();
      assertThat(calls.isExpected(2, calls.call(3))).isFalse();
    }
  }

  @Test
  void theAgainArmIsTheBaselineInClassesOfItsOwn() {
    assertThat(Variant.BASELINE_AGAIN.dateType()).isEqualTo(Variant.BASELINE.dateType());
    assertThat(Variant.BASELINE_AGAIN.serializer()).isEqualTo(Variant.BASELINE.serializer());
    assertThat(Variant.of(DateType.DATE, Serializer.STOCK)).isEqualTo(Variant.BASELINE);
  }

  @ParameterizedTest
  @MethodSource("io.github.timebench.api.Variant#all")
  void labelsLeadBackToTheirVariant(Variant variant) {
    assertThat(Variant.ofLabel(variant.label())).contains(variant);
    assertThat(variant.isOfTarget()).isFalse();
  }

  @Test
  void everyTypeIsThereWithEverySerializerAndTheBaselineThreeTimes() {
    for (DateType type : DateType.values()) {
      for (Serializer serializer : Serializer.values()) {
        assertThat(Variant.all()).contains(Variant.of(type, serializer));
      }
    }
    assertThat(Variant.all())
        .doesNotHaveDuplicates()
        .hasSize(DateType.values().length * Serializer.values().length + 2)
        .filteredOn(variant -> variant.isCopyOf(Variant.BASELINE))
        .containsExactly(Variant.BASELINE_AGAIN, Variant.BASELINE_PLANTED);
    assertThat(Variant.BASELINE.again()).isEqualTo(Variant.BASELINE_AGAIN);
  }

  @Test
  void theVariantsOfAnApiHaveNoDateTypeAndAreNotAmongTheBuiltInOnes() {
    List<Variant> ofApi = List.of(Variant.OWN_STOCK, Variant.OWN_CUSTOM, Variant.ORIGINAL_STOCK);
    assertThat(ofApi)
        .extracting(Variant::label, Variant::type)
        .containsExactly(
            tuple("own+stock", "own"),
            tuple("own+custom", "own"),
            tuple("original+stock", "original"));
    for (Variant variant : ofApi) {
      assertThat(Variant.ofLabel(variant.label())).contains(variant);
      assertThat(variant.dateType()).isEmpty();
      assertThat(variant.isOfTarget()).isFalse();
    }
    assertThat(Variant.all()).doesNotContainAnyElementsOf(ofApi);
  }

  @Test
  void anArmAtATargetIsWhatItsLabelSays() {
    Variant blue = Variant.ofTarget("blue");
    assertThat(blue).isEqualTo(Variant.ofTarget("blue")).isNotEqualTo(blue.again());
    assertThat(blue.again().isCopyOf(blue)).isTrue();
    assertThat(blue.again().label()).isEqualTo("blue+again");
    for (Variant arm : List.of(blue, blue.again())) {
      assertThat(arm.isOfTarget()).isTrue();
      assertThat(arm.type()).isEqualTo("blue");
      assertThat(Variant.ofLabel(arm.label())).contains(arm);
      assertThat(Variant.ofLabel(arm.label()).orElseThrow().isOfTarget()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "blue green", "blue+green", "+again", "date+sotck", "own+kryo", "a@b"})
  void aLabelThatNoVariantCanHaveIsNone(String label) {
    assertThat(Variant.ofLabel(label)).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Variant.ofTarget(label))
        .withMessageEndingWith("not '" + label + "'");
  }
}
