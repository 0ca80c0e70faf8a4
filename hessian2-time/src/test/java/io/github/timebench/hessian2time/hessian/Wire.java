package io.github.timebench.hessian2time.hessian;

import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import io.github.timebench.hessian2time.Hessian2TimeSerialization;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.rpc.model.ApplicationModel;

/** Writes and reads single messages with the extensions as Dubbo's loader gives them. */
public final class Wire {

  public static final Serialization OURS = named("hessian2-time");
  public static final Serialization STOCK = named("hessian2");

  private interface Writing<T> {
    void write(ObjectOutput out, T value) throws IOException;
  }

  private Wire() {}

  public static Serialization named(String name) {
    // The default module's making is what loads the allowlists.
    ApplicationModel.defaultModel().getDefaultModule();
    return ApplicationModel.defaultModel()
        .getFrameworkModel()
        .getExtensionLoader(Serialization.class)
        .getExtension(name);
  }

  public static byte[] write(Serialization serialization, Object... values) throws IOException {
    return write(serialization, ObjectOutput::writeObject, values);
  }

  public static byte[] writeUtf(Serialization serialization, String... strings) throws IOException {
    return write(serialization, ObjectOutput::writeUTF, strings);
  }

  private static <T> byte[] write(Serialization serialization, Writing<T> writing, T[] values)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ObjectOutput out = serialization.serialize(null, bytes);
    for (T value : values) {
      writing.write(out, value);
    }
    out.flushBuffer();
    return bytes.toByteArray();
  }

  public static Object read(Serialization serialization, byte[] bytes) throws Exception {
    return serialization.deserialize(null, new ByteArrayInputStream(bytes)).readObject();
  }

  public static <T> T read(byte[] bytes, Class<T> type) throws Exception {
    return OURS.deserialize(null, new ByteArrayInputStream(bytes)).readObject(type);
  }

  public static Object roundTrip(Object value) throws Exception {
    return read(OURS, write(OURS, value));
  }

  /** Ours with the streams of the caller's choice and without Dubbo's wrapper. */
  public static Serialization with(Streams streams) {
    return new Hessian2TimeSerialization(
        ApplicationModel.defaultModel().getFrameworkModel(), streams, TimeFactories::of);
  }

  /** An input that reads a message without Dubbo's view of it. */
  static TimeHessian2Input hessian(InputStream in) {
    return opened(
        in,
        TimeFactories.of(ApplicationModel.defaultModel().getFrameworkModel())
            .getSerializerFactory(Thread.currentThread().getContextClassLoader()),
        new TimeHessian2Input());
  }

  /** Lets an input begin a message. */
  static TimeHessian2Input opened(
      InputStream in, SerializerFactory factory, TimeHessian2Input input) {
    input.open(in, factory, new MessageInput.ReadReferences());
    return input;
  }

  public static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }
}
