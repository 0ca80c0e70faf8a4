package io.github.timebench.hessian2time.hessian;

import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import io.github.timebench.hessian2time.hessian.TimePayload.Fraction;
import io.github.timebench.hessian2time.hessian.TimeSerializerFactory.KnownDefinitions;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;

/**
 * Reads what {@link TimeHessian2Output} writes; everything but a time as the superclass reads it,
 * by an input that can serve one message after another. For one thread at a time.
 *
 * <p>What a message may refer to is the message's. The input can leave it wherever its own buffer
 * is empty, which is so at the end, and another one can read on.
 *
 * <p>A time has one legal form. Anything else behind the opcode gives Hessian's protocol exception
 * or, if the stream ends, an {@link EOFException}; at most 17 bytes and the id of a zone are read
 * for a value, and nothing but the value and the id is allocated.
 */
public final class TimeHessian2Input extends Hessian2Input {

  /**
   * The most bytes of a message whose reader is used again. What the superclass has grown to, its
   * lists and its text buffer, is in proportion to the bytes that it has read.
   */
  private static final int MAX_BYTES_TO_REUSE = 16 * 1024;

  /** The most bytes of a character. */
  private static final int CHARACTER_BYTES = 3;

  private static final long HIGH_BITS = 0x8080808080808080L;

  private final Source source;

  /** The superclass' own; its bytes are from the superclass' offset to its end. */
  private final byte[] buffer = HessianBuffers.of(this);

  private final ByteBuffer view = ByteBuffer.wrap(buffer);

  /** The characters of a string with Hessian's short length. */
  private final char[] characters = new char[1024];

  private static final Class<?>[] NO_EXPECTED_TYPES = {};
  private static final int NO_TAG = -1;

  /** Digits of which each number fits into a long. */
  private static final int MAX_DIGITS = 18;

  private static final int NO_DEFINITION = -1;

  /** Room for the objects of a message that has any. */
  private static final int FIRST_OBJECTS = 32;

  /** Of up to 1,023 characters. */
  private static final int LAST_TAG_OF_STRING = BC_STRING_SHORT + 3;

  private final TimePayload payload = new TimePayload();

  /** The date that was read last, in whatever message, and the fields it was written as. */
  private LocalDate lastDate = LocalDate.of(2000, 1, 1);

  private long lastDateFields = CalendarFields.pack(lastDate);

  /** The class without a compact form that was asked for last. */
  private Class<?> lastNoTime;

  /** Where the superclass reads a definition that is not known yet. */
  private int definitionStart = NO_DEFINITION;

  private long definitionBytesRead;

  /** How many definitions the message had given before it. */
  private int definitionsBefore;

  /** Whether something was called after which the superclass' state is not known. */
  private boolean spoilt;

  public TimeHessian2Input() {
    this(new Source());
  }

  private TimeHessian2Input(Source source) {
    super(source);
    this.source = source;
  }

  /** Serves a message, from its start or from where another input has left it. */
  final void open(
      InputStream in, SerializerFactory factory, MessageInput.ReadReferences ofMessage) {
    source.in = in;
    source.bytes = 0;
    source.isAtEnd = false;
    definitionStart = NO_DEFINITION;
    setSerializerFactory(factory);
    ofMessage.giveTo(this);
  }

  /**
   * Leaves the message, if no byte of it is in the buffer. Only after a call that has ended without
   * an exception: otherwise the superclass may be within a string.
   *
   * @return whether nothing of the message is left here and the input can serve another one
   */
  final boolean release() {
    // Where its stream ends early, the superclass may stay within a chunk.
    boolean isUnsure = spoilt || source.isAtEnd || source.bytes > MAX_BYTES_TO_REUSE;
    if (isUnsure || buffered() > 0) {
      return false;
    }
    source.in = null;
    _serializerFactory = null;
    _refs = null;
    _classDefs = null;
    _types = null;
    return true;
  }

  /** How many bytes of the message are in the buffer. */
  private int buffered() {
    return HessianBuffers.end(this) - HessianBuffers.offset(this);
  }

  /**
   * Whether the buffer is so long that {@code bytes} can be looked at from the next one on. Those
   * behind the {@link #buffered} ones are no part of the message.
   */
  private boolean isPeekable(int bytes) {
    return HessianBuffers.offset(this) <= buffer.length - bytes;
  }

  /** A byte of the buffer, 0 to 255; 0 is the next one. */
  private int peekByte(int index) {
    return buffer[HessianBuffers.offset(this) + index] & 0xff;
  }

  private long peekLong(int index) {
    return view.getLong(HessianBuffers.offset(this) + index);
  }

  /** How many bytes of the message were taken into the buffer so far. */
  private long bytesRead() {
    return source.bytes;
  }

  private int offset() {
    return HessianBuffers.offset(this);
  }

  /** Goes to a place in the buffer, which must be the message's. */
  private void seek(int offset) {
    HessianBuffers.setOffset(this, offset);
  }

  private byte[] copy(int start, int end) {
    return Arrays.copyOfRange(buffer, start, end);
  }

  /** Whether the {@link #buffered} bytes start with these. */
  private boolean startsWith(ByteBuffer bytes) {
    int length = bytes.capacity();
    if (length > buffered()) {
      return false;
    }
    int offset = HessianBuffers.offset(this);
    int at = 0;
    for (; at <= length - Long.BYTES; at += Long.BYTES) {
      if (view.getLong(offset + at) != bytes.getLong(at)) {
        return false;
      }
    }
    for (; at < length; at++) {
      if (buffer[offset + at] != bytes.get(at)) {
        return false;
      }
    }
    return true;
  }

  /** The definitions of classes that the message has given so far. */
  @SuppressWarnings({"unchecked", "rawtypes"}) // the superclass hides their type
  private ArrayList<Object> definitions() {
    return (ArrayList) _classDefs;
  }

  /** Passes over bytes that are {@link #buffered}. */
  private void skip(int bytes) {
    HessianBuffers.setOffset(this, HessianBuffers.offset(this) + bytes);
  }

  @SuppressWarnings("unchecked") // the superclass hides the type of its definitions
  final void setReferences(
      ArrayList<Object> objects,
      @SuppressWarnings("rawtypes") ArrayList classDefinitions,
      ArrayList<String> typeNames) {
    _refs = objects;
    _classDefs = classDefinitions;
    _types = typeNames;
  }

  @Override
  public final int addRef(Object object) {
    if (_refs.isEmpty()) {
      _refs.ensureCapacity(FIRST_OBJECTS);
    }
    return super.addRef(object);
  }

  /**
   * Reads a string or null, or what else the superclass takes for one. It builds short ones
   * character by character; here they are decoded in place, in the same way.
   */
  @Override
  public final String readString() throws IOException {
    int tag = read();
    if (tag >= 0 && tag <= STRING_DIRECT_MAX) {
      return readCharacters(tag);
    }
    if (tag >= BC_STRING_SHORT && tag <= BC_STRING_SHORT + 3) {
      return readCharacters((tag - BC_STRING_SHORT << 8) + Math.max(read(), 0));
    }
    unreadUnlessEnd(tag);
    return super.readString();
  }

  /**
   * Reads a string with a short length whose characters are all buffered.
   *
   * @return null if the next value is anything else; it stays then
   */
  private String readStringIfBuffered() throws IOException {
    int tag = buffered() > 1 ? peekByte(0) : STRING_DIRECT_MAX + 1;
    boolean isDirect = tag <= STRING_DIRECT_MAX;
    if (!isDirect && (tag < BC_STRING_SHORT || tag > BC_STRING_SHORT + 3)) {
      return null;
    }
    int length = isDirect ? tag : (tag - BC_STRING_SHORT << 8) + peekByte(1);
    int start = HessianBuffers.offset(this);
    skip(isDirect ? 1 : 2);
    if (isAsciiBuffered(length)) {
      return takeAscii(length);
    }
    if (CHARACTER_BYTES * length <= buffered()) {
      return takeWide(length);
    }
    HessianBuffers.setOffset(this, start);
    return null;
  }

  /** Gives back what {@link #read} has just given. */
  private void unreadUnlessEnd(int tag) {
    if (tag >= 0) {
      unread();
    }
  }

  private String readCharacters(int length) throws IOException {
    if (isAsciiBuffered(length)) {
      return takeAscii(length);
    }
    return CHARACTER_BYTES * length <= buffered() ? takeWide(length) : readOneByOne(length);
  }

  /** Reads characters whose bytes are all buffered. */
  private String takeWide(int length) throws IOException {
    int offset = HessianBuffers.offset(this);
    for (int i = 0; i < length; i++) {
      int first = buffer[offset++];
      if (first >= 0) {
        characters[i] = (char) first;
      } else if ((first & 0xe0) == 0xc0) {
        characters[i] = (char) ((first & 0x1f) << 6 | buffer[offset++] & 0x3f);
      } else if ((first & 0xf0) == 0xe0) {
        characters[i] =
            (char)
                ((first & 0x0f) << 12 | (buffer[offset] & 0x3f) << 6 | buffer[offset + 1] & 0x3f);
        offset += 2;
      } else {
        HessianBuffers.setOffset(this, offset);
        throw error("bad utf-8 encoding at " + codeName(first & 0xff));
      }
    }
    HessianBuffers.setOffset(this, offset);
    return new String(characters, 0, length);
  }

  private boolean isAsciiBuffered(int length) {
    if (length > buffered()) {
      return false;
    }
    int end = HessianBuffers.offset(this) + length;
    int start = end - length;
    for (; start <= end - Long.BYTES; start += Long.BYTES) {
      if ((view.getLong(start) & HIGH_BITS) != 0) {
        return false;
      }
    }
    int bits = 0;
    for (; start < end; start++) {
      bits |= buffer[start];
    }
    return bits >= 0;
  }

  private String takeAscii(int length) {
    int offset = HessianBuffers.offset(this);
    HessianBuffers.setOffset(this, offset + length);
    return new String(buffer, offset, length, StandardCharsets.ISO_8859_1);
  }

  private String readOneByOne(int length) throws IOException {
    for (int i = 0; i < length; i++) {
      int first = read();
      if (first < 0) {
        return new String(characters, 0, i); // as the superclass ends a string that is cut off
      }
      characters[i] = (char) (first < 0x80 ? first : readWideCharacter(first));
    }
    return new String(characters, 0, length);
  }

  private int readWideCharacter(int first) throws IOException {
    if ((first & 0xe0) == 0xc0) {
      return ((first & 0x1f) << 6) + (read() & 0x3f);
    }
    if ((first & 0xf0) == 0xe0) {
      return ((first & 0x0f) << 12) + ((read() & 0x3f) << 6) + (read() & 0x3f);
    }
    throw error("bad utf-8 encoding at " + codeName(first));
  }

  @Override
  public final InputStream readInputStream() throws IOException {
    spoilt = true; // the stream reads on when the message is over
    return super.readInputStream();
  }

  @Override
  public final Reader getReader() {
    spoilt = true;
    return super.getReader();
  }

  @Override
  public final Object readReply(@SuppressWarnings("rawtypes") Class expected) throws Throwable {
    spoilt = true;
    return super.readReply(expected);
  }

  @Override
  public final String readMethod() throws IOException {
    spoilt = true;
    return super.readMethod();
  }

  @Override
  public final int readChar() throws IOException {
    spoilt = true; // it and the next three may stop within a chunk
    return super.readChar();
  }

  @Override
  public final int readString(char[] target, int offset, int length) throws IOException {
    spoilt = true;
    return super.readString(target, offset, length);
  }

  @Override
  public final int readByte() throws IOException {
    spoilt = true;
    return super.readByte();
  }

  @Override
  public final int readBytes(byte[] target, int offset, int length) throws IOException {
    spoilt = true;
    return super.readBytes(target, offset, length);
  }

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
    definitionStart = NO_DEFINITION;
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

  /** Reads what is to be assigned to a LocalDateTime, from the buffer where it is there. */
  public Object nextLocalDateTime() throws IOException {
    int bytes = bytesOfNumber(TimeType.LOCAL_DATE_TIME);
    if (bytes == 0) {
      return readTime(LocalDateTime.class, NO_EXPECTED_TYPES);
    }
    int unit = peekByte(2) & 3;
    long number = takeNumber(bytes);
    try {
      return dateTime(number >> Fraction.bits(unit), TimePayload.nanos(number, unit));
    } catch (DateTimeException e) {
      throw illegal(TimeType.LOCAL_DATE_TIME, e);
    }
  }

  /** Reads what is to be assigned to an Instant, from the buffer where it is there. */
  public Object nextInstant() throws IOException {
    int bytes = bytesOfNumber(TimeType.INSTANT);
    if (bytes == 0) {
      return readTime(Instant.class, NO_EXPECTED_TYPES);
    }
    int unit = peekByte(2) & 3;
    long number = takeNumber(bytes);
    try {
      return Instant.ofEpochSecond(number >> Fraction.bits(unit), TimePayload.nanos(number, unit));
    } catch (DateTimeException e) {
      throw illegal(TimeType.INSTANT, e);
    }
  }

  /** The bytes of the number behind the next header, if that is of the type; else 0. */
  private int bytesOfNumber(TimeType type) {
    if (!isPeekable(3 + Long.BYTES) || peekByte(0) != TimeType.OPCODE) {
      return 0;
    }
    int bytes = peekByte(1) - BC_BINARY_DIRECT - 1;
    boolean isNumber = bytes >= 1 && bytes <= Long.BYTES && peekByte(2) >>> 2 == type.code;
    return isNumber && 3 + bytes <= buffered() ? bytes : 0;
  }

  /** Passes over a time that is a number of so many bytes. */
  private long takeNumber(int bytes) throws IOException {
    long number = peekLong(3) >> (Long.SIZE - Byte.SIZE * bytes);
    skip(3 + bytes);
    if (TimePayload.signedBytes(number) != bytes) {
      throw tooLong(bytes);
    }
    return number;
  }

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
    if (buffered() > 0) {
      return peekByte(0);
    }
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
    definitionsBefore = definitions().size();
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

  /**
   * The superclass has read the definition that was noted, and asks for the value behind it. Where
   * it has thrown instead, and is asked for another value, there is nothing to learn: bytes and
   * definition would not belong together, in messages of other peers as well.
   */
  private void learnDefinition() {
    int start = definitionStart;
    definitionStart = NO_DEFINITION;
    boolean isRead = definitions().size() == definitionsBefore + 1;
    if (isRead && bytesRead() == definitionBytesRead) {
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
    if (TimePayload.signedBytes(number) != numberBytes) {
      throw tooLong(numberBytes);
    }
    TimeType type = typeOf(header);
    int unit = header & 3;
    try {
      if (type == TimeType.INSTANT) {
        return Instant.ofEpochSecond(
            number >> Fraction.bits(unit), TimePayload.nanos(number, unit));
      }
      if (type == TimeType.LOCAL_DATE_TIME) {
        return dateTime(number >> Fraction.bits(unit), TimePayload.nanos(number, unit));
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
    if (Zones.isLong(first)) {
      payload.setOffset(Zones.ofSeconds(first, readInTime() << 8 | readInTime()));
      return 3;
    }
    payload.setOffset(Zones.ofQuarters(first));
    return 1;
  }

  private void readNumber(int unit, int bytes) throws IOException {
    if (bytes < 1 || bytes > TimePayload.MAX_NUMBER_BYTES) {
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
    byte[] id = new byte[Math.max(0, Math.min(max, Zones.MAX_CHARACTERS))];
    int length = 0;
    int next;
    do {
      if (length == id.length) {
        throw error("a zone's id has no end");
      }
      next = readInTime();
      int character = next & ~Zones.END;
      boolean isEmptyId = length == 0 && next == Zones.END;
      if ((character <= ' ' || character == 127) && !isEmptyId) {
        throw error("illegal character in the form of a zone's id: " + next);
      }
      id[length++] = (byte) character;
    } while (next < Zones.END);
    boolean hasId = id[0] != 0;
    payload.setZone(
        hasId ? Zones.zone(new String(id, 0, length, StandardCharsets.ISO_8859_1)) : null);
    return length;
  }

  private int readInTime() throws IOException {
    int next = read();
    if (next < 0) {
      throw new EOFException("end of file in a time");
    }
    return next;
  }

  /** In place of the stream of the message, because the superclass cannot forget its stream. */
  private static final class Source extends InputStream {
    private InputStream in;
    private long bytes;

    /** Whether more was asked for than there is. */
    private boolean isAtEnd;

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) <= 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int count = in.read(target, offset, length);
      bytes += Math.max(count, 0);
      isAtEnd |= count <= 0;
      return count;
    }
  }
}
