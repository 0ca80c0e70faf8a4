package io.github.timebench.hessian2time.time;

import io.github.timebench.hessian2time.streams.ReusableInput;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.List;

/**
 * Reads what {@link TimeHessian2Output} writes; everything but a time is left to hessian-lite. For
 * one message at a time and one thread at a time.
 *
 * <p>A time has one legal form. Anything else behind the opcode gives Hessian's protocol exception
 * or, if the stream ends, an {@link EOFException}; at most 17 bytes and the id of a zone are read
 * for a value, and nothing but the value and the id is allocated.
 */
public final class TimeHessian2Input extends ReusableInput {

  private static final Class<?>[] NO_EXPECTED_TYPES = {};

  /** The longest id of a zone in Hessian's shortest form of a string. */
  private static final int SHORT_ID = 31;

  private final Payload payload = new Payload();

  /**
   * Reads a value that is to be assigned to {@code type}; null means any.
   *
   * @throws IOException also if a time comes that is no instance of {@code type}: hessian-lite
   *     stores into fields without a check
   */
  @Override
  public Object readObject(@SuppressWarnings("rawtypes") Class type) throws IOException {
    return readObject(type, NO_EXPECTED_TYPES);
  }

  /** As {@link #readObject(Class)}, with the types of the elements of a list or map. */
  @Override
  public Object readObject(
      @SuppressWarnings("rawtypes") Class type, Class<?>... expectedElementTypes)
      throws IOException {
    if (type == null || type == Object.class) {
      return readObject();
    }
    int tag = read();
    if (tag == TimeType.OPCODE) {
      return readTimeFor(type);
    }
    if (tag == BC_REF && TimeType.ofClass(type) != null) {
      throw error("expected " + type.getName() + ", got a reference, which no time is written as");
    }
    unreadUnlessEnd(tag);
    return super.readObject(type, expectedElementTypes);
  }

  /** Reads a value of any type. */
  @Override
  public Object readObject(List<Class<?>> expectedElementTypes) throws IOException {
    int tag = read();
    if (tag == TimeType.OPCODE) {
      return readTime();
    }
    unreadUnlessEnd(tag);
    return super.readObject(expectedElementTypes);
  }

  /**
   * Reads a time of class {@code type}, or null.
   *
   * @throws IOException if the next value is anything else
   */
  Object readTimeOrNull(Class<?> type) throws IOException {
    int tag = read();
    if (tag == TimeType.OPCODE) {
      return readTimeFor(type);
    }
    if (tag == BC_NULL) {
      return null;
    }
    if (tag < 0) {
      throw new EOFException("expected " + type.getName() + " at end of file");
    }
    throw error("expected " + type.getName() + " at " + codeName(tag));
  }

  private Object readTimeFor(Class<?> target) throws IOException {
    Object value = readTime();
    if (!target.isInstance(value)) {
      throw error("expected " + target.getName() + ", got " + value.getClass().getName());
    }
    return value;
  }

  private Object readTime() throws IOException {
    int first = readInTime();
    if ((first & ~TimeType.MAX_LONG_HEADER) == TimeType.LONG_HEADER) {
      return readTimeWithLong(first - TimeType.LONG_HEADER);
    }
    int length = first - BC_BINARY_DIRECT;
    if (length < 1 || length > BINARY_DIRECT_MAX) {
      throw error("illegal length of a time: " + codeName(first));
    }
    int header = readInTime();
    TimeType type = typeOf(header);
    try {
      readContent(type.form, header & 3, length - 1);
      return type.unpack(payload);
    } catch (DateTimeException | ArithmeticException e) {
      throw illegal(type, e);
    } finally {
      payload.clear();
    }
  }

  /** Reads a number of eight bytes, which most times have, without the steps for other sizes. */
  private Object readTimeWithLong(int header) throws IOException {
    TimeType type = typeOf(header);
    int tag = readInTime();
    if (type.form != TimeType.Form.NUMBER || tag != BC_LONG) {
      throw error("illegal form of a time with a long: " + codeName(tag));
    }
    int high = readInt32();
    int low = readInt32();
    if (high << 8 >> 8 == high) {
      throw error("a time's number is longer than it needs: 8 bytes");
    }
    payload.setNumber(header & 3, high, low);
    try {
      return type.unpack(payload);
    } catch (DateTimeException | ArithmeticException e) {
      throw illegal(type, e);
    }
  }

  private TimeType typeOf(int header) throws IOException {
    TimeType type = TimeType.ofCode(header >>> 2);
    if (type == null) {
      throw error("unknown type of a time: " + (header >>> 2) + "; is the peer's version newer?");
    }
    return type;
  }

  private IOException illegal(TimeType type, RuntimeException cause) {
    return error("illegal " + type.javaType.getName() + ": " + cause.getMessage());
  }

  private void readContent(TimeType.Form form, int unit, int length) throws IOException {
    if (form == TimeType.Form.NUMBER && length == Long.BYTES) {
      throw error("a number of eight bytes in the form of a binary");
    }
    int numberBytes = length;
    if (form.hasOffset) {
      numberBytes -= readOffset();
    }
    if (form.hasNumber) {
      readNumber(unit, numberBytes);
    } else if (numberBytes != 0 || unit != 0) {
      throw error("a number in a time that has none");
    }
    if (form.hasZone) {
      payload.setZone(readZoneOrNull());
    }
  }

  /** Reads an offset; returns its bytes. */
  private int readOffset() throws IOException {
    byte first = (byte) readInTime();
    if (OffsetBytes.isLong(first)) {
      payload.setOffset(OffsetBytes.ofSeconds(first, readInTime() << 8 | readInTime()));
      return 3;
    }
    payload.setOffset(OffsetBytes.ofQuarters(first));
    return 1;
  }

  private void readNumber(int unit, int bytes) throws IOException {
    if (bytes < 1 || bytes > Payload.MAX_NUMBER_BYTES) {
      throw error("illegal length of a time's number: " + bytes);
    }
    if (bytes <= Integer.BYTES) {
      long number = readSigned(bytes);
      payload.setNumber(unit, number >> Integer.SIZE, (int) number);
    } else {
      long high = readSigned(bytes - Integer.BYTES);
      payload.setNumber(unit, high, readInt32());
    }
    if (payload.numberBytes() != bytes) {
      throw error("a time's number is longer than it needs: " + bytes + " bytes");
    }
  }

  /** Reads four bytes; at the end of the stream they go on as -1, which the last one notices. */
  private int readInt32() throws IOException {
    return read() << 24 | read() << 16 | read() << 8 | readInTime();
  }

  /** Reads 1 to 8 bytes of two's complement. */
  private long readSigned(int bytes) throws IOException {
    long number = (byte) readInTime();
    for (int i = 1; i < bytes; i++) {
      number = number << 8 | readInTime();
    }
    return number;
  }

  private ZoneId readZoneOrNull() throws IOException {
    int tag = readInTime();
    int length = tag;
    if (tag > SHORT_ID) {
      length = tag - BC_STRING_SHORT << 8 | readInTime();
      if (tag < BC_STRING_SHORT || length <= SHORT_ID || length > ZoneIds.MAX_CHARACTERS) {
        throw error("illegal length of a zone's id: " + codeName(tag));
      }
    }
    byte[] id = new byte[length];
    for (int i = 0; i < length; i++) {
      id[i] = (byte) readInTime();
      if (id[i] <= ' ' || id[i] == 127) {
        throw error("illegal character in the form of a zone's id: " + (id[i] & 0xff));
      }
    }
    return length == 0 ? null : ZoneIds.zone(new String(id, StandardCharsets.ISO_8859_1));
  }

  private int readInTime() throws IOException {
    int next = read();
    if (next < 0) {
      throw new EOFException("end of file in a time");
    }
    return next;
  }
}
