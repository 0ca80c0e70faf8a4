package io.github.timebench.hessian2time;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.dubbo.common.serialize.Cleanable;
import org.apache.dubbo.common.serialize.ObjectOutput;

/** Dubbo's view of a {@link TimeHessian2Output}. For one message and one thread. */
final class TimeObjectOutput implements ObjectOutput, Cleanable {

  private final TimeHessian2Output hessian;

  TimeObjectOutput(OutputStream out, TimeFactories factories) {
    hessian = new TimeHessian2Output(out);
    hessian.setSerializerFactory(
        factories.getSerializerFactory(Thread.currentThread().getContextClassLoader()));
  }

  @Override
  public void writeBool(boolean value) throws IOException {
    hessian.writeBoolean(value);
  }

  @Override
  public void writeByte(byte value) throws IOException {
    hessian.writeInt(value);
  }

  @Override
  public void writeShort(short value) throws IOException {
    hessian.writeInt(value);
  }

  @Override
  public void writeInt(int value) throws IOException {
    hessian.writeInt(value);
  }

  @Override
  public void writeLong(long value) throws IOException {
    hessian.writeLong(value);
  }

  @Override
  public void writeFloat(float value) throws IOException {
    hessian.writeDouble(value);
  }

  @Override
  public void writeDouble(double value) throws IOException {
    hessian.writeDouble(value);
  }

  @Override
  public void writeUTF(String value) throws IOException {
    hessian.writeString(value);
  }

  @Override
  public void writeBytes(byte[] value) throws IOException {
    hessian.writeBytes(value);
  }

  @Override
  public void writeBytes(byte[] value, int offset, int length) throws IOException {
    hessian.writeBytes(value, offset, length);
  }

  @Override
  public void writeObject(Object value) throws IOException {
    hessian.writeObject(value);
  }

  @Override
  public void flushBuffer() throws IOException {
    hessian.flushBuffer();
  }

  @Override
  public void cleanup() {
    hessian.reset();
  }
}
