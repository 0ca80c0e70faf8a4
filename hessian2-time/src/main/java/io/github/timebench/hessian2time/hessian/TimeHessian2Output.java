package io.github.timebench.hessian2time.hessian;

import com.alibaba.com.caucho.hessian.io.CalendarSerializer;
import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import com.alibaba.com.caucho.hessian.io.Serializer;
import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import io.github.timebench.hessian2time.hessian.FormatVersions.NoCompactFormException;
import io.github.timebench.hessian2time.hessian.MessageOutput.References;
import io.github.timebench.hessian2time.hessian.TimePayload.Fraction;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDateTime;

/**
 * Hessian 2 with a compact form for times, and byte for byte as the superclass writes it but for
 * calendars, by an output that serves one message after another. For one thread at a time.
 *
 * <p>A new output of hessian-lite 4.0.x costs 8 KB of buffer and two maps of 256 entries, which it
 * clears before and after its message. Here the references are the message's; the superclass' maps
 * stay empty. Between two flushes the output is the message's; after a flush nothing of it is left
 * here but bytes in the buffer that are never read.
 */
public final class TimeHessian2Output extends Hessian2Output {

  /** The longest binary with Hessian's short length. */
  private static final int MAX_BINARY = 1023;

  /** Strings up to this length are written in one piece, with Hessian's short length. */
  private static final int SHORT_STRING = 1023;

  /** Below it a decimal is told with an exponent. */
  private static final int MIN_PLAIN_EXPONENT = -6;

  /** Of a long. */
  private static final int MAX_DIGITS = 19;

  /** The most bytes of a character. */
  private static final int CHARACTER_BYTES = 3;

  private static final int MILLIS_PER_MINUTE = 60_000;
  private static final long HIGH_BITS = 0x8080808080808080L;

  /** The free bytes that hessian-lite asks for before it writes a number or a string. */
  private static final int ROOM_OF_NUMBER = 16;

  /**
   * The free bytes that it asks for before it opens an object, a list or a map, or writes a date.
   */
  private static final int ROOM_OF_OPENING = 31;

  private final char[] characters = new char[SHORT_STRING];

  /** The superclass' own; its bytes count up to the superclass' offset. */
  private final byte[] buffer = HessianBuffers.of(this);

  private final ByteBuffer view = ByteBuffer.wrap(buffer);

  private final TimePayload payload = new TimePayload();

  /** The content of the binary of a value that is not just a number of up to eight bytes. */
  private final byte[] content = new byte[MAX_BINARY];

  /** Those of the message; null while idle. */
  private MessageOutput.WrittenReferences references;

  /** The class of the object that was written last, and what wrote it: lists hold one class. */
  private Class<?> lastType;

  private Serializer lastSerializer;

  /** Whether something was called after which the superclass' state is not known. */
  private boolean spoilt;

  @Override
  public final void setSerializerFactory(SerializerFactory factory) {
    super.setSerializerFactory(factory);
    lastType = null;
    lastSerializer = null;
  }

  /** Serves a message, from its start or from where another output has flushed it. */
  final void open(
      OutputStream out, SerializerFactory factory, MessageOutput.WrittenReferences ofMessage) {
    _os = out;
    setSerializerFactory(factory);
    references = ofMessage;
  }

  /**
   * Leaves the message that was flushed.
   *
   * @return whether the output can serve another message
   */
  final boolean release() {
    _os = null;
    setSerializerFactory(null);
    references = null;
    setCloseStreamOnClose(false);
    return !spoilt;
  }

  /** Starts the message anew on its stream; what was not flushed is dropped. */
  @Override
  public final void reset() {
    super.reset();
    references.clear();
  }

  @Override
  public final void resetReferences() {
    references.objects.clear();
  }

  public void writeLocalDateTime(LocalDateTime local) throws IOException {
    writeTime(TimeType.LOCAL_DATE_TIME, CalendarFields.pack(local), local.getNano());
  }

  public void writeInstant(Instant instant) throws IOException {
    writeTime(TimeType.INSTANT, instant.getEpochSecond(), instant.getNano());
  }

  /** Writes any value or null; strings and the most common times without a look at the factory. */
  @Override
  public void writeObject(Object value) throws IOException {
    if (value == null) {
      writeNull();
      return;
    }
    Class<?> type = value.getClass();
    if (type == Instant.class) {
      writeInstant((Instant) value);
    } else if (type == LocalDateTime.class) {
      writeLocalDateTime((LocalDateTime) value);
    } else if (type == String.class) {
      writeString((String) value);
    } else {
      writeOther(value, type);
    }
  }

  private void writeOther(Object value, Class<?> type) throws IOException {
    if (type != lastType) {
      lastSerializer = findSerializerFactory().getObjectSerializer(type);
      lastType = type;
    }
    Serializer serializer = lastSerializer;
    if (serializer.getClass() == CalendarSerializer.class) {
      writeCalendar(value, (CalendarSerializer) serializer);
    } else {
      serializer.writeObject(value, this);
    }
  }

  /** What writes the objects of a class; the class' own objects, never null. */
  public final Serializer serializerOf(Class<?> type) throws IOException {
    Serializer serializer = findSerializerFactory().getObjectSerializer(type);
    return serializer.getClass() == CalendarSerializer.class
        ? (value, out) -> out.writeObject(value)
        : serializer;
  }

  /**
   * As {@code serializer} of hessian-lite 4.0.5 does it. Up to 4.0.4 it gives two numbers to a
   * calendar, of which a reader gives one: all references to what follows then lead to something
   * else, or to nothing.
   */
  private void writeCalendar(Object calendar, CalendarSerializer serializer) throws IOException {
    int number = getRef(calendar);
    if (number != References.ABSENT) {
      writeRef(number);
      return;
    }
    Object handle = serializer.writeReplace(calendar);
    writeObject(handle);
    replaceRef(handle, calendar);
  }

  /** Writes a reference in place of an object that was written before, and says whether it did. */
  @Override
  public final boolean addRef(Object object) throws IOException {
    if (references.unshared) {
      references.objects.skip();
      return false;
    }
    int number = references.objects.find(object);
    if (number == References.ABSENT) {
      references.objects.add(object);
      return false;
    }
    writeRef(number);
    return true;
  }

  @Override
  public final int getRef(Object object) {
    return references.unshared ? References.ABSENT : references.objects.find(object);
  }

  @Override
  public final boolean removeRef(Object object) {
    int number = getRef(object);
    if (number == References.ABSENT) {
      return false;
    }
    references.objects.remove(number);
    return true;
  }

  @Override
  public final boolean replaceRef(Object old, Object replacement) {
    int number = getRef(old);
    if (number == References.ABSENT) {
      return false;
    }
    references.objects.replace(number, replacement);
    return true;
  }

  @Override
  public final boolean setUnshared(boolean isUnshared) {
    boolean before = references.unshared;
    references.unshared = isUnshared;
    return before;
  }

  /** Starts an object; gives -1 if its class is to be defined first. */
  @Override
  public final int writeObjectBegin(String className) throws IOException {
    int number = references.classNames.find(className);
    if (number == References.ABSENT) {
      references.classNames.add(className);
      printByte('C');
      writeString(className);
    } else if (number <= OBJECT_DIRECT_MAX) {
      printByte(BC_OBJECT_DIRECT + number);
    } else {
      printByte('O');
      writeInt(number);
    }
    return number;
  }

  /** Starts a list; a negative length means any number of elements and an end. */
  @Override
  public final boolean writeListBegin(int length, String type) throws IOException {
    boolean hasEnd = length < 0;
    boolean isShort = !hasEnd && length <= LIST_DIRECT_MAX;
    if (isShort) {
      printByte((type == null ? BC_LIST_DIRECT_UNTYPED : BC_LIST_DIRECT) + length);
    } else if (hasEnd) {
      printByte(type == null ? BC_LIST_VARIABLE_UNTYPED : BC_LIST_VARIABLE);
    } else {
      printByte(type == null ? BC_LIST_FIXED_UNTYPED : BC_LIST_FIXED);
    }
    if (type != null) {
      writeType(type);
    }
    if (!isShort && !hasEnd) {
      writeInt(length);
    }
    return hasEnd;
  }

  @Override
  public final void writeMapBegin(String type) throws IOException {
    printByte(type == null ? BC_MAP_UNTYPED : BC_MAP);
    if (type != null) {
      writeType(type);
    }
  }

  private void writeType(String type) throws IOException {
    offsetWithRoom(ROOM_OF_OPENING);
    if (type.isEmpty()) {
      throw new IllegalArgumentException("empty type is not allowed");
    }
    int number = references.typeNumberOrAdd(type);
    if (number == References.ABSENT) {
      writeString(type);
    } else {
      writeInt(number);
    }
  }

  /**
   * Writes a string or null. The superclass would ask the string and its buffer's end for each
   * character.
   */
  @Override
  public final void writeString(String value) throws IOException {
    if (value == null || value.length() > SHORT_STRING) {
      super.writeString(value);
      return;
    }
    int length = value.length();
    int offset = HessianBuffers.offset(this);
    if (buffer.length <= offset + 2 + CHARACTER_BYTES * length + ROOM_OF_NUMBER) {
      super.writeString(value);
      return;
    }
    if (length > STRING_DIRECT_MAX) {
      buffer[offset++] = (byte) (BC_STRING_SHORT + (length >> 8));
    }
    buffer[offset++] = (byte) length;
    byte[] latin1 = Memory.latin1(value);
    HessianBuffers.setOffset(
        this,
        latin1 == null ? putCharacters(value, offset) : putLatin1(value, latin1, length, offset));
  }

  /** Writes the text of a decimal, as its {@code toString} tells it. */
  public void writeText(BigDecimal decimal) throws IOException {
    long unscaled = Memory.unscaled(decimal);
    int scale = decimal.scale();
    long digits = Math.abs(unscaled);
    int count = unscaled == Memory.NOT_COMPACT ? 0 : countDigits(digits);
    boolean isPlain = count > 0 && scale >= 0 && count - 1 - scale >= MIN_PLAIN_EXPONENT;
    int wholeDigits = Math.max(1, count - scale);
    int length = (unscaled < 0 ? 1 : 0) + wholeDigits + (scale > 0 ? 1 + scale : 0);
    int offset = HessianBuffers.offset(this);
    if (!isPlain
        || length > STRING_DIRECT_MAX
        || buffer.length <= offset + 1 + length + ROOM_OF_NUMBER) {
      writeString(decimal.toString());
      return;
    }
    buffer[offset] = (byte) length;
    if (unscaled < 0) {
      buffer[offset + 1] = '-';
    }
    int at = offset + length;
    long rest = digits;
    for (int i = 0; i < scale; i++) {
      buffer[at--] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    if (scale > 0) {
      buffer[at--] = '.';
    }
    for (int i = 0; i < wholeDigits; i++) {
      buffer[at--] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    HessianBuffers.setOffset(this, offset + 1 + length);
  }

  private static int countDigits(long number) {
    int count = 1;
    for (long next = 10; count < MAX_DIGITS && number >= next; next *= 10) {
      count++;
    }
    return count;
  }

  /** Puts characters below 256, which are mostly ASCII; returns where they end. */
  private int putLatin1(String value, byte[] latin1, int length, int start) {
    System.arraycopy(latin1, 0, buffer, start, length);
    int end = start + length;
    int at = start;
    long bits = 0;
    for (; at <= end - Long.BYTES; at += Long.BYTES) {
      bits |= view.getLong(at);
    }
    for (; at < end; at++) {
      bits |= buffer[at];
    }
    return (bits & HIGH_BITS) == 0 ? end : putCharacters(value, start);
  }

  /** Puts characters as the superclass does; returns where they end. */
  private int putCharacters(String value, int start) {
    int length = value.length();
    value.getChars(0, length, characters, 0);
    int end = start;
    for (int i = 0; i < length; i++) {
      char next = characters[i];
      if (next < 0x80) {
        buffer[end++] = (byte) next;
      } else if (next < 0x800) {
        buffer[end++] = (byte) (0xc0 | next >> 6);
        buffer[end++] = (byte) (0x80 | next & 0x3f);
      } else {
        buffer[end++] = (byte) (0xe0 | next >> 12);
        buffer[end++] = (byte) (0x80 | next >> 6 & 0x3f);
        buffer[end++] = (byte) (0x80 | next & 0x3f);
      }
    }
    return end;
  }

  /** Writes a long; those that take all of their eight bytes in one piece. */
  @Override
  public final void writeLong(long value) throws IOException {
    if ((int) value == value) {
      super.writeLong(value);
    } else {
      putEightBytes(BC_LONG, value, ROOM_OF_NUMBER);
    }
  }

  /** Writes a moment; those that are no whole minute in one piece. */
  @Override
  public final void writeUTCDate(long millis) throws IOException {
    if (millis % MILLIS_PER_MINUTE == 0) {
      super.writeUTCDate(millis);
    } else {
      putEightBytes(BC_DATE, millis, ROOM_OF_OPENING);
    }
  }

  private void putEightBytes(int tag, long value, int room) throws IOException {
    int offset = offsetWithRoom(room);
    buffer[offset] = (byte) tag;
    view.putLong(offset + 1, value);
    HessianBuffers.setOffset(this, offset + 1 + Long.BYTES);
  }

  @Override
  public final void writeFault(String code, String message, Object detail) throws IOException {
    spoilt = true;
    super.writeFault(code, message, detail);
  }

  @Override
  public final void startPacket() throws IOException {
    spoilt = true;
    super.startPacket();
  }

  @Override
  public final OutputStream getBytesOutputStream() throws IOException {
    spoilt = true;
    return super.getBytesOutputStream();
  }

  /**
   * Writes numbers and strings that are bytes already.
   *
   * @return whether they fit before the end of the buffer; if not, nothing is written
   */
  public final boolean writeIfRoom(byte[] bytes) {
    int offset = HessianBuffers.offset(this);
    boolean fits = buffer.length > offset + bytes.length + ROOM_OF_NUMBER;
    if (fits) {
      System.arraycopy(bytes, 0, buffer, offset, bytes.length);
      HessianBuffers.setOffset(this, offset + bytes.length);
    }
    return fits;
  }

  private void printByte(int value) throws IOException {
    int offset = offsetWithRoom(ROOM_OF_OPENING);
    buffer[offset] = (byte) value;
    HessianBuffers.setOffset(this, offset + 1);
  }

  /**
   * Writes an opcode and a Hessian binary: one byte and a number.
   *
   * @param number its bytes from the highest on
   * @param numberBytes how many of them, 1 to 8
   */
  private void writeShortBinary(int opcode, int first, long number, int numberBytes)
      throws IOException {
    int offset = offsetWithRoom(ROOM_OF_NUMBER);
    int tag = BC_BINARY_DIRECT + 1 + numberBytes;
    view.putInt(offset, opcode << 24 | tag << 16 | first << 8);
    view.putLong(offset + 3, number);
    HessianBuffers.setOffset(this, offset + 3 + numberBytes);
  }

  /** Writes an opcode and a Hessian binary in one piece, of at most {@value #MAX_BINARY} bytes. */
  private void writeBinary(int opcode, byte[] content, int length) throws IOException {
    int offset = offsetWithRoom(ROOM_OF_NUMBER + length);
    buffer[offset] = (byte) opcode;
    HessianBuffers.setOffset(this, offset + 1);
    writeBytes(content, 0, length);
  }

  /** Makes sure that more than {@code room} bytes are free; returns where the next one goes. */
  private int offsetWithRoom(int room) throws IOException {
    int offset = HessianBuffers.offset(this);
    if (buffer.length > offset + room) {
      return offset;
    }
    flushBuffer();
    return HessianBuffers.offset(this);
  }

  /** As a payload would be written; a number of up to 64 bits, which most times have, without. */
  private void writeTime(TimeType type, long whole, int nanos) throws IOException {
    int unit = Fraction.coarsestUnit(nanos);
    int bits = Fraction.bits(unit);
    long number = whole << bits | Fraction.fromNanos(nanos, unit);
    if (number >> bits == whole) {
      writeNumber(type.code << 2 | unit, number, TimePayload.signedBytes(number));
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
   * @throws NoCompactFormException if the id of a zone is longer than {@link Zones#MAX_CHARACTERS}
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
      end = Zones.putOffset(payload.offset(), content, end);
    }
    if (type.form.hasZone) {
      end = Zones.putZone(payload.zone(), content, end);
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
}
