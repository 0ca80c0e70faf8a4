package io.github.timebench.reports.bytes;

/**
 * Tags, numbers and strings of Hessian 2 (hessian.caucho.com/doc/hessian-serialization.html,
 * section 4), read one after the other.
 */
final class HessianInput extends TaggedInput {
  private static final int LAST_SHORT_STRING = 0x1f;
  private static final int FIRST_LONG_STRING = 0x30;
  private static final int LAST_LONG_STRING = 0x33;

  HessianInput(byte[] bytes, int from, int end) {
    super(bytes, from, end);
  }

  int unsignedShort() throws UnreadableException {
    return next() << Byte.SIZE | next();
  }

  /** A number in any of the forms of a Hessian int. */
  int integer() throws UnreadableException {
    int tag = next();
    if (tag >= 0x80 && tag <= 0xbf) {
      return tag - 0x90;
    }
    if (tag >= 0xc0 && tag <= 0xcf) {
      return (tag - 0xc8 << Byte.SIZE) + next();
    }
    if (tag >= 0xd0 && tag <= 0xd7) {
      return (tag - 0xd4 << 2 * Byte.SIZE) + unsignedShort();
    }
    if (tag == 'I') {
      return unsignedShort() << 2 * Byte.SIZE | unsignedShort();
    }
    throw new UnreadableException();
  }

  /** How many bytes follow the tag of a scalar value; negative if the tag is of no scalar. */
  static int scalarLength(int tag) {
    if (tag >= 0x80) {
      return numberLength(tag);
    }
    if (tag >= 0x38 && tag <= 0x3f) {
      return 2;
    }
    return switch (tag) {
      case 'N', 'T', 'F', 0x5b, 0x5c -> 0;
      case 0x5d -> 1;
      case 0x5e -> 2;
      case 'I', 'Y', 'K', 0x5f -> 4;
      case 'L', 'D', 'J' -> 8;
      default -> -1;
    };
  }

  /** Small numbers are in the tag, or in the tag and a byte or two. */
  private static int numberLength(int tag) {
    if (tag <= 0xbf || (tag >= 0xd8 && tag <= 0xef)) {
      return 0;
    }
    return tag >= 0xd0 && tag <= 0xd7 ? 2 : 1;
  }

  /** Whether the tag is of a date, in milliseconds or in minutes. */
  static boolean isDate(int tag) {
    return tag == 'J' || tag == 'K';
  }

  static boolean isString(int tag) {
    return tag <= LAST_SHORT_STRING
        || (tag >= FIRST_LONG_STRING && tag <= LAST_LONG_STRING)
        || tag == 'R'
        || tag == 'S';
  }

  String string() throws UnreadableException {
    StringBuilder text = new StringBuilder();
    int tag = next();
    while (tag == 'R') {
      appendChars(text, unsignedShort());
      tag = next();
    }
    if (!isString(tag)) {
      throw new UnreadableException();
    }
    if (tag == 'S') {
      appendChars(text, unsignedShort());
    } else if (tag <= LAST_SHORT_STRING) {
      appendChars(text, tag);
    } else {
      appendChars(text, (tag - FIRST_LONG_STRING << Byte.SIZE) + next());
    }
    return text.toString();
  }

  /** Lengths of strings count chars of Java, each of one to three bytes. */
  private void appendChars(StringBuilder text, int count) throws UnreadableException {
    for (int i = 0; i < count; i++) {
      int first = next();
      if (first < 0x80) {
        text.append((char) first);
      } else if ((first & 0xe0) == 0xc0) {
        text.append((char) ((first & 0x1f) << 6 | continued()));
      } else if ((first & 0xf0) == 0xe0) {
        text.append((char) ((first & 0x0f) << 12 | continued() << 6 | continued()));
      } else {
        throw new UnreadableException();
      }
    }
  }

  private int continued() throws UnreadableException {
    int value = next();
    if ((value & 0xc0) != 0x80) {
      throw new UnreadableException();
    }
    return value & 0x3f;
  }
}
