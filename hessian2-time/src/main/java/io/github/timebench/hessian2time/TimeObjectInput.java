package io.github.timebench.hessian2time;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import org.apache.dubbo.common.serialize.Cleanable;
import org.apache.dubbo.common.serialize.ObjectInput;

/**
 * Dubbo's view of a {@link TimeHessian2Input}. For one message and one thread at a time.
 *
 * <p>Classes are loaded through the thread's context class loader as it stands at each object,
 * since Dubbo sets the service's loader only after it has read which service is meant.
 */
final class TimeObjectInput implements ObjectInput, Cleanable {

  private final TimeHessian2Input hessian;
  private final TimeFactories factories;
  private ClassLoader classLoader;

  TimeObjectInput(InputStream in, TimeFactories factories) {
    this.hessian = new TimeHessian2Input(in);
    this.factories = factories;
    useClassLoader(Thread.currentThread().getContextClassLoader());
  }

  @Override
  public boolean readBool() throws IOException {
    return hessian.readBoolean();
  }

  @Override
  public byte readByte() throws IOException {
    return (byte) hessian.readInt();
  }

  @Override
  public short readShort() throws IOException {
    return (short) hessian.readInt();
  }

  @Override
  public int readInt() throws IOException {
    return hessian.readInt();
  }

  @Override
  public long readLong() throws IOException {
    return hessian.readLong();
  }

  @Override
  public float readFloat() throws IOException {
    return (float) hessian.readDouble();
  }

  @Override
  public double readDouble() throws IOException {
    return hessian.readDouble();
  }

  @Override
  public String readUTF() throws IOException {
    return hessian.readString();
  }

  @Override
  public byte[] readBytes() throws IOException {
    return hessian.readBytes();
  }

  @Override
  public Object readObject() throws IOException {
    followContextClassLoader();
    return hessian.readObject();
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> T readObject(Class<T> type) throws IOException {
    followContextClassLoader();
    return (T) hessian.readObject(type);
  }

  @Override
  public <T> T readObject(Class<T> type, Type genericType) throws IOException {
    return readObject(type);
  }

  @Override
  public void cleanup() {
    hessian.reset();
  }

  private void followContextClassLoader() {
    ClassLoader current = Thread.currentThread().getContextClassLoader();
    if (current != classLoader) {
      useClassLoader(current);
    }
  }

  private void useClassLoader(ClassLoader current) {
    hessian.setSerializerFactory(factories.getSerializerFactory(current));
    classLoader = current;
  }
}
