package io.github.timebench.reports.files;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.timebench.reports.model.RunResult;

/**
 * Runs as schema 1 stored them: one baseline for all variants, which shared a pair of JVMs or had
 * one each.
 */
final class FirstRunSchema {
  private FirstRunSchema() {}

  /** A variant without baseline and pair. */
  private record Variant(
      String label,
      String dateType,
      String serializer,
      String serialization,
      int serializationId) {}

  /**
   * Adds to a tree what today's schema has beyond it.
   *
   * @throws JsonProcessingException if a variant is not as that schema had it
   */
  static void upgrade(JsonNode tree) throws JsonProcessingException {
    JsonNode plan = tree.path("plan");
    String baseline = plan.path("baseline").asText();
    boolean ownPairs = plan.path("isolate").asText().equals("variant");
    for (JsonNode one : plan.path("variants")) {
      if (one instanceof ObjectNode variant) {
        String label = ModelJson.bind(variant, Variant.class).label();
        variant.put("baseline", baseline).put("pair", ownPairs ? label : baseline);
      }
    }
    ((ObjectNode) tree).put("schemaVersion", RunResult.SCHEMA_VERSION);
  }
}
