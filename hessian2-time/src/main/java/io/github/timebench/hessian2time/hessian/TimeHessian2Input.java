package io.github.timebench.hessian2time.hessian;

import java.io.EOFException;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Date;
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
  private static final int NO_TAG = -1;

  /** Digits of which each number fits into a long. */
  private static final int MAX_DIGITS = 18;

  private static final int NO_DEFINITION = -1;

  /** Of up to 1,023 characters. */
  private static final int LAST_TAG_OF_STRING = BC_STRING_SHORT + 3;

  private final Payload payload = new Payload();

  /** The date that was read last, in whatever message, and the fields it was written as. */
  private LocalDate lastDate = LocalDate.of(2000, 1, 1);

  private long lastDateFields = CalendarFields.pack(lastDate);

  /** The class without a compact form that was asked for last. */
  private Class<?> lastNoTime;

  /** Where the superclass reads a definition that is not known yet. */
  private int definitionStart = NO_DEFINITION;

  private long definitionBytesRead;

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
    if (type != lastNoTime) {
      if (TimeType.ofClass(type) != null) {
        return readTime(type, expectedElementTypes);
      }
      lastNoTime = type;
    }
    return readNoTime(type, expectedElementTypes);
  }

  /** Reads a value that is to be assigned to {@code type}, which has a compact form. */
  public Object readTime(Class<?> type, Class<?>... expectedElementTypes) throws IOException {
    int tag = read();
    if (tag == TimeType.OPCODE) {
      return readTimeFor(type);
    }
    if (tag == BC_REF) {
      throw error("expected " + type.getName() + ", got a reference, which no time is written as");
    }
    unreadUnlessEnd(tag);
    return super.readObject(type, expectedElementTypes);
  }

  /** Whether the values of a class have a compact form. */
  public static boolean isTime(Class<?> type) {
    return TimeType.ofClass(type) != null;
  }

  /**
   * Reads a value that is to be assigned to {@code type}, which has no compact form; it may be a
   * superclass of one that has.
   *
   * @param expectedElementTypes those of a list's elements, or of a map's keys and values
   */
  public Object readNoTime(Class<?> type, Class<?>... expectedElementTypes) throws IOException {
    if (type == Object.class) {
      return readObject();
    }
    if (tagOfValue() == TimeType.OPCODE) {
      read();
      return readTimeFor(type);
    }
    return super.readObject(type, expectedElementTypes);
  }

  /** Reads a value of any type. */
  @Override
  public Object readObject(List<Class<?>> expectedElementTypes) throws IOException {
    int tag = tagOfValue();
    if (tag == TimeType.OPCODE) {
      read();
      return readTime();
    }
    String text = tag <= LAST_TAG_OF_STRING ? readStringIfBuffered() : null;
    return text == null ? super.readObject(expectedElementTypes) : text;
  }

  /** Reads an int as {@link #readInt} does, from the buffer where it is there. */
  public int nextInt() throws IOException {
    int buffered = buffered();
    int tag = buffered > 0 ? peekByte(0) : NO_TAG;
    if (tag >= 0x80 && tag <= 0xbf) {
      skip(1);
      return tag - BC_INT_ZERO;
    }
    if (tag >= 0xc0 && tag <= 0xcf && buffered > 1) {
      int value = (tag - BC_INT_BYTE_ZERO << 8) + peekByte(1);
      skip(2);
      return value;
    }
    if (tag >= 0xd0 && tag <= 0xd7 && buffered > 2) {
      int value = (tag - BC_INT_SHORT_ZERO << 16) + (peekByte(1) << 8) + peekByte(2);
      skip(3);
      return value;
    }
    return readInt();
  }

  /**
   * Reads a string that tells a number such as 123.45, from the buffer where it is there.
   *
   * @return null if it is another one or not there; it stays then
   */
  public BigDecimal nextDecimal() throws IOException {
    int length = buffered() > 0 ? peekByte(0) : NO_TAG;
    if (length < 1 || length > STRING_DIRECT_MAX || length >= buffered()) {
      return null;
    }
    boolean isNegative = peekByte(1) == '-';
    int first = isNegative ? 2 : 1;
    int point = 0;
    long digits = 0;
    for (int i = first; i <= length; i++) {
      int next = peekByte(i);
      if (next >= '0' && next <= '9') {
        digits = 10 * digits + next - '0';
      } else if (next == '.' && point == 0 && i > first && i < length) {
        point = i;
      } else {
        return null;
      }
    }
    if (length < first || length - first >= MAX_DIGITS) {
      return null;
    }
    skip(1 + length);
    return BigDecimal.valueOf(isNegative ? -digits : digits, point == 0 ? 0 : length - point);
  }

  /** Reads a long as {@link #readLong} does, from the buffer where it is there. */
  public long nextLong() throws IOException {
    int buffered = buffered();
    int tag = buffered > 0 ? peekByte(0) : NO_TAG;
    if (tag == BC_LONG && buffered > Long.BYTES) {
      long value = peekLong(1);
      skip(1 + Long.BYTES);
      return value;
    }
    if (tag == BC_LONG_INT && buffered > Integer.BYTES && isPeekable(1 + Long.BYTES)) {
      long value = peekLong(1) >> Integer.SIZE;
      skip(1 + Integer.BYTES);
      return value;
    }
    if (tag >= 0xd8 && tag <= 0xef) {
      skip(1);
      return tag - BC_LONG_ZERO;
    }
    return readLong();
  }

  /** Reads what is to be assigned to a Date, from the buffer where it is there. */
  public Object nextDate() throws IOException {
    int buffered = buffered();
    int tag = buffered > 0 ? peekByte(0) : NO_TAG;
    if (tag == BC_DATE && buffered > Long.BYTES) {
      long millis = peekLong(1);
      skip(1 + Long.BYTES);
      return new Date(millis);
    }
    return readNoTime(Date.class);
  }

  /**
   * The tag of the next value, which stays there. Definitions of classes before it are passed over
   * if they were read before, byte for byte the same.
   */
  private int tagOfValue() throws IOException {
    if (definitionStart != NO_DEFINITION) {
      learnDefinition();
    }
    int tag = nextTag();
    while (tag == BC_OBJECT_DEF && takeKnownDefinition()) {
      tag = nextTag();
    }
    return tag;
  }

  private int nextTag() throws IOException {
    int tag = read();
    unreadUnlessEnd(tag);
    return tag;
  }

  /** Passes over a definition that is known; notes where another one begins. */
  private boolean takeKnownDefinition() {
    KnownDefinitions known = ((TimeSerializerFactory) _serializerFactory).definitions();
    KnownDefinitions.Definition definition = find(known);
    if (definition != null) {
      skip(definition.bytes.length);
      definitions().add(definition.definition);
      return true;
    }
    definitionStart = offset();
    definitionBytesRead = bytesRead();
    return false;
  }

  private KnownDefinitions.Definition find(KnownDefinitions known) {
    int key = keyOfDefinition();
    KnownDefinitions.Definition definition = key == KnownDefinitions.NO_KEY ? null : known.at(key);
    return definition != null && startsWith(definition.view) ? definition : null;
  }

  /** Made of the end of the class' name; its start is what classes have in common. */
  private int keyOfDefinition() {
    if (buffered() < 3) {
      return KnownDefinitions.NO_KEY;
    }
    int tag = peekByte(1);
    boolean isShort = tag == BC_STRING_SHORT;
    int length = isShort ? peekByte(2) : tag;
    int end = (isShort ? 3 : 2) + length;
    boolean isKnownForm = isShort || tag <= STRING_DIRECT_MAX;
    return isKnownForm && length >= Long.BYTES && end <= buffered()
        ? KnownDefinitions.key(peekLong(end - Long.BYTES), length)
        : KnownDefinitions.NO_KEY;
  }

  /** The superclass has read the definition that was noted, and asks for the value behind it. */
  private void learnDefinition() {
    int start = definitionStart;
    definitionStart = NO_DEFINITION;
    if (bytesRead() == definitionBytesRead) {
      int end = offset();
      seek(start);
      int key = keyOfDefinition();
      seek(end);
      if (key != KnownDefinitions.NO_KEY) {
        ArrayList<Object> definitions = definitions();
        ((TimeSerializerFactory) _serializerFactory)
            .definitions()
            .put(key, copy(start, end), definitions.get(definitions.size() - 1));
      }
    }
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
    if (value.getClass() != target && !target.isInstance(value)) {
      throw error("expected " + target.getName() + ", got " + value.getClass().getName());
    }
    return value;
  }

  /** Reads a binary; one that is a number of up to 64 bits, as most times are, at a glance. */
  private Object readTime() throws IOException {
    if (isPeekable(2 + Long.BYTES)) {
      int numberBytes = peekByte(0) - BC_BINARY_DIRECT - 1;
      int header = peekByte(1);
      boolean isShort = numberBytes >= 1 && numberBytes <= Long.BYTES;
      if (isShort && 2 + numberBytes <= buffered() && TimeType.isNumber(header >>> 2)) {
        long number = peekLong(2) >> (Long.SIZE - Byte.SIZE * numberBytes);
        skip(2 + numberBytes);
        return timeOf(header, number, numberBytes);
      }
    }
    return readBinary();
  }

  private Object timeOf(int header, long number, int numberBytes) throws IOException {
    if (Payload.signedBytes(number) != numberBytes) {
      throw tooLong(numberBytes);
    }
    TimeType type = typeOf(header);
    int unit = header & 3;
    try {
      if (type == TimeType.INSTANT) {
        return Instant.ofEpochSecond(number >> Fraction.bits(unit), Payload.nanos(number, unit));
      }
      if (type == TimeType.LOCAL_DATE_TIME) {
        return dateTime(number >> Fraction.bits(unit), Payload.nanos(number, unit));
      }
      payload.setNumber(unit, number >> Integer.SIZE, (int) number);
      return type.unpack(payload);
    } catch (DateTimeException | ArithmeticException e) {
      throw illegal(type, e);
    }
  }

  /** The last date is used again where dates repeat: it is a value, whoever holds it. */
  private LocalDateTime dateTime(long fields, int nanos) {
    long dateFields = CalendarFields.dateOf(fields);
    if (dateFields != lastDateFields) {
      lastDate = CalendarFields.unpackDate(dateFields);
      lastDateFields = dateFields;
    }
    return LocalDateTime.of(lastDate, CalendarFields.unpackTimeOf(fields, nanos));
  }

  /** Reads a binary of any form. */
  private Object readBinary() throws IOException {
    int length = readBinaryLength();
    int header = readInTime();
    TimeType type = typeOf(header);
    if (length > BINARY_DIRECT_MAX && !type.form.hasZone) {
      throw error("illegal length of a time: " + length);
    }
    try {
      readContent(type.form, header & 3, length - 1);
      return type.unpack(payload);
    } catch (DateTimeException | ArithmeticException e) {
      throw illegal(type, e);
    } finally {
      payload.clear();
    }
  }

  /** Reads the length of a binary in its shortest form, 1 to 1023. */
  private int readBinaryLength() throws IOException {
    int tag = readInTime();
    int length = tag - BC_BINARY_DIRECT;
    if (length >= 1 && length <= BINARY_DIRECT_MAX) {
      return length;
    }
    if (tag >= BC_BINARY_SHORT && tag <= BC_BINARY_SHORT + 3) {
      length = tag - BC_BINARY_SHORT << 8 | readInTime();
      if (length > BINARY_DIRECT_MAX) {
        return length;
      }
    }
    throw error("illegal length of a time: " + codeName(tag));
  }

  private TimeType typeOf(int header) throws IOException {
    TimeType type = TimeType.ofCode(header >>> 2);
    if (type == null) {
      throw error("unknown type of a time: " + (header >>> 2) + "; is the peer's version newer?");
    }
    return type;
  }

  private IOException tooLong(int numberBytes) {
    return error("a time's number is longer than it needs: " + numberBytes + " bytes");
  }

  private IOException illegal(TimeType type, RuntimeException cause) {
    return error("illegal " + type.javaType.getName() + ": " + cause.getMessage());
  }

  private void readContent(TimeType.Form form, int unit, int length) throws IOException {
    int rest = length;
    if (form.hasOffset) {
      rest -= readOffset();
    }
    if (form.hasZone) {
      rest -= readZone(rest);
    }
    if (form.hasNumber) {
      readNumber(unit, rest);
    } else if (rest != 0 || unit != 0) {
      throw error("a number in a time that has none");
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
      throw tooLong(bytes);
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

  /** Reads the id of a zone, of at most {@code max} bytes; returns its bytes. */
  private int readZone(int max) throws IOException {
    byte[] id = new byte[Math.max(0, Math.min(max, ZoneIds.MAX_CHARACTERS))];
    int length = 0;
    int next;
    do {
      if (length == id.length) {
        throw error("a zone's id has no end");
      }
      next = readInTime();
      int character = next & ~ZoneIds.END;
      boolean isEmptyId = length == 0 && next == ZoneIds.END;
      if ((character <= ' ' || character == 127) && !isEmptyId) {
        throw error("illegal character in the form of a zone's id: " + next);
      }
      id[length++] = (byte) character;
    } while (next < ZoneIds.END);
    boolean hasId = id[0] != 0;
    payload.setZone(
        hasId ? ZoneIds.zone(new String(id, 0, length, StandardCharsets.ISO_8859_1)) : null);
    return length;
  }

  private int readInTime() throws IOException {
    int next = read();
    if (next < 0) {
      throw new EOFException("end of file in a time");
    }
    return next;
  }
}
