package io.github.timebench.model.files;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Brings a stored run, or a part of one, from the schema before to the present one: what it lacks
 * is unknown. Older ones are refused.
 */
final class EarlierSchema {
  private static final String UNKNOWN = "NaN";

  private EarlierSchema() {}

  /** Puts in what a schema has beyond the one before, if the file is of that one. */
  static void complete(JsonNode tree, int schema) {
    JsonNode stated = tree.path(ResultFiles.SCHEMA);
    if (!stated.isInt() || stated.intValue() != schema - 1) {
      return;
    }
    ((ObjectNode) tree).put(ResultFiles.SCHEMA, schema);
    for (JsonNode calls : tree.findParents("p50ServiceNanos")) {
      ((ObjectNode) calls).put("p99ServiceNanos", UNKNOWN);
    }
    for (JsonNode series : tree.findParents("callsPerSecond")) {
      ArrayNode unknown = ((ObjectNode) series).putArray("p99Nanos");
      series.path("p50Nanos").forEach(second -> unknown.add(UNKNOWN));
    }
    for (JsonNode readings : tree.findParents("hiccups")) {
      ((ObjectNode) readings).putArray("errors");
    }
  }
}
