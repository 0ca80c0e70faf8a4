package io.github.timebench.reports.wire;

import java.util.List;

/**
 * The parts of a Dubbo message in Hessian 2, stock or with the times of {@code hessian2-time}. What
 * is not understood is unknown, and so is all that follows it: nothing is guessed.
 *
 * @param ranges cover the message without gaps or overlaps, in order
 */
public record MessageParts(List<MessageRange> ranges) {
  private static final int HEADER_BYTES = 16;
  private static final int MAGIC_HIGH = 0xda;
  private static final int MAGIC_LOW = 0xbb;
  private static final int FLAGS_AT = 2;
  private static final int STATUS_AT = 3;
  private static final int LENGTH_AT = 12;
  private static final int REQUEST = 0x80;
  private static final int EVENT = 0x20;
  private static final int SERIALIZATION_ID = 0x1f;
  private static final int STOCK_HESSIAN2 = 2;
  private static final int OK = 20;

  /** Keeps an unmodifiable copy. */
  public MessageParts {
    ranges = List.copyOf(ranges);
  }

  /**
   * Finds the parts.
   *
   * @param message as it went over the wire, or the beginning of it
   */
  public static MessageParts of(byte[] message) {
    RangeList ranges = new RangeList();
    if (message.length >= HEADER_BYTES
        && unsigned(message[0]) == MAGIC_HIGH
        && unsigned(message[1]) == MAGIC_LOW) {
      ranges.upTo(HEADER_BYTES, MessagePart.HEADER, false);
      try {
        addBody(message, ranges);
      } catch (UnreadableException rest) {
        // What was understood before stands in the ranges.
      }
    }
    ranges.upTo(message.length, MessagePart.UNKNOWN, false);
    return new MessageParts(ranges.ranges());
  }

  private static void addBody(byte[] message, RangeList ranges) throws UnreadableException {
    int flags = unsigned(message[FLAGS_AT]);
    boolean request = (flags & REQUEST) != 0;
    if ((flags & EVENT) != 0 || (!request && message[STATUS_AT] != OK)) {
      throw new UnreadableException();
    }
    boolean stock = (flags & SERIALIZATION_ID) == STOCK_HESSIAN2;
    DubboBody body = new DubboBody(new HessianInput(message, HEADER_BYTES, end(message)), ranges);
    if (request) {
      body.addRequest(stock);
    } else {
      body.addResponse(stock);
    }
  }

  /** Where the body ends by its header, but not beyond what is there. */
  private static int end(byte[] message) {
    long length = 0;
    for (int i = LENGTH_AT; i < HEADER_BYTES; i++) {
      length = length << Byte.SIZE | unsigned(message[i]);
    }
    return (int) Math.min(message.length, HEADER_BYTES + length);
  }

  private static int unsigned(byte value) {
    return Byte.toUnsignedInt(value);
  }

  /** How many bytes a part has. */
  public int bytes(MessagePart part) {
    return ranges.stream().filter(r -> r.part() == part).mapToInt(MessageRange::length).sum();
  }

  /** How many bytes belong to dates and times, with what defines their classes. */
  public int timeBytes() {
    return ranges.stream().filter(MessageRange::time).mapToInt(MessageRange::length).sum();
  }
}
