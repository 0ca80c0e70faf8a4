package io.github.timebench.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
                  .map(variant -> variant.binding().payload(corpus, 0).getClass().getName())
                  .map(String::length)
                  .collect(Collectors.toSet()))
          .hasSize(1);
    }
    assertThat(
            Variant.all().stream()
                .map(variant -> variant.binding().serviceInterface().getName().length())
                .collect(Collectors.toSet()))
        .hasSize(1);
  }

  @Test
  void noVariantSharesAClassWithAnother() {
    assertThat(Variant.all().stream().map(v -> v.binding().serviceInterface()))
        .doesNotHaveDuplicates();
    assertThat(Variant.all().stream().map(v -> v.binding().payload(ORDERS, 0).getClass()))
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
    Field[] fields = variant.binding().payload(ORDERS, 0).getClass().getDeclaredFields();
    return Arrays.stream(fields)
        .map(
            field ->
                (TIMES.contains(field.getName())
                        && field.getType() == variant.dateType().timeClass()
                    ? "TIME"
                    : field.getType().getSimpleName() + " " + field.getName()))
        .toList();
  }

  @ParameterizedTest
  @EnumSource(Variant.class)
  void echoAnswersWhatItGotAndVerifiesIt(Variant variant) {
    VerifiedCalls calls =
        variant.binding().verifiedCalls(variant.binding().answers(), Operation.ECHO, PAGES);
    for (int index = 0; index < calls.size(); index++) {
      assertThat(calls.isExpected(index, calls.call(index))).isTrue();
    }
    assertThat(calls.isExpected(0, calls.call(1))).isFalse();
  }

  @ParameterizedTest
  @EnumSource(Variant.class)
  void createAnswersTheDigestOfWhatWasSent(Variant variant) {
    VerifiedCalls calls =
        variant.binding().verifiedCalls(variant.binding().answers(), Operation.CREATE, ORDERS);
    assertThat(calls.isExpected(0, calls.call(0))).isTrue();
    assertThat(calls.isExpected(0, (Long) calls.call(0) + 1)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(Variant.class)
  void getAnswersAPayloadThatTheCallerKnowsFromTheSeed(Variant variant) {
    for (Corpus corpus : List.of(TICKS, ORDERS, PAGES)) {
      VerifiedCalls calls =
          variant.binding().verifiedCalls(variant.binding().answers(), Operation.GET, corpus);
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
  @EnumSource(Variant.class)
  void labelsLeadBackToTheirVariant(Variant variant) {
    assertThat(Variant.ofLabel(variant.label())).contains(variant);
  }
}
