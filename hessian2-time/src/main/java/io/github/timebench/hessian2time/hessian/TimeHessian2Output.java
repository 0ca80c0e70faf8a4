package io.github.timebench.hessian2time.hessian;

import java.io.IOException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * Hessian 2 with a compact form for times; everything else is written as by hessian-lite. For one
 * message at a time and one thread at a time.
 */
public final class TimeHessian2Output extends ReusableOutput {

  private final Payload payload = new Payload();

  /** The content of the binary of a value that is not just a number of up to eight bytes. */
  private final byte[] content = new byte[MAX_BINARY];

  /** Writes any value or null; the two most common times without a look at the factory. */
  @Override
  public void writeObject(Object value) throws IOException {
    Class<?> type = value == null ? null : value.getClass();
    if (type == Instant.class) {
      Instant instant = (Instant) value;
      writeTime(TimeType.INSTANT, instant.getEpochSecond(), instant.getNano());
    } else if (type == LocalDateTime.class) {
      LocalDateTime local = (LocalDateTime) value;
      writeTime(TimeType.LOCAL_DATE_TIME, CalendarFields.pack(local), local.getNano());
    } else {
      super.writeObject(value);
    }
  }

  /** As a payload would be written; a number of up to 64 bits, which most times have, without. */
  private void writeTime(TimeType type, long whole, int nanos) throws IOException {
    int unit = Fraction.coarsestUnit(nanos);
    int bits = Fraction.bits(unit);
    long number = whole << bits | Fraction.fromNanos(nanos, unit);
    if (number >> bits == whole) {
      writeNumber(type.code << 2 | unit, number, Payload.signedBytes(number));
    } else {
      payload.setTime(whole, nanos);
      writePayload(type);
    }
  }

  /**
   * Writes a value of {@code type}. It takes no number among the references.
   *
   * @param value not null, of the type's class
   * @throws IOException if the stream below cannot be written
   * @throws NoCompactFormException if the id of a zone is longer than {@link
   *     ZoneIds#MAX_CHARACTERS}
   */
  void writeTime(TimeType type, Object value) throws IOException {
    type.pack(value, payload);
    writePayload(type);
    payload.clear();
  }

  private void writePayload(TimeType type) throws IOException {
    int header = type.code << 2 | payload.unit();
    int numberBytes = payload.numberBytes();
    if (type.form == TimeType.Form.NUMBER && numberBytes <= Long.BYTES) {
      writeNumber(header, payload.high() << 32 | payload.low() & 0xffffffffL, numberBytes);
      return;
    }
    content[0] = (byte) header;
    int end = 1;
    if (type.form.hasOffset) {
      end = putOffset(payload.offset(), end);
    }
    if (type.form.hasZone) {
      end = ZoneIds.put(payload.zone(), content, end);
    }
    if (type.form.hasNumber) {
      end = putNumber(numberBytes, end);
    }
    writeBinary(TimeType.OPCODE, content, end);
  }

  private void writeNumber(int header, long number, int bytes) throws IOException {
    writeShortBinary(TimeType.OPCODE, header, number << (Long.SIZE - Byte.SIZE * bytes), bytes);
  }

  /** Puts the number in its shortest form; returns where it ends. */
  private int putNumber(int bytes, int start) {
    int end = start;
    for (int shift = Byte.SIZE * (bytes - 1); shift >= 0; shift -= Byte.SIZE) {
      content[end++] =
          (byte)
              (shift < Integer.SIZE
                  ? payload.low() >> shift
                  : payload.high() >> (shift - Integer.SIZE));
    }
    return end;
  }

  /** Puts an offset; returns where it ends. */
  private int putOffset(ZoneOffset offset, int start) {
    int seconds = offset.getTotalSeconds();
    if (seconds % OffsetBytes.QUARTER_SECONDS == 0) {
      content[start] = (byte) (seconds / OffsetBytes.QUARTER_SECONDS);
      return start + 1;
    }
    int distance = Math.abs(seconds);
    content[start] = seconds < 0 ? OffsetBytes.WEST : OffsetBytes.EAST;
    content[start + 1] = (byte) (distance >> 8);
    content[start + 2] = (byte) distance;
    return start + 3;
  }
}
