package io.github.timebench.hessian2time.streams;

import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Hessian 2 byte for byte as the superclass writes it, by an output that serves one message after
 * another. For one thread at a time.
 *
 * <p>A new output of hessian-lite 4.0.x costs 8 KB of buffer and two maps of 256 entries, which it
 * clears before and after its message. Here the references are the message's; the superclass' maps
 * stay empty. Between two flushes the output is the message's; after a flush nothing of it is left
 * here but bytes in the buffer that are never read.
 */
public abstract class ReusableOutput extends Hessian2Output {

  private static final char[] ASCII = ascii();

  /** Strings up to this length go to the superclass in one piece, their length being ASCII, too. */
  private static final int SHORT_STRING = 127;

  /** The tag, the length and the characters of a short string. */
  private final char[] shortString = new char[2 + SHORT_STRING];

  /** Those of the message; null while idle. */
  private WrittenReferences references;

  /** Whether something was called after which the superclass' state is not known. */
  private boolean spoilt;

  /** An output that serves no message yet. */
  protected ReusableOutput() {}

  /** Serves a message, from its start or from where another output has flushed it. */
  final void open(OutputStream out, SerializerFactory factory, WrittenReferences ofMessage) {
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
    _serializerFactory = null;
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

  /** Writes a string or null. The superclass would ask the string for each character. */
  @Override
  public final void writeString(String value) throws IOException {
    if (value == null || value.length() > SHORT_STRING) {
      super.writeString(value);
      return;
    }
    int length = value.length();
    shortString[0] = BC_STRING_SHORT;
    shortString[1] = (char) length;
    value.getChars(0, length, shortString, 2);
    int tag = length > STRING_DIRECT_MAX ? 0 : 1;
    printString(shortString, tag, 2 - tag + length);
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

  /** Writes one byte below 128; behind it at least 16 bytes of the buffer are free. */
  protected final void printByte(int ascii) throws IOException {
    printString(ASCII, ascii, 1);
  }

  private static char[] ascii() {
    char[] characters = new char[128];
    for (int i = 0; i < characters.length; i++) {
      characters[i] = (char) i;
    }
    return characters;
  }
}
