package io.github.timebench.micro.serialization;

import io.github.timebench.api.Serializer;
import io.github.timebench.lab.LabException;
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
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.ModuleModel;

/**
 * One of Dubbo's serialization extensions, called as Dubbo's exchange codec calls it: a new output
 * and a new input per message, flushed, then cleaned up.
 */
final class DubboWireFormat implements WireFormat {
  private final Serialization serialization;
  private final URL url;

  private DubboWireFormat(Serialization serialization, URL url) {
    this.serialization = serialization;
    this.url = url;
  }

  /**
   * The extension of a serializer.
   *
   * <p>Dubbo's class check stays strict. The transfer classes pass it as they do in a service:
   * exporting or referring to an interface registers it, and what its methods carry, with the
   * module's security configurator.
   *
   * @throws LabException if the extension is missing or another one holds its id
   */
  static DubboWireFormat of(Serializer serializer, Class<?> serviceInterface) throws LabException {
    ModuleModel module = ApplicationModel.defaultModel().getDefaultModule();
    module
        .getBeanFactory()
        .getBean(SerializeSecurityConfigurator.class)
        .registerInterface(serviceInterface);
    URL url =
        URL.valueOf(
            "dubbo://127.0.0.1:20880/"
                + serviceInterface.getName()
                + "?serialization="
                + serializer.serialization(),
            module);
    return new DubboWireFormat(extension(serializer, module), url);
  }

  private static Serialization extension(Serializer serializer, ModuleModel module)
      throws LabException {
    String name = serializer.serialization();
    ExtensionLoader<Serialization> loader =
        module.getApplicationModel().getFrameworkModel().getExtensionLoader(Serialization.class);
    if (!loader.hasExtension(name)) {
      throw new LabException(
          "--codec: "
              + serializer.label()
              + " needs Dubbo's serialization extension "
              + name
              + ", which is not on the class path");
    }
    Serialization serialization = loader.getExtension(name);
    if (serialization.getContentTypeId() != serializer.serializationId()) {
      throw new LabException(
          "--codec: the serialization extension %s must have id %d, but has %d"
              .formatted(name, serializer.serializationId(), serialization.getContentTypeId()));
    }
    return serialization;
  }

  @Override
  public void write(Object payload, OutputStream out) throws IOException {
    ObjectOutput objects = serialization.serialize(url, out);
    objects.writeObject(payload);
    objects.flushBuffer();
    cleanUp(objects);
  }

  @Override
  public Object read(InputStream in, Class<?> payloadClass)
      throws IOException, ClassNotFoundException {
    ObjectInput objects = serialization.deserialize(url, in);
    Object payload = objects.readObject(payloadClass);
    cleanUp(objects);
    return payload;
  }

  private static void cleanUp(Object stream) {
    if (stream instanceof Cleanable cleanable) {
      cleanable.cleanup();
    }
  }
}
