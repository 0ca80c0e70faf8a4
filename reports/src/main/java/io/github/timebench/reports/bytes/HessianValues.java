package io.github.timebench.reports.bytes;

import io.github.timebench.reports.bytes.TaggedInput.UnreadableException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Walks over values of Hessian 2 and tells what their bytes are for. */
final class HessianValues {
  private static final int MAX_DEPTH = 64;
  private static final int TIME_OPCODE = 0x40;
  private static final int FIRST_SHORT_BINARY = 0x20;
  private static final int LAST_SHORT_BINARY = 0x2f;
  private static final int FIRST_LONG_BINARY = 0x34;
  private static final int LAST_LONG_BINARY = 0x37;
  private static final int FIRST_OBJECT = 0x60;
  private static final int LAST_OBJECT = 0x6f;
  private static final int FIRST_TYPED_LIST = 0x70;
  private static final int FIRST_UNTYPED_LIST = 0x78;
  private static final int LAST_UNTYPED_LIST = 0x7f;
  private static final int END = 'Z';

  /** Classes of dates and times, by the names that Hessian writes. */
  private static final Pattern TIMES =
      Pattern.compile(
          "\\[*(java\\.time\\..+|java\\.util\\.Date|java\\.sql\\.(Date|Time|Timestamp)"
              + "|.+\\.hessian\\.io\\.java8\\..+)");

  private final HessianInput in;
  private final MessageParts.Sink ranges;
  private final boolean stock;
  private final List<Definition> definitions = new ArrayList<>();
  private final List<String> types = new ArrayList<>();

  /**
   * @param stock whether it holds no times of {@code hessian2-time}
   */
  HessianValues(HessianInput in, MessageParts.Sink ranges, boolean stock) {
    this.in = in;
    this.ranges = ranges;
    this.stock = stock;
  }

  private record Definition(int fields, boolean time) {}

  void add() throws UnreadableException {
    add(false, 0);
  }

  private void add(boolean time, int depth) throws UnreadableException {
    if (depth > MAX_DEPTH) {
      throw new UnreadableException();
    }
    int tag = in.peek();
    while (tag == 'C') {
      define(time);
      tag = in.peek();
    }
    if (HessianInput.isString(tag)) {
      in.string();
      mark(MessagePart.VALUE, time);
      return;
    }
    in.next();
    int length = HessianInput.scalarLength(tag);
    if (length >= 0) {
      in.skip(length);
      mark(MessagePart.VALUE, time || HessianInput.isDate(tag));
    } else if (tag == TIME_OPCODE && !stock) {
      addTime();
    } else if (tag == 'Q') {
      in.integer();
      mark(MessagePart.VALUE, time);
    } else if (tag == 'O' || (tag >= FIRST_OBJECT && tag <= LAST_OBJECT)) {
      addObject(tag == 'O' ? in.integer() : tag - FIRST_OBJECT, time, depth);
    } else if (tag == 'M' || tag == 'H') {
      addUntilEnd(tag == 'M' ? type(time) : time, depth);
    } else if (isBinary(tag)) {
      addBinary(tag, time);
    } else {
      addList(tag, time, depth);
    }
  }

  private void mark(MessagePart part, boolean time) {
    ranges.upTo(in.position(), part, time);
  }

  private void define(boolean within) throws UnreadableException {
    in.next();
    String name = in.string();
    boolean time = within || isTime(name);
    int fields = in.integer();
    mark(MessagePart.CLASS, time);
    for (int i = 0; i < fields; i++) {
      in.string();
      mark(MessagePart.FIELD, time);
    }
    definitions.add(new Definition(fields, time));
  }

  private void addObject(int definition, boolean time, int depth) throws UnreadableException {
    if (definition < 0 || definition >= definitions.size()) {
      throw new UnreadableException();
    }
    Definition of = definitions.get(definition);
    mark(MessagePart.VALUE, time || of.time());
    for (int i = 0; i < of.fields(); i++) {
      add(time || of.time(), depth + 1);
    }
  }

  /** Behind the opcode is one Hessian binary (docs/reference/hessian2-time.md, layout). */
  private void addTime() throws UnreadableException {
    addBinary(in.next(), true);
  }

  private static boolean isBinary(int tag) {
    return (tag >= FIRST_SHORT_BINARY && tag <= LAST_SHORT_BINARY)
        || (tag >= FIRST_LONG_BINARY && tag <= LAST_LONG_BINARY)
        || tag == 'A'
        || tag == 'B';
  }

  private void addBinary(int first, boolean time) throws UnreadableException {
    int tag = first;
    while (tag == 'A') {
      in.skip(in.unsignedShort());
      tag = in.next();
    }
    if (!isBinary(tag)) {
      throw new UnreadableException();
    }
    if (tag == 'B') {
      in.skip(in.unsignedShort());
    } else if (tag <= LAST_SHORT_BINARY) {
      in.skip(tag - FIRST_SHORT_BINARY);
    } else {
      in.skip((tag - FIRST_LONG_BINARY << Byte.SIZE) + in.next());
    }
    mark(MessagePart.VALUE, time);
  }

  private void addList(int tag, boolean time, int depth) throws UnreadableException {
    if (tag == 'U' || tag == 'W') {
      addUntilEnd(tag == 'U' ? type(time) : time, depth);
    } else if (tag == 'V' || tag == 'X') {
      boolean ofTimes = tag == 'V' ? type(time) : time;
      addElements(in.integer(), ofTimes, depth);
    } else if (tag >= FIRST_TYPED_LIST && tag < FIRST_UNTYPED_LIST) {
      addElements(tag - FIRST_TYPED_LIST, type(time), depth);
    } else if (tag >= FIRST_UNTYPED_LIST && tag <= LAST_UNTYPED_LIST) {
      addElements(tag - FIRST_UNTYPED_LIST, time, depth);
    } else {
      throw new UnreadableException();
    }
  }

  private void addElements(int count, boolean time, int depth) throws UnreadableException {
    mark(MessagePart.VALUE, time);
    for (int i = 0; i < count; i++) {
      add(time, depth + 1);
    }
  }

  private void addUntilEnd(boolean time, int depth) throws UnreadableException {
    mark(MessagePart.VALUE, time);
    while (in.peek() != END) {
      add(time, depth + 1);
    }
    in.next();
    mark(MessagePart.VALUE, time);
  }

  /** The type of a list or map, by name or by number; returns whether times are in it. */
  private boolean type(boolean within) throws UnreadableException {
    if (HessianInput.isString(in.peek())) {
      types.add(in.string());
      boolean time = within || isTime(types.get(types.size() - 1));
      mark(MessagePart.CLASS, time);
      return time;
    }
    int index = in.integer();
    if (index < 0 || index >= types.size()) {
      throw new UnreadableException();
    }
    return within || isTime(types.get(index));
  }

  private static boolean isTime(String className) {
    return TIMES.matcher(className).matches();
  }
}
