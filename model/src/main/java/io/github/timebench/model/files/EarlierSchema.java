package io.github.timebench.model.files;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.timebench.model.plan.Blocks;

/**
 * Brings a stored run, or a part of one, from the schema before to the present one: what it lacks
 * is unknown. Older ones are refused.
 */
final class EarlierSchema {
  private static final String UNKNOWN = "NaN";

  private EarlierSchema() {}

  /** Puts in what a run's schema has beyond the one before, if the file is of that one. */
  static void run(JsonNode tree, int schema) {
    if (!isBefore(tree, schema)) {
      return;
    }
    ((ObjectNode) tree).put(ResultFiles.SCHEMA, schema);
    if (tree.path("setup") instanceof ObjectNode setup) {
      setup.putArray("history");
    }
    JsonNode stopping = tree.path("plan").path("blocks").path("stopping");
    if (stopping.isObject()) {
      boolean fixed = stopping.path("kind").asText().equals(Blocks.Stopping.FIXED.name());
      Blocks.Stopping now = fixed ? Blocks.Stopping.FIXED : Blocks.Stopping.DECIDED;
      ((ObjectNode) tree.path("plan").path("blocks")).put("stopping", now.name());
    }
  }

  /** Puts in what a fleet's schema has beyond the one before, if the file is of that one. */
  static void fleet(JsonNode tree, int schema) {
    if (!isBefore(tree, schema)) {
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

  private static boolean isBefore(JsonNode tree, int schema) {
    JsonNode stated = tree.path(ResultFiles.SCHEMA);
    return stated.isInt() && stated.intValue() == schema - 1;
  }
}
