package io.github.timebench.hessian2time.time;

import io.github.timebench.hessian2time.streams.ReusableOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * Hessian 2 with a compact form for times; everything else is written as by hessian-lite. For one
 * message at a time and one thread at a time.
 *
 * <p>hessian-lite keeps its buffer to itself. A value enters it in two steps: {@link #printByte}
 * puts the opcode down and leaves at least 16 bytes free behind it; a short binary of at most 13
 * bytes then never meets the end of the buffer, where hessian-lite would cut it into chunks. Before
 * a longer one the buffer is flushed. A number of eight bytes goes in as a Hessian long.
 */
public final class TimeHessian2Output extends ReusableOutput {

  private static final int SAFE_BINARY_BYTES = 13;

  /** For each header before a Hessian long, the opcode and itself, both ASCII. */
  private static final char[] LONG_OPENINGS = longOpenings();

  /** The content of the binary of one value. */
  private final byte[] content = new byte[16];

  private final ByteBuffer contentBuffer = ByteBuffer.wrap(content);

  private final Payload payload = new Payload();

  /** Writes any value or null; the two most common times without a look at the factory. */
  @Override
  public void writeObject(Object value) throws IOException {
    if (value == null) {
      writeNull();
    } else if (value.getClass() == Instant.class) {
      Instant instant = (Instant) value;
      writeTime(TimeType.INSTANT, instant.getEpochSecond(), instant.getNano());
    } else if (value.getClass() == LocalDateTime.class) {
      LocalDateTime local = (LocalDateTime) value;
      writeTime(TimeType.LOCAL_DATE_TIME, CalendarFields.pack(local), local.getNano());
    } else {
      super.writeObject(value);
    }
  }

  /** As a payload would be written; a number of eight bytes, which most times have, without one. */
  private void writeTime(TimeType type, long whole, int nanos) throws IOException {
    int unit = Fraction.coarsestUnit(nanos);
    int bits = Fraction.bits(unit);
    long number = whole << bits | Fraction.fromNanos(nanos, unit);
    if (number >> bits == whole && number << 8 >> 8 != number) {
      writeLongForm(type.code << 2 | unit, number);
    } else {
      payload.setTime(whole, nanos);
      writePayload(type);
    }
  }

  private void writeLongForm(int header, long number) throws IOException {
    printString(LONG_OPENINGS, 2 * header, 2);
    writeLong(number);
  }

  /**
   * Writes a value of {@code type}. It takes no number among the references.
   *
   * @param value not null, of the type's class
   * @throws IOException if the stream below cannot be written, or the id of a zone is longer than
   *     {@link ZoneIds#MAX_CHARACTERS}
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
      writeNumber(header, numberBytes);
      return;
    }
    int start = type.form.hasNumber ? putNumber() : content.length;
    if (type.form.hasOffset) {
      start = putOffset(payload.offset(), start);
    }
    content[--start] = (byte) header;
    writeContent(start, content.length - start);
    if (type.form.hasZone) {
      writeString(ZoneIds.idToWrite(payload.zone()));
    }
  }

  /**
   * Writes a header and a number of at most eight bytes: eight as Hessian's long, which needs no
   * copy. Less are put down in one go with the header, since the copy that follows would have to
   * wait for single bytes to leave the processor's store buffer.
   */
  private void writeNumber(int header, int numberBytes) throws IOException {
    long number = payload.high() << 32 | payload.low() & 0xffffffffL;
    if (numberBytes == Long.BYTES) {
      writeLongForm(header, number);
      return;
    }
    int shift = Long.SIZE - 8 * numberBytes;
    contentBuffer.putLong(0, (long) header << 56 | number << shift >>> 8);
    writeContent(0, 1 + numberBytes);
  }

  private void writeContent(int start, int length) throws IOException {
    if (length > SAFE_BINARY_BYTES) {
      flushBuffer();
    }
    printByte(TimeType.OPCODE);
    writeBytes(content, start, length);
  }

  /** Puts all twelve bytes of the number down; returns where its shortest form starts. */
  private int putNumber() {
    int low = payload.low();
    long high = payload.high();
    byte[] to = content;
    to[15] = (byte) low;
    to[14] = (byte) (low >> 8);
    to[13] = (byte) (low >> 16);
    to[12] = (byte) (low >> 24);
    to[11] = (byte) high;
    to[10] = (byte) (high >> 8);
    to[9] = (byte) (high >> 16);
    to[8] = (byte) (high >> 24);
    to[7] = (byte) (high >> 32);
    to[6] = (byte) (high >> 40);
    to[5] = (byte) (high >> 48);
    to[4] = (byte) (high >> 56);
    return to.length - payload.numberBytes();
  }

  /** Puts an offset before what starts at {@code end}; returns its own start. */
  private int putOffset(ZoneOffset offset, int end) {
    int seconds = offset.getTotalSeconds();
    if (seconds % OffsetBytes.QUARTER_SECONDS == 0) {
      content[end - 1] = (byte) (seconds / OffsetBytes.QUARTER_SECONDS);
      return end - 1;
    }
    int distance = Math.abs(seconds);
    content[end - 1] = (byte) distance;
    content[end - 2] = (byte) (distance >> 8);
    content[end - 3] = seconds < 0 ? OffsetBytes.WEST : OffsetBytes.EAST;
    return end - 3;
  }

  private static char[] longOpenings() {
    char[] openings = new char[2 * (TimeType.MAX_LONG_HEADER + 1)];
    for (int header = 0; header <= TimeType.MAX_LONG_HEADER; header++) {
      openings[2 * header] = TimeType.OPCODE;
      openings[2 * header + 1] = (char) (TimeType.LONG_HEADER | header);
    }
    return openings;
  }
}
