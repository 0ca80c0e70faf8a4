package io.github.timebench.reports.bytes;

import java.nio.charset.StandardCharsets;

/**
 * Tags, numbers and strings of JSONB, the binary form of fastjson2
 * (github.com/alibaba/fastjson2/blob/main/docs/jsonb_format_cn.md), read one after the other.
 */
final class JsonbInput extends TaggedInput {
  static final int NULL = 0xaf;
  private static final int INT8 = 0xbd;
  private static final int INT16 = 0xbc;
  private static final int INT32 = 0x48;
  private static final int SHORT_STRING = 0x49;
  private static final int LONG_ASCII = 0x79;
  private static final int LAST_STRING = 0x7e;

  JsonbInput(byte[] bytes, int from, int end) {
    super(bytes, from, end);
  }

  int integer() throws UnreadableException {
    int tag = next();
    if (tag >= 0xf0) {
      return (byte) tag;
    }
    if (tag <= 0x2f) {
      return tag;
    }
    if (tag <= 0x3f) {
      return (tag - 0x38 << Byte.SIZE) + next();
    }
    if (tag <= 0x47) {
      return (tag - 0x44 << 2 * Byte.SIZE) + bigEndian(2);
    }
    return switch (tag) {
      case INT32 -> bigEndian(4);
      case INT16 -> (short) bigEndian(2);
      case INT8 -> (byte) next();
      default -> throw new UnreadableException();
    };
  }

  private int bigEndian(int count) throws UnreadableException {
    int value = 0;
    for (int i = 0; i < count; i++) {
      value = value << Byte.SIZE | next();
    }
    return value;
  }

  static boolean isString(int tag) {
    return tag >= SHORT_STRING && tag <= LAST_STRING;
  }

  String stringOrNull() throws UnreadableException {
    if (peek() == NULL) {
      next();
      return null;
    }
    return string();
  }

  /** A string; that of an encoding other than ASCII and UTF-8 comes garbled. */
  String string() throws UnreadableException {
    int tag = next();
    if (!isString(tag)) {
      throw new UnreadableException();
    }
    int length = tag < LONG_ASCII ? tag - SHORT_STRING : integer();
    int from = position();
    skip(length);
    return new String(bytes, from, length, StandardCharsets.UTF_8);
  }
}
