package io.github.timebench.reports.wire;

/** Values of Hessian 2 whose tag alone tells their length. */
final class Scalars {
  private static final int NONE = -1;

  private Scalars() {}

  /** How many bytes follow a tag; negative if it is none of these. */
  static int length(int tag) {
    if (tag >= 0x80) {
      return ofNumber(tag);
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
      default -> NONE;
    };
  }

  /** Small numbers stand in the tag, or in the tag and a byte or two. */
  private static int ofNumber(int tag) {
    if (tag <= 0xbf || (tag >= 0xd8 && tag <= 0xef)) {
      return 0;
    }
    return tag >= 0xd0 && tag <= 0xd7 ? 2 : 1;
  }

  /** Whether it is a date, in milliseconds or in minutes. */
  static boolean isDate(int tag) {
    return tag == 'J' || tag == 'K';
  }
}
