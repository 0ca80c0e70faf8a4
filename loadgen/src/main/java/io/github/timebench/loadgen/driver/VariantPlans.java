package io.github.timebench.loadgen.driver;

import io.github.timebench.api.Variant;
import io.github.timebench.reports.model.VariantPlan;

/** A variant in the words of the result. */
public final class VariantPlans {
  private VariantPlans() {}

  /** What the result says of a variant. */
  public static VariantPlan of(Variant variant) {
    return new VariantPlan(
        variant.label(),
        variant.dateType().label(),
        variant.serializer().label(),
        variant.serializer().serialization(),
        variant.serializer().serializationId());
  }
}
