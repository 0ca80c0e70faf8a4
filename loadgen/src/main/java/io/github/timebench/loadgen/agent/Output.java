package io.github.timebench.loadgen.agent;

import io.github.timebench.lab.JsonLines;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The output of a JVM that the coordinator may not have yet. Thread-safe. */
final class Output {
  /** The most bytes of a chunk. */
  static final int MAX_CHUNK = 1 << 20;

  private static final int FIRST_CAPACITY = 1 << 13;

  private byte[] bytes = new byte[FIRST_CAPACITY];
  private int length;
  private long start;
  private Chunk.Head head = Chunk.Head.RUNNING;

  synchronized void add(String line) {
    byte[] added = (line + "\n").getBytes(StandardCharsets.UTF_8);
    if (length + added.length > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + added.length));
    }
    System.arraycopy(added, 0, bytes, length, added.length);
    length += added.length;
    notifyAll();
  }

  /** The JVM has ended and says nothing more. */
  synchronized void end(int exitCode, String summary) {
    head = new Chunk.Head("", true, exitCode, summary);
    notifyAll();
  }

  synchronized boolean ended() {
    return head.ended();
  }

  /**
   * Waits for more, at most for a while, and returns what is there then.
   *
   * @param cursor how many bytes are known; those before are forgotten
   * @throws IllegalArgumentException if they are forgotten already, or were never there
   */
  synchronized Chunk from(long cursor, long maxWaitMillis) throws InterruptedException {
    if (cursor < start || cursor > start + length) {
      throw new IllegalArgumentException(
          "the output is here from byte %,d to %,d, and not at %,d"
              .formatted(start, start + length, cursor));
    }
    forget(cursor);
    if (length == 0 && !head.ended()) {
      wait(maxWaitMillis);
    }
    int size = Math.min(length, MAX_CHUNK);
    return new Chunk(size == length ? head : Chunk.Head.RUNNING, Arrays.copyOf(bytes, size));
  }

  private void forget(long cursor) {
    int known = Math.toIntExact(cursor - start);
    int left = length - known;
    bytes =
        Arrays.copyOfRange(
            bytes, known, known + Math.max(left, Math.min(FIRST_CAPACITY, bytes.length - known)));
    length = left;
    start = cursor;
  }

  /**
   * Some output of a JVM, on its way to the coordinator: a line of JSON, then the bytes.
   *
   * @param head what there is to say
   * @param bytes from the cursor on, at most {@value Output#MAX_CHUNK}; a line may go on in the
   *     next chunk
   */
  record Chunk(Head head, byte[] bytes) {
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

    static Chunk refused(String refusal) {
      return new Chunk(new Head(refusal, false, 0, ""), NONE);
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
    static Chunk decode(byte[] all) {
      int end = 0;
      while (end < all.length && all[end] != '\n') {
        end++;
      }
      String line = new String(all, 0, end, StandardCharsets.UTF_8);
      byte[] bytes = end < all.length ? Arrays.copyOfRange(all, end + 1, all.length) : NONE;
      return new Chunk(JsonLines.read(line, Head.class), bytes);
    }
  }
}
