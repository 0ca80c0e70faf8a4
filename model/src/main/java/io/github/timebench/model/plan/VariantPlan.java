package io.github.timebench.model.plan;

/**
 * A date type with a serializer.
 *
 * @param label such as {@code localdatetime+custom} or {@code localdatetime+stock@3.2.13}
 * @param serializer such as {@code custom}; with the version of hessian-lite where it is another
 *     one than this Dubbo's, such as {@code stock@3.2.13}
 * @param serialization name of Dubbo's serialization extension
 * @param serializationId the id that each of its messages must carry
 * @param baseline label of the variant that its ratios are to; a baseline's own label
 * @param pair label of the first variant of the pair of JVMs in which it runs; variants of one pair
 *     take turns, pairs run one after the other
 */
public record VariantPlan(
    String label,
    String dateType,
    String serializer,
    String serialization,
    int serializationId,
    String baseline,
    String pair) {
  /** Whether it is a baseline, so that it has no ratio of its own. */
  public boolean ownBaseline() {
    return baseline.equals(label);
  }
}
