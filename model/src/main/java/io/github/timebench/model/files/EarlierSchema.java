package io.github.timebench.model.files;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Brings a stored run from the schema before to the present one. Older ones are refused. */
final class EarlierSchema {
  private EarlierSchema() {}

  /** Puts in what the schema has beyond the one before, if the file is of that one. */
  static void complete(JsonNode tree, int schema) {
    JsonNode stated = tree.path(ResultFiles.SCHEMA);
    if (!stated.isInt() || stated.intValue() != schema - 1) {
      return;
    }
    ObjectNode run = (ObjectNode) tree;
    run.put(ResultFiles.SCHEMA, schema);
    run.putArray("lost");
    JsonNode plan = tree.path("plan");
    if (plan.path("blocks") instanceof ObjectNode blocks) {
      blocks.set("seed", plan.path("payload").path("corpus").path("seed"));
    }
  }
}
