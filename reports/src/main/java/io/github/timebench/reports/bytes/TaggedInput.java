package io.github.timebench.reports.bytes;

/** Bytes of a message, read one after the other, at most to an end that is set beforehand. */
abstract class TaggedInput {
  /** The bytes end, or are not what this version understands. */
  static class UnreadableException extends Exception {
    private static final long serialVersionUID = 1;
  }

  static final class EndedException extends UnreadableException {
    private static final long serialVersionUID = 1;
  }

  final byte[] bytes;
  private final int end;
  private int position;

  TaggedInput(byte[] bytes, int from, int end) {
    this.bytes = bytes;
    this.position = from;
    this.end = end;
  }

  final int position() {
    return position;
  }

  final int next() throws UnreadableException {
    int value = peek();
    position++;
    return value;
  }

  final int peek() throws UnreadableException {
    if (position >= end) {
      throw new EndedException();
    }
    return Byte.toUnsignedInt(bytes[position]);
  }

  final void skip(int count) throws UnreadableException {
    if (count < 0) {
      throw new UnreadableException();
    }
    if (count > end - position) {
      throw new EndedException();
    }
    position += count;
  }
}
