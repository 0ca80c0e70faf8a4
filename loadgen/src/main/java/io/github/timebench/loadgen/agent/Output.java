package io.github.timebench.loadgen.agent;

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
  private OutputChunk.Head head = OutputChunk.Head.RUNNING;

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
    head = new OutputChunk.Head("", true, exitCode, summary);
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
  synchronized OutputChunk from(long cursor, long maxWaitMillis) throws InterruptedException {
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
    return new OutputChunk(
        size == length ? head : OutputChunk.Head.RUNNING, Arrays.copyOf(bytes, size));
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
}
