package io.github.timebench.consumer;

import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.serialize.Cleanable;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.common.utils.SerializeSecurityConfigurator;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;

/** Serializes payloads alone, without a connection, in a separate Dubbo framework. Thread-safe. */
public final class PayloadBytes implements AutoCloseable {
  private final ApplicationModel application = new FrameworkModel().newApplication();
  private final URL url = URL.valueOf("dubbo://127.0.0.1:1/payload").setScopeModel(application);

  /** Dubbo writes only classes that it has seen in a service's interface. */
  public PayloadBytes() {
    SerializeSecurityConfigurator permitted =
        application
            .getDefaultModule()
            .getBeanFactory()
            .getOrRegisterBean(SerializeSecurityConfigurator.class);
    for (Variant variant : Variant.values()) {
      permitted.registerInterface(variant.binding().serviceInterface());
    }
  }

  /** Whether the serializer's extension is on the class path. */
  public boolean knows(Serializer serializer) {
    return application
        .getExtensionLoader(Serialization.class)
        .hasExtension(serializer.serialization());
  }

  /**
   * The bytes of one payload as the first object of a message.
   *
   * @throws IllegalStateException if the serializer's extension is not on the class path
   */
  public byte[] of(Serializer serializer, Object payload) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      ObjectOutput output =
          application
              .getExtensionLoader(Serialization.class)
              .getExtension(serializer.serialization())
              .serialize(url, bytes);
      output.writeObject(payload);
      output.flushBuffer();
      if (output instanceof Cleanable cleanable) {
        cleanable.cleanup();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a byte array refused bytes", e);
    }
    return bytes.toByteArray();
  }

  @Override
  public void close() {
    application.getFrameworkModel().destroy();
  }
}
