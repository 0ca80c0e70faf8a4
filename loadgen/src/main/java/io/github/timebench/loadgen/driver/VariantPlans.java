package io.github.timebench.loadgen.driver;

import io.github.timebench.api.Serializer;
import io.github.timebench.model.plan.LoadPlan;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.VariantPlan;
import java.util.List;

/** A plan's variants in the words of the result. */
public final class VariantPlans {
  private VariantPlans() {}

  /** What the result says of them, in the order of the tables. */
  public static List<VariantPlan> of(LoadPlan plan) {
    return plan.pairs().stream().flatMap(pair -> ofPair(pair).stream()).toList();
  }

  private static List<VariantPlan> ofPair(LoadPlan pair) {
    String first = pair.labels().get(0);
    return pair.variants().stream().map(variant -> of(variant, first)).toList();
  }

  private static VariantPlan of(PlacedVariant placed, String pair) {
    Serializer serializer = placed.variant().serializer();
    return new VariantPlan(
        placed.label(),
        placed.variant().dateType().label(),
        placed.serializerLabel(),
        serializer.serialization(),
        serializer.serializationId(),
        placed.baseline().label(),
        pair);
  }
}
