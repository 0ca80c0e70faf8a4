package io.github.timebench.reports.charts;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.SerializerVersion;
import java.util.ArrayList;
import java.util.List;

/**
 * How a variant looks in every chart: the hue says its date type, the dash, the symbol and the
 * pattern of a filled area its serializer; baselines and the A/A arm are grey. So a variant looks
 * the same in every run that has it, and two variants of a run differ in more than their hue.
 *
 * @param hue number of a colour of the style sheet; 0 is grey
 * @param dash lengths of dashes and gaps; none for a solid line
 * @param symbol as ECharts, or the script of the charts, names it
 * @param pattern number of the pattern of filled areas; 0 is none
 */
record VariantStyle(String label, int hue, List<Integer> dash, String symbol, int pattern) {
  private static final int GREY = 0;
  private static final int OF_API = 5;
  private static final int[] HUES_OF_ARMS = {1, 2, 4, 3, 5, 6};
  private static final List<Integer> DOTS = List.of(2, 3);

  /** By serializer; the last ones are for those to come. */
  private static final List<List<Integer>> DASHES =
      List.of(
          List.of(),
          List.of(7, 3),
          List.of(9, 3, 2, 3),
          List.of(4, 2),
          List.of(12, 3, 2, 3, 2, 3),
          List.of(6, 2, 1, 2, 1, 2),
          List.of(10, 2),
          List.of(5, 3, 2, 3));

  private static final List<String> SYMBOLS =
      List.of("circle", "triangle", "rect", "diamond", "arrow", "roundRect");
  private static final List<String> HOLLOW =
      List.of("ring", "hollowTriangle", "hollowRect", "hollowDiamond", "cross");

  static List<VariantStyle> of(Plan plan) {
    List<VariantStyle> styles = new ArrayList<>();
    for (int index = 0; index < plan.variants().size(); index++) {
      styles.add(of(plan, index));
    }
    return styles;
  }

  private static VariantStyle of(Plan plan, int index) {
    PlacedVariant placed = plan.variants().get(index);
    Variant variant = placed.variant();
    String label = placed.label();
    int hue = hue(plan, placed, index);
    if (placed.version().isPresent()) {
      return ofVersion(label, hue, placed.version().get(), plan.versions());
    }
    if (isCopy(plan, placed) || variant.equals(Variant.ORIGINAL_STOCK)) {
      return new VariantStyle(label, hue, DOTS, HOLLOW.get(0), 1);
    }
    if (variant.isOfTarget()) {
      return ofArm(label, hue, index);
    }
    int serializer = variant.serializer().ordinal();
    return new VariantStyle(
        label, hue, DASHES.get(serializer), symbol(serializer), pattern(serializer));
  }

  private static int hue(Plan plan, PlacedVariant placed, int index) {
    String label = placed.label();
    if (plan.isBaseline(label) || label.equals(plan.again())) {
      return GREY;
    }
    if (placed.variant().isOfTarget()) {
      return HUES_OF_ARMS[(index - 1) % HUES_OF_ARMS.length];
    }
    return placed.variant().dateType().map(VariantStyle::hue).orElse(OF_API);
  }

  private static int hue(DateType type) {
    return switch (type) {
      case LOCALDATETIME -> 1;
      case INSTANT -> 2;
      case OFFSETDATETIME -> 3;
      case LONG -> 4;
      case DATE -> 6;
    };
  }

  private static boolean isCopy(Plan plan, PlacedVariant placed) {
    return plan.variants().stream().anyMatch(other -> placed.variant().isCopyOf(other.variant()));
  }

  /** Serializers and arms beyond the last symbol differ in the dash from those of the first. */
  private static String symbol(int index) {
    return SYMBOLS.get(index % SYMBOLS.size());
  }

  /** The copies have the first, versions those after the serializers'. */
  private static int pattern(int serializer) {
    return serializer == 0 ? 0 : serializer + 1;
  }

  private static VariantStyle ofVersion(
      String label, int hue, SerializerVersion version, List<SerializerVersion> versions) {
    int index = versions.indexOf(version);
    List<Integer> dash =
        version.compact() ? List.of(14 + 4 * index, 4, 3, 4) : List.of(14 + 4 * index, 4);
    int pattern = pattern(Serializer.values().length + index);
    return new VariantStyle(label, hue, dash, HOLLOW.get((index + 1) % HOLLOW.size()), pattern);
  }

  /** Arms at a target have hues of their own; those beyond the last hue another dash. */
  private static VariantStyle ofArm(String label, int hue, int index) {
    int turn = (index + HUES_OF_ARMS.length - 1) / HUES_OF_ARMS.length;
    List<Integer> dash = turn < 2 ? List.of() : List.of(3 * turn, 3);
    return new VariantStyle(label, hue, dash, symbol(index + turn), index % 6);
  }
}
