package io.github.timebench.reports.model;

/**
 * A date type with a serializer.
 *
 * @param label such as {@code localdatetime+custom}
 * @param serialization name of Dubbo's serialization extension
 * @param serializationId the id that each of its messages must carry
 */
public record VariantPlan(
    String label, String dateType, String serializer, String serialization, int serializationId) {}
