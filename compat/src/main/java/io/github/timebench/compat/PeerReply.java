package io.github.timebench.compat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.timebench.model.compat.CompatFrames;
import io.github.timebench.model.compat.CompatTally;
import java.util.Map;

/**
 * What a peer says.
 *
 * @param to the command that it answers
 * @param checks how calls went, by what they checked
 * @param frames what has passed its codec so far
 * @param fault why the command could not be carried out; empty if it was
 */
record PeerReply(String to, Map<String, CompatTally> checks, CompatFrames frames, String fault) {
  private static final ObjectMapper JSON = new ObjectMapper();

  static PeerReply ofLine(String line) {
    try {
      return JSON.readValue(line, PeerReply.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("a peer said: " + line, e);
    }
  }

  /** The first line that a peer gets. */
  static String task(String role, String registry, RegisterMode mode, int port) {
    return JSON.createObjectNode()
        .put("role", role)
        .put("registry", registry)
        .put("registerMode", mode.label())
        .put("port", port)
        .toString();
  }
}
