package io.github.timebench.peer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;

/**
 * What a peer says, a JSON object a line. The lab has records of the same form, see its class
 * PeerJvm: no class of it is on a peer's class path.
 *
 * @param to the name of the command that it answers
 * @param checks how calls went, by what they checked; empty where none were made
 * @param frames what has passed the codec so far
 * @param heapBytes used after a collection, if that was asked for; else 0
 * @param fault why the command could not be carried out; empty if it was
 */
record Reply(
    String to, Map<String, Tally> checks, FrameCounts.Frames frames, long heapBytes, String fault) {
  private static final ObjectMapper JSON = new ObjectMapper();

  String line() {
    try {
      return JSON.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write " + this, e);
    }
  }
}
