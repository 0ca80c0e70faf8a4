package io.github.timebench.hessian2time;

import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.time.DateTimeException;
import java.util.List;

/**
 * Reads what {@link TimeHessian2Output} writes; everything but a time is left to the superclass.
 * For one message and one thread.
 *
 * <p>A time has one legal form. Anything else behind the opcode gives Hessian's protocol exception
 * or, if the stream ends, an {@link EOFException}; at most 15 bytes are read for a value and
 * nothing but the value is allocated.
 */
final class TimeHessian2Input extends Hessian2Input {

  private static final Class<?>[] NO_EXPECTED_TYPES = {};

  TimeHessian2Input(InputStream in) {
    super(in);
  }

  /**
   * Reads a value that is to be assigned to {@code type}; null stands for any.
   *
   * @throws IOException also if a time comes that is no instance of {@code type}: hessian-lite
   *     stores into fields without a check of its own
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
    if (tag >= 0) {
      unread();
    }
    return super.readObject(type, expectedElementTypes);
  }

  /** Reads a value of any type. */
  @Override
  public Object readObject(List<Class<?>> expectedElementTypes) throws IOException {
    int tag = read();
    if (tag == TimeType.OPCODE) {
      return readTime();
    }
    if (tag >= 0) {
      unread();
    }
    return super.readObject(expectedElementTypes);
  }

  /**
   * Reads a time of exactly {@code type}, or null.
   *
   * @throws IOException if the next value is anything else
   */
  Object readTimeOrNull(TimeType type) throws IOException {
    int tag = read();
    if (tag == TimeType.OPCODE) {
      return readTimeFor(type.javaType);
    }
    if (tag == BC_NULL) {
      return null;
    }
    if (tag < 0) {
      throw new EOFException("expected " + type.javaType.getName() + " at end of file");
    }
    throw error("expected " + type.javaType.getName() + " at " + codeName(tag));
  }

  private Object readTimeFor(Class<?> target) throws IOException {
    Object value = readTime();
    if (!target.isInstance(value)) {
      throw error("expected " + target.getName() + ", got " + value.getClass().getName());
    }
    return value;
  }

  private Object readTime() throws IOException {
    int lengthTag = readInTime();
    int payloadBytes = lengthTag - BC_BINARY_DIRECT - 1;
    if (payloadBytes < 1 || payloadBytes > Payload.MAX_BYTES) {
      throw error("illegal length of a time: " + codeName(lengthTag));
    }
    int header = readInTime();
    TimeType type = TimeType.ofCode(header >>> 2);
    if (type == null) {
      throw error("unknown type of a time: " + (header >>> 2) + "; is the peer's version newer?");
    }
    if (payloadBytes <= 4) {
      int number = (int) readSigned(payloadBytes);
      return decode(type, header & 3, number >> 31, number, payloadBytes);
    }
    long high = readSigned(payloadBytes - 4);
    return decode(type, header & 3, high, (int) readSigned(4), payloadBytes);
  }

  private Object decode(TimeType type, int unit, long high, int low, int payloadBytes)
      throws IOException {
    long whole = Payload.whole(high, low, unit);
    int nanos = Fraction.toNanos(Payload.fraction(low, unit), unit);
    if (nanos < 0
        || Payload.bytes(high, low) != payloadBytes
        || Payload.high(whole, unit) != high) {
      throw error("illegal form of " + type.javaType.getName());
    }
    try {
      return type.value(whole, nanos);
    } catch (DateTimeException e) {
      throw error("no such " + type.javaType.getName() + ": " + e.getMessage());
    }
  }

  private long readSigned(int bytes) throws IOException {
    long number = (byte) readInTime();
    for (int i = 1; i < bytes; i++) {
      number = number << 8 | readInTime();
    }
    return number;
  }

  private int readInTime() throws IOException {
    int next = read();
    if (next < 0) {
      throw new EOFException("end of file in a time");
    }
    return next;
  }
}
