package io.github.timebench.reports.wire;

/**
 * Bytes that follow each other and are for the same.
 *
 * @param from index of the first
 * @param to index after the last
 * @param time whether they belong to a date or time: its value, or what defines its class
 */
public record MessageRange(int from, int to, MessagePart part, boolean time) {
  /** How many they are. */
  public int length() {
    return to - from;
  }
}
