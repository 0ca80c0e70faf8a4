package io.github.timebench.reports.charts;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Serializer;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.SerializerVersion;
import io.github.timebench.reports.page.HtmlReport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Hazard: two variants that look the same, or one that looks different in another run. */
class VariantStyleTest {
  private static final List<DateType> TYPES = List.of(DateType.values());
  private static final List<Serializer> SERIALIZERS = List.of(Serializer.values());

  private static final Plan ALL =
      plan(
          PlacedVariant.compared(
              TYPES,
              SERIALIZERS,
              Stream.of("stock@3.2.13", "compact@4.0.4", "stock@4.0.3")
                  .map(label -> SerializerVersion.parse("--serializer", label))
                  .toList(),
              true));

  private static final Plan OF_API = plan(PlacedVariant.comparedOfApi(TYPES, SERIALIZERS, true));

  private static final Plan AT_TARGET =
      plan(
          Stream.concat(
                  Stream.of("base", "base+again"),
                  IntStream.range(0, 12).mapToObj(arm -> "arm-" + arm))
              .map(PlacedVariant::ofLabel)
              .toList());

  private static Plan plan(List<PlacedVariant> variants) {
    return Plans.valid().variants(variants).make();
  }

  private static Map<String, VariantStyle> styles(Plan plan) {
    return VariantStyle.of(plan).stream()
        .collect(Collectors.toMap(VariantStyle::label, Function.identity()));
  }

  @Test
  void noTwoVariantsOfARunLookTheSameInALineOrAsASymbol() {
    Stream.of(ALL, OF_API, AT_TARGET)
        .forEach(
            plan -> {
              List<VariantStyle> styles = VariantStyle.of(plan);
              assertThat(styles.stream().map(s -> List.of(s.hue(), s.dash())))
                  .doesNotHaveDuplicates();
              assertThat(styles.stream().map(s -> List.of(s.hue(), s.symbol(), s.dash().size())))
                  .doesNotHaveDuplicates();
            });
  }

  /** Else it would be drawn in no colour, or in that of the text. */
  @Test
  void eachHueHasAColourOnTheLightPageAndOnTheDarkOne() throws IOException {
    String style;
    try (InputStream css = HtmlReport.class.getResourceAsStream("report.css")) {
      style = new String(css.readAllBytes(), StandardCharsets.UTF_8);
    }
    Stream.of(ALL, OF_API, AT_TARGET)
        .flatMap(plan -> VariantStyle.of(plan).stream())
        .map(look -> "--c" + look.hue() + ": #")
        .distinct()
        .forEach(colour -> assertThat(style.split(colour, -1)).as(colour).hasSize(3));
  }

  @Test
  void aVariantLooksTheSameInEveryRunThatHasIt() {
    Map<String, VariantStyle> all = styles(ALL);
    List<String> some = List.of("date+stock", "instant+custom", "localdatetime+stock@3.2.13");
    Plan few =
        plan(
            Stream.of("date+stock", "instant+custom", "date+stock@3.2.13", some.get(2))
                .map(PlacedVariant::ofLabel)
                .toList());

    some.forEach(label -> assertThat(styles(few).get(label)).isEqualTo(all.get(label)));
  }

  @Test
  void hueIsTheTypeDashTheSerializerAndGreyTheBaseline() {
    Map<String, VariantStyle> styles = styles(ALL);

    for (Serializer serializer : SERIALIZERS) {
      String custom = "+" + serializer.label();
      assertThat(styles.get("instant" + custom).dash())
          .isEqualTo(styles.get("localdatetime" + custom).dash());
    }
    for (DateType type : List.of(DateType.INSTANT, DateType.LOCALDATETIME, DateType.LONG)) {
      assertThat(
              Arrays.stream(Serializer.values())
                  .map(serializer -> styles.get(type.label() + "+" + serializer.label()).hue())
                  .distinct())
          .hasSize(1);
    }
    assertThat(styles.get("date+stock").hue()).isZero();
    assertThat(styles.get("date+stock+again").hue()).isZero();
    assertThat(styles.get("date+stock@3.2.13").hue()).isZero();
    assertThat(styles.get("date+custom").hue()).isNotZero();
  }
}
