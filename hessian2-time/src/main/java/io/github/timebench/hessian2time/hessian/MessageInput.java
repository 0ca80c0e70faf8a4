package io.github.timebench.hessian2time.hessian;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.util.ArrayList;
import org.apache.dubbo.common.serialize.Cleanable;
import org.apache.dubbo.common.serialize.ObjectInput;
import org.apache.dubbo.common.serialize.hessian2.Hessian2FactoryManager;

/**
 * Dubbo's view of a message that is read. For one message and one thread at a time.
 *
 * <p>Classes are loaded through the thread's context class loader as it is at each object, since
 * Dubbo sets the service's loader only after it has read which service is meant.
 *
 * <p>A {@link TimeHessian2Input} serves the message until it has read all of its bytes: Dubbo's own
 * wrapper around each serialization hides {@link #cleanup}. A caller that reads on gets another
 * input that continues with the message's references. After an exception the message keeps its
 * input.
 */
public final class MessageInput implements ObjectInput, Cleanable {

  private final InputStream in;
  private final Hessian2FactoryManager factories;
  private final Streams streams;
  private final ReadReferences references = new ReadReferences();

  /** Null before the first read and after the last byte. */
  private TimeHessian2Input hessian;

  private ClassLoader classLoader;

  /** Calls that are under way or have ended in an exception. */
  private int unfinishedCalls;

  /**
   * A message that begins at the stream's next byte.
   *
   * @param factories by class loader
   */
  public MessageInput(InputStream in, Hessian2FactoryManager factories, Streams streams) {
    this.in = in;
    this.factories = factories;
    this.streams = streams;
  }

  private TimeHessian2Input begin() {
    unfinishedCalls++;
    if (hessian == null) {
      hessian = streams.input();
      classLoader = Thread.currentThread().getContextClassLoader();
      hessian.open(in, factories.getSerializerFactory(classLoader), references);
    }
    return hessian;
  }

  private void end() {
    unfinishedCalls--;
    if (unfinishedCalls == 0 && streams.giveBackIfRead(hessian)) {
      hessian = null;
    }
  }

  @Override
  public boolean readBool() throws IOException {
    boolean value = begin().readBoolean();
    end();
    return value;
  }

  @Override
  public byte readByte() throws IOException {
    byte value = (byte) begin().readInt();
    end();
    return value;
  }

  @Override
  public short readShort() throws IOException {
    short value = (short) begin().readInt();
    end();
    return value;
  }

  @Override
  public int readInt() throws IOException {
    int value = begin().readInt();
    end();
    return value;
  }

  @Override
  public long readLong() throws IOException {
    long value = begin().readLong();
    end();
    return value;
  }

  @Override
  public float readFloat() throws IOException {
    float value = (float) begin().readDouble();
    end();
    return value;
  }

  @Override
  public double readDouble() throws IOException {
    double value = begin().readDouble();
    end();
    return value;
  }

  @Override
  public String readUTF() throws IOException {
    String value = begin().readString();
    end();
    return value;
  }

  @Override
  public byte[] readBytes() throws IOException {
    byte[] value = begin().readBytes();
    end();
    return value;
  }

  @Override
  public Object readObject() throws IOException {
    Object value = beginObject().readObject();
    end();
    return value;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> T readObject(Class<T> type) throws IOException {
    Object value = beginObject().readObject(type);
    end();
    return (T) value;
  }

  @Override
  public <T> T readObject(Class<T> type, Type genericType) throws IOException {
    return readObject(type);
  }

  @Override
  public void cleanup() {
    references.clear();
  }

  private TimeHessian2Input beginObject() {
    TimeHessian2Input begun = begin();
    ClassLoader current = Thread.currentThread().getContextClassLoader();
    if (current != classLoader) {
      begun.setSerializerFactory(factories.getSerializerFactory(current));
      classLoader = current;
    }
    return begun;
  }

  /**
   * What a message has read so far and may refer to. It belongs to the message, not to the input
   * that happens to read it. For one thread.
   */
  static final class ReadReferences {

    private final ArrayList<Object> objects = new ArrayList<>();
    private final ArrayList<Object> classDefinitions = new ArrayList<>();
    private final ArrayList<String> typeNames = new ArrayList<>();

    /** Lets an input refer to it and add to it. */
    void giveTo(TimeHessian2Input input) {
      input.setReferences(objects, classDefinitions, typeNames);
    }

    void clear() {
      objects.clear();
      classDefinitions.clear();
      typeNames.clear();
    }
  }
}
