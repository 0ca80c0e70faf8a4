package io.github.timebench.consumer;

import io.github.timebench.api.Serializer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.model.ModuleModel;

/** Serializes payloads alone, without a connection, in a separate Dubbo framework. Thread-safe. */
public final class PayloadBytes implements AutoCloseable {
  private final FrameworkModel framework = new FrameworkModel();
  private final ModuleModel module = framework.newApplication().getDefaultModule();
  private final Map<Service, DubboPayloadFormat> formats = new ConcurrentHashMap<>();

  private record Service(Serializer serializer, Class<?> serviceInterface) {}

  /**
   * The bytes of some objects, one after the other in one message, as the arguments of a call are.
   *
   * @param serviceInterface the service whose transfer classes are written
   * @throws IllegalStateException if the serializer's extension is not on the class path
   * @throws UncheckedIOException if it refuses an object; its innermost cause says why
   */
  public byte[] of(Serializer serializer, Class<?> serviceInterface, Object... objects) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      format(serializer, serviceInterface).writeAll(objects, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(serializer.serialization() + " cannot write it", e);
    }
    return bytes.toByteArray();
  }

  /**
   * @throws IllegalStateException if the serializer's extension is not on the class path
   */
  public PayloadFormat format(Serializer serializer, Class<?> serviceInterface) {
    return formats.computeIfAbsent(new Service(serializer, serviceInterface), this::format);
  }

  private DubboPayloadFormat format(Service service) {
    return new DubboPayloadFormat(module, service.serializer(), service.serviceInterface());
  }

  @Override
  public void close() {
    framework.destroy();
  }
}
