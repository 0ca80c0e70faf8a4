package io.github.timebench.consumer;

import io.github.timebench.api.Variant;
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
  private final Map<Variant, PayloadFormat> formats = new ConcurrentHashMap<>();

  /**
   * The bytes of one payload of a variant as the first object of a message.
   *
   * @throws IllegalStateException if the serializer's extension is not on the class path
   */
  public byte[] of(Variant variant, Object payload) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      formats.computeIfAbsent(variant, this::format).write(payload, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("a byte array refused bytes", e);
    }
    return bytes.toByteArray();
  }

  private PayloadFormat format(Variant variant) {
    return new DubboPayloadFormat(
        module, variant.serializer(), variant.binding().serviceInterface());
  }

  @Override
  public void close() {
    framework.destroy();
  }
}
