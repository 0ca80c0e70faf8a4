package io.github.timebench.hessian2time.hessian;

import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.dubbo.common.serialize.Cleanable;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.serialize.hessian2.Hessian2FactoryManager;

/**
 * Dubbo's view of a message that is written. For one message and one thread.
 *
 * <p>A {@link ReusableOutput} serves it from a write to the next flush, with which Dubbo ends every
 * message: Dubbo's own wrapper around each serialization hides {@link #cleanup}. A caller that
 * writes on after a flush gets another output that continues with the message's references.
 */
public final class MessageOutput implements ObjectOutput, Cleanable {

  private final OutputStream out;
  private final SerializerFactory factory;
  private final Streams streams;
  private final WrittenReferences references = new WrittenReferences();

  /** Null before the first write and after a flush. */
  private ReusableOutput hessian;

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

  private ReusableOutput hessian() {
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
}
