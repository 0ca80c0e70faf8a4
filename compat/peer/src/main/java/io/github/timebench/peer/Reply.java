package io.github.timebench.peer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;

/**
 * A line of a peer's standard output, as JSON.
 *
 * @param to the command that it answers
 * @param checks how calls went, by what they checked; empty where none were made
 * @param frames what has passed the codec so far
 * @param fault why the command could not be carried out; empty if it was
 */
record Reply(String to, Map<String, Tally> checks, Frames frames, String fault) {
  private static final ObjectMapper JSON = new ObjectMapper();

  String line() {
    return write(this);
  }

  static PeerTask task(String line) {
    try {
      return JSON.readValue(line, PeerTask.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no task: " + line, e);
    }
  }

  private static String write(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write " + value, e);
    }
  }
}
