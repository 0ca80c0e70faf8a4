package io.github.timebench.codec.wire;

import org.apache.dubbo.remoting.buffer.ChannelBuffer;

/** The header of a message in Dubbo's protocol, read in place: nothing is allocated. */
final class FrameHeader {
  /** Bytes before the body. */
  static final int LENGTH = 16;

  private static final int MAGIC = 0xdabb;
  private static final int FLAG_POSITION = 2;
  private static final int REQUEST_ID_POSITION = 4;
  private static final int BODY_LENGTH_POSITION = 12;
  private static final int REQUEST_FLAG = 0x80;
  private static final int EVENT_FLAG = 0x20;
  private static final int SERIALIZATION_MASK = 0x1f;

  private FrameHeader() {}

  static boolean startsAt(ChannelBuffer buffer, int position) {
    return ((buffer.getByte(position) & 0xff) << 8 | buffer.getByte(position + 1) & 0xff) == MAGIC;
  }

  static boolean isRequest(ChannelBuffer buffer, int position) {
    return (buffer.getByte(position + FLAG_POSITION) & REQUEST_FLAG) != 0;
  }

  /** Heartbeats and notices such as "read only". */
  static boolean isEvent(ChannelBuffer buffer, int position) {
    return (buffer.getByte(position + FLAG_POSITION) & EVENT_FLAG) != 0;
  }

  /** 0 to 31. */
  static int serializationId(ChannelBuffer buffer, int position) {
    return buffer.getByte(position + FLAG_POSITION) & SERIALIZATION_MASK;
  }

  /** Pairs a response with its request. */
  static long requestId(ChannelBuffer buffer, int position) {
    return (long) intAt(buffer, position + REQUEST_ID_POSITION) << 32
        | intAt(buffer, position + REQUEST_ID_POSITION + 4) & 0xffff_ffffL;
  }

  /** Header and body, in bytes; at least {@link #LENGTH}. */
  static long frameLength(ChannelBuffer buffer, int position) {
    return LENGTH + (intAt(buffer, position + BODY_LENGTH_POSITION) & 0xffff_ffffL);
  }

  private static int intAt(ChannelBuffer buffer, int position) {
    return (buffer.getByte(position) & 0xff) << 24
        | (buffer.getByte(position + 1) & 0xff) << 16
        | (buffer.getByte(position + 2) & 0xff) << 8
        | buffer.getByte(position + 3) & 0xff;
  }
}
