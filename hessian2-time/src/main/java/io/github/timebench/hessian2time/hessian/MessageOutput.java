package io.github.timebench.hessian2time.hessian;

import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.dubbo.common.serialize.Cleanable;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.serialize.hessian2.Hessian2FactoryManager;

/**
 * Dubbo's view of a message that is written. For one message and one thread.
 *
 * <p>A {@link TimeHessian2Output} serves it from a write to the next flush, with which Dubbo ends
 * every message: Dubbo's own wrapper around each serialization hides {@link #cleanup}. A caller
 * that writes on after a flush gets another output that continues with the message's references.
 */
public final class MessageOutput implements ObjectOutput, Cleanable {

  private final OutputStream out;
  private final SerializerFactory factory;
  private final Streams streams;
  private final WrittenReferences references = new WrittenReferences();

  /** Null before the first write and after a flush. */
  private TimeHessian2Output hessian;

  /**
   * A message that begins at the stream's next byte.
   *
   * @param factories by class loader
   */
  public MessageOutput(OutputStream out, Hessian2FactoryManager factories, Streams streams) {
    this.out = out;
    this.streams = streams;
    factory = factories.getSerializerFactory(Thread.currentThread().getContextClassLoader());
  }

  private TimeHessian2Output hessian() {
    if (hessian == null) {
      hessian = streams.output();
      hessian.open(out, factory, references);
    }
    return hessian;
  }

  @Override
  public void writeBool(boolean value) throws IOException {
    hessian().writeBoolean(value);
  }

  @Override
  public void writeByte(byte value) throws IOException {
    hessian().writeInt(value);
  }

  @Override
  public void writeShort(short value) throws IOException {
    hessian().writeInt(value);
  }

  @Override
  public void writeInt(int value) throws IOException {
    hessian().writeInt(value);
  }

  @Override
  public void writeLong(long value) throws IOException {
    hessian().writeLong(value);
  }

  @Override
  public void writeFloat(float value) throws IOException {
    hessian().writeDouble(value);
  }

  @Override
  public void writeDouble(double value) throws IOException {
    hessian().writeDouble(value);
  }

  @Override
  public void writeUTF(String value) throws IOException {
    hessian().writeString(value);
  }

  @Override
  public void writeBytes(byte[] value) throws IOException {
    hessian().writeBytes(value);
  }

  @Override
  public void writeBytes(byte[] value, int offset, int length) throws IOException {
    hessian().writeBytes(value, offset, length);
  }

  @Override
  public void writeObject(Object value) throws IOException {
    hessian().writeObject(value);
  }

  @Override
  public void flushBuffer() throws IOException {
    if (hessian != null) {
      hessian.flushBuffer();
      streams.giveBack(hessian);
      hessian = null;
    }
  }

  /** Starts a new message on the same stream; what was not flushed is dropped. */
  @Override
  public void cleanup() {
    hessian = null;
    references.clear();
  }

  /**
   * What a message has written so far and may refer to. It belongs to the message, not to the
   * output that happens to write it. For one thread.
   */
  static final class WrittenReferences {

    final References objects = new References();

    /** Classes with a definition, by the identity of their name as in hessian-lite. */
    final References classNames = new References();

    /** The types of lists and maps; null as long as there is none. */
    private Map<String, Integer> typeNumbers;

    /** Whether objects take a number without being remembered. */
    boolean unshared;

    /** The number of a type's name, or {@link References#ABSENT} if it has got one only now. */
    int typeNumberOrAdd(String name) {
      if (typeNumbers == null) {
        typeNumbers = new HashMap<>(4);
      }
      Integer present = typeNumbers.putIfAbsent(name, typeNumbers.size());
      return present == null ? References.ABSENT : present;
    }

    void clear() {
      objects.clear();
      classNames.clear();
      typeNumbers = null;
      unshared = false;
    }
  }

  /**
   * Numbers objects by identity in the order in which they come, 0 first. For one thread.
   *
   * <p>Up to {@value #SCANNED} objects are found by a look at each; only beyond does it hash.
   */
  static final class References {

    /** The number of an object that is not there. */
    static final int ABSENT = -1;

    private static final int SCANNED = 64;
    private static final int FIRST_OBJECTS = 8;
    private static final int GROWTH = 4;
    private static final int FIRST_SLOTS = 64;
    private static final Object[] NO_OBJECTS = {};

    /** At a number that was given to nothing. */
    private static final Object NOTHING = new Object();

    private Object[] objects = NO_OBJECTS;

    /**
     * Numbers plus one at the hashes of their objects, 0 where free; null while few are scanned.
     */
    private int[] slots;

    private int usedSlots;
    private int size;

    /** The number of {@code object}, or {@link #ABSENT}. */
    int find(Object object) {
      int scanned = Math.min(size, SCANNED);
      for (int number = 0; number < scanned; number++) {
        if (objects[number] == object) {
          return number;
        }
      }
      return slots == null ? ABSENT : findHashed(object);
    }

    private int findHashed(Object object) {
      int mask = slots.length - 1;
      int slot = slotOf(object, mask);
      while (slots[slot] != 0) {
        if (objects[slots[slot] - 1] == object) {
          return slots[slot] - 1;
        }
        slot = slot + 1 & mask;
      }
      return ABSENT;
    }

    /** Gives the next number to {@code object}, which is not there yet. */
    void add(Object object) {
      if (size == objects.length) {
        objects = Arrays.copyOf(objects, Math.max(FIRST_OBJECTS, GROWTH * size));
      }
      objects[size] = object;
      hash(size++);
    }

    /** Gives the next number to nothing. */
    void skip() {
      add(NOTHING);
    }

    /** Gives a number to another object; the one that had it is then not there. */
    void replace(int number, Object object) {
      objects[number] = object;
      hash(number);
    }

    /** Leaves a number to nothing; the object that had it is then not there. */
    void remove(int number) {
      objects[number] = NOTHING;
    }

    private void hash(int number) {
      if (number < SCANNED || objects[number] == NOTHING) {
        return;
      }
      if (slots == null) {
        slots = new int[FIRST_SLOTS];
      } else if (2 * usedSlots >= slots.length) {
        grow(number);
      }
      put(number);
    }

    private void grow(int except) {
      slots = new int[Math.max(FIRST_SLOTS, Integer.highestOneBit(objects.length) * 4)];
      usedSlots = 0;
      for (int number = SCANNED; number < size; number++) {
        if (number != except && objects[number] != NOTHING) {
          put(number);
        }
      }
    }

    private void put(int number) {
      int mask = slots.length - 1;
      int slot = slotOf(objects[number], mask);
      while (slots[slot] != 0) {
        slot = slot + 1 & mask;
      }
      slots[slot] = number + 1;
      usedSlots++;
    }

    private static int slotOf(Object object, int mask) {
      int hash = System.identityHashCode(object);
      return (hash ^ hash >>> 12) & mask;
    }

    void clear() {
      objects = NO_OBJECTS;
      slots = null;
      usedSlots = 0;
      size = 0;
    }
  }
}
