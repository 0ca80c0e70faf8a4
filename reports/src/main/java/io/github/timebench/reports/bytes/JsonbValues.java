package io.github.timebench.reports.bytes;

import io.github.timebench.reports.bytes.TaggedInput.UnreadableException;

/**
 * Walks over one value of JSONB and tells what its bytes are for. Dates and times are those with
 * tags of their own; a Duration or a Period is text, and only its class knows better.
 */
record JsonbValues(JsonbInput in, MessageParts.Sink ranges) {
  private static final int MAX_DEPTH = 64;
  private static final int SYMBOL = 0x7f;
  private static final int CHAR = 0x90;
  private static final int BINARY = 0x91;
  private static final int TYPED = 0x92;
  private static final int REFERENCE = 0x93;
  private static final int FIRST_SHORT_ARRAY = 0x94;
  private static final int LAST_SHORT_ARRAY = 0xa3;
  private static final int ARRAY = 0xa4;
  private static final int OBJECT_END = 0xa5;
  private static final int OBJECT = 0xa6;
  private static final int LOCAL_TIME = 0xa7;
  private static final int LOCAL_DATE_TIME = 0xa8;
  private static final int LOCAL_DATE = 0xa9;
  private static final int ZONED_DATE_TIME = 0xaa;
  private static final int MILLIS = 0xab;
  private static final int SECONDS = 0xac;
  private static final int MINUTES = 0xad;
  private static final int INSTANT = 0xae;
  private static final int DOUBLE_OF_LONG = 0xb4;
  private static final int FLOAT_OF_INT = 0xb6;
  private static final int DECIMAL_OF_LONG = 0xb8;
  private static final int DECIMAL = 0xb9;
  private static final int BIG_INTEGER_OF_LONG = 0xba;
  private static final int BIG_INTEGER = 0xbb;

  void add() throws UnreadableException {
    add(0);
  }

  private void add(int depth) throws UnreadableException {
    if (depth > MAX_DEPTH) {
      throw new UnreadableException();
    }
    int tag = in.peek();
    if (JsonbInput.isString(tag)) {
      in.string();
      mark(MessagePart.VALUE);
      return;
    }
    in.next();
    if (tag == TYPED) {
      name(MessagePart.CLASS);
      add(depth + 1);
    } else if (tag == OBJECT) {
      addObject(depth);
    } else if (tag == ARRAY) {
      addElements(in.integer(), depth);
    } else if (tag >= FIRST_SHORT_ARRAY && tag <= LAST_SHORT_ARRAY) {
      addElements(tag - FIRST_SHORT_ARRAY, depth);
    } else if (tag >= LOCAL_TIME && tag <= INSTANT) {
      skipTime(tag);
      ranges.upTo(in.position(), MessagePart.VALUE, true);
    } else {
      skipScalar(tag);
      mark(MessagePart.VALUE);
    }
  }

  private void mark(MessagePart part) {
    ranges.upTo(in.position(), part, false);
  }

  /** A name and its number where it comes for the first time, later its number. */
  private void name(MessagePart part) throws UnreadableException {
    if (JsonbInput.isString(in.peek())) {
      in.string();
    }
    in.integer();
    mark(part);
  }

  /** Fields are symbols; keys of a map are values like any other. */
  private void addObject(int depth) throws UnreadableException {
    mark(MessagePart.VALUE);
    while (in.peek() != OBJECT_END) {
      if (in.peek() == SYMBOL) {
        in.next();
        name(MessagePart.FIELD);
      } else {
        add(depth + 1);
      }
      add(depth + 1);
    }
    in.next();
    mark(MessagePart.VALUE);
  }

  private void addElements(int count, int depth) throws UnreadableException {
    mark(MessagePart.VALUE);
    for (int i = 0; i < count; i++) {
      add(depth + 1);
    }
  }

  private void skipTime(int tag) throws UnreadableException {
    switch (tag) {
      case LOCAL_TIME -> {
        in.skip(3);
        in.integer();
      }
      case LOCAL_DATE_TIME -> {
        in.skip(7);
        in.integer();
      }
      case ZONED_DATE_TIME -> {
        in.skip(7);
        in.integer();
        in.string();
      }
      case LOCAL_DATE, SECONDS, MINUTES -> in.skip(4);
      case MILLIS -> in.skip(8);
      case INSTANT -> {
        skipWholeNumber();
        in.integer();
      }
      default -> throw new UnreadableException();
    }
  }

  private void skipScalar(int tag) throws UnreadableException {
    int length = scalarLength(tag);
    if (length >= 0) {
      in.skip(length);
      return;
    }
    switch (tag) {
      case CHAR, FLOAT_OF_INT -> in.integer();
      case REFERENCE -> in.string();
      case BINARY, BIG_INTEGER -> in.skip(in.integer());
      case DOUBLE_OF_LONG, DECIMAL_OF_LONG, BIG_INTEGER_OF_LONG -> skipWholeNumber();
      case DECIMAL -> {
        in.integer();
        skipWholeNumber();
      }
      default -> throw new UnreadableException();
    }
  }

  private void skipWholeNumber() throws UnreadableException {
    int tag = in.next();
    if (tag == BIG_INTEGER_OF_LONG) {
      tag = in.next();
    }
    int length = tag == BIG_INTEGER ? in.integer() : scalarLength(tag);
    if (length < 0) {
      throw new UnreadableException();
    }
    in.skip(length);
  }

  /** How many bytes follow the tag of a number, a truth value or null; negative for any other. */
  private static int scalarLength(int tag) {
    if (tag <= 0x2f || tag >= 0xd8) {
      return 0;
    }
    if (tag <= 0x3f || (tag >= 0xc8 && tag <= 0xd7)) {
      return 1;
    }
    if (tag <= 0x47 || (tag >= 0xc0 && tag <= 0xc7)) {
      return 2;
    }
    return switch (tag) {
      case JsonbInput.NULL, 0xb0, 0xb1, 0xb2, 0xb3 -> 0;
      case 0xbd -> 1;
      case 0xbc -> 2;
      case 0x48, 0xb7, 0xbf -> 4;
      case 0xb5, 0xbe -> 8;
      default -> -1;
    };
  }
}
