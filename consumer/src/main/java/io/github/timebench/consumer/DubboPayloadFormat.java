package io.github.timebench.consumer;

import io.github.timebench.api.Serializer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.extension.ExtensionLoader;
import org.apache.dubbo.common.serialize.Cleanable;
import org.apache.dubbo.common.serialize.ObjectInput;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.common.utils.SerializeSecurityConfigurator;
import org.apache.dubbo.rpc.model.ModuleModel;

/**
 * One of Dubbo's serialization extensions, called as Dubbo's exchange codec calls it: a new output
 * and a new input per message, flushed, then cleaned up.
 */
public final class DubboPayloadFormat implements PayloadFormat {
  private final Serialization serialization;
  private final URL url;

  /**
   * The extension of a serializer.
   *
   * <p>Dubbo's class check stays strict. The transfer classes pass it as they do in a service:
   * exporting or referring to an interface registers it, and what its methods carry, with the
   * module's security configurator.
   *
   * @param serviceInterface the service whose transfer classes are written and read
   * @throws IllegalStateException if the extension is missing or has another id
   */
  public DubboPayloadFormat(ModuleModel module, Serializer serializer, Class<?> serviceInterface) {
    module
        .getBeanFactory()
        .getOrRegisterBean(SerializeSecurityConfigurator.class)
        .registerInterface(serviceInterface);
    serialization = extension(module, serializer);
    url =
        URL.valueOf(
            "dubbo://127.0.0.1:20880/"
                + serviceInterface.getName()
                + "?serialization="
                + serializer.serialization(),
            module);
  }

  private static Serialization extension(ModuleModel module, Serializer serializer) {
    ExtensionLoader<Serialization> loader =
        module.getApplicationModel().getFrameworkModel().getExtensionLoader(Serialization.class);
    String name = serializer.serialization();
    if (!loader.hasExtension(name)) {
      throw new IllegalStateException(
          serializer.label()
              + " needs Dubbo's serialization extension "
              + name
              + ", which is not on the class path");
    }
    Serialization serialization = loader.getExtension(name);
    if (serialization.getContentTypeId() != serializer.serializationId()) {
      throw new IllegalStateException(
          "the serialization extension %s must have id %d, but has %d"
              .formatted(name, serializer.serializationId(), serialization.getContentTypeId()));
    }
    return serialization;
  }

  @Override
  public void writeAll(Object[] payloads, OutputStream out) throws IOException {
    ObjectOutput objects = serialization.serialize(url, out);
    for (Object payload : payloads) {
      objects.writeObject(payload);
    }
    objects.flushBuffer();
    cleanUp(objects);
  }

  @Override
  public Object[] readAll(InputStream in, Class<?>[] classes)
      throws IOException, ClassNotFoundException {
    ObjectInput objects = serialization.deserialize(url, in);
    Object[] payloads = new Object[classes.length];
    for (int index = 0; index < payloads.length; index++) {
      payloads[index] = objects.readObject(classes[index]);
    }
    cleanUp(objects);
    return payloads;
  }

  private static void cleanUp(Object stream) {
    if (stream instanceof Cleanable cleanable) {
      cleanable.cleanup();
    }
  }
}
