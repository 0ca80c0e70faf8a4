package io.github.timebench.loadgen.agent;

import io.github.timebench.lab.JsonLines;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Some output of a JVM, on its way to the coordinator: a line of JSON, then the bytes.
 *
 * @param head what there is to say
 * @param bytes from the cursor on, at most {@value Output#MAX_CHUNK}; a line may go on in the next
 *     chunk
 */
record OutputChunk(Head head, byte[] bytes) {
  private static final byte[] NONE = {};

  /**
   * What a chunk says beside its bytes.
   *
   * @param refusal a sentence; empty if there is none
   * @param ended whether the JVM has ended, and these bytes are its last
   * @param exitCode once it has ended
   * @param summary a sentence on how it ended
   */
  record Head(String refusal, boolean ended, int exitCode, String summary) {
    static final Head RUNNING = new Head("", false, 0, "");
  }

  static OutputChunk refused(String refusal) {
    return new OutputChunk(new Head(refusal, false, 0, ""), NONE);
  }

  byte[] encode() {
    byte[] line = (JsonLines.write(head) + "\n").getBytes(StandardCharsets.UTF_8);
    byte[] all = Arrays.copyOf(line, line.length + bytes.length);
    System.arraycopy(bytes, 0, all, line.length, bytes.length);
    return all;
  }

  /**
   * Reads a chunk.
   *
   * @throws IllegalArgumentException if it has another form
   */
  static OutputChunk decode(byte[] all) {
    int end = 0;
    while (end < all.length && all[end] != '\n') {
      end++;
    }
    String line = new String(all, 0, end, StandardCharsets.UTF_8);
    byte[] bytes = end < all.length ? Arrays.copyOfRange(all, end + 1, all.length) : NONE;
    return new OutputChunk(JsonLines.read(line, Head.class), bytes);
  }
}
