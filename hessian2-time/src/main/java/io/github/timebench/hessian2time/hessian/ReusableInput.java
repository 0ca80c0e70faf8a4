package io.github.timebench.hessian2time.hessian;

import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;

/**
 * Hessian 2 as the superclass reads it, by an input that can serve one message after another. For
 * one thread at a time.
 *
 * <p>What a message may refer to is the message's. The input can leave it wherever its own buffer
 * is empty, which is so at the end, and another one can read on.
 */
public abstract class ReusableInput extends Hessian2Input {

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

  /** Whether something was called after which the superclass' state is not known. */
  private boolean spoilt;

  /** An input that serves no message yet. */
  protected ReusableInput() {
    this(new Source());
  }

  private ReusableInput(Source source) {
    super(source);
    this.source = source;
  }

  /** Serves a message, from its start or from where another input has left it. */
  final void open(InputStream in, SerializerFactory factory, ReadReferences ofMessage) {
    source.in = in;
    source.bytes = 0;
    source.isAtEnd = false;
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
  protected final int buffered() {
    return HessianBuffers.end(this) - HessianBuffers.offset(this);
  }

  /**
   * Whether the buffer is so long that {@code bytes} can be looked at from the next one on. Those
   * behind the {@link #buffered} ones are no part of the message.
   */
  protected final boolean isPeekable(int bytes) {
    return HessianBuffers.offset(this) <= buffer.length - bytes;
  }

  /** A byte of the buffer, 0 to 255; 0 is the next one. */
  protected final int peekByte(int index) {
    return buffer[HessianBuffers.offset(this) + index] & 0xff;
  }

  /** Eight bytes of the buffer. */
  protected final long peekLong(int index) {
    return view.getLong(HessianBuffers.offset(this) + index);
  }

  /** How many bytes of the message were taken into the buffer so far. */
  protected final long bytesRead() {
    return source.bytes;
  }

  /** Where the next byte is in the buffer. */
  protected final int offset() {
    return HessianBuffers.offset(this);
  }

  /** Goes to a place in the buffer, which must be the message's. */
  protected final void seek(int offset) {
    HessianBuffers.setOffset(this, offset);
  }

  /** Bytes of the buffer. */
  protected final byte[] copy(int start, int end) {
    return Arrays.copyOfRange(buffer, start, end);
  }

  /** Whether the {@link #buffered} bytes start with these. */
  protected final boolean startsWith(ByteBuffer bytes) {
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
  protected final ArrayList<Object> definitions() {
    return (ArrayList) _classDefs;
  }

  /** Passes over bytes that are {@link #buffered}. */
  protected final void skip(int bytes) {
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
  protected final String readStringIfBuffered() throws IOException {
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
  protected final void unreadUnlessEnd(int tag) {
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
