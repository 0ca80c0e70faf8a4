package io.github.timebench.hessian2time.negotiation;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.Version;
import org.apache.dubbo.common.logger.Logger;
import org.apache.dubbo.common.logger.LoggerFactory;
import org.apache.dubbo.common.resource.Disposable;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.remoting.Constants;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.protocol.PermittedSerializationKeeper;

/**
 * What the filters and the codec of one FrameworkModel share. A bean of the model, which ends it.
 * Safe for use by several threads.
 */
final class Negotiation implements Disposable {

  /** The extension's name. */
  static final String NAME = "hessian2-time";

  private static final Logger LOG = LoggerFactory.getLogger(Negotiation.class);

  private final PermittedSerializationKeeper permitted;
  private final byte serializationId;
  private final boolean on;
  private final Connections connections;
  private final ConnectionsMetric metric;
  private final Set<String> said = ConcurrentHashMap.newKeySet();

  private Negotiation(FrameworkModel model) {
    Serialization serialization =
        model.getExtensionLoader(Serialization.class).getExtension(NAME, false);
    String failure = SelfTest.failureOf(serialization);
    permitted = model.getBeanFactory().getBean(PermittedSerializationKeeper.class);
    serializationId = serialization.getContentTypeId();
    on = failure == null;
    connections = new Connections();
    metric = ConnectionsMetric.register(connections, model.getInternalId(), on);
    if (!on) {
      LOG.warn(
          "hessian2-time declines Dubbo "
              + Version.getVersion()
              + ", "
              + failure
              + "; every connection stays on hessian2");
    }
  }

  /**
   * The negotiation of {@code model}, made on first use.
   *
   * @throws IllegalStateException if another serialization has the id of hessian2-time
   */
  static Negotiation of(FrameworkModel model) {
    return model
        .getBeanFactory()
        .getOrRegisterBean(Negotiation.class, type -> new Negotiation(model));
  }

  /** False where the extension does not work with this Dubbo: then nothing may be done. */
  boolean isOn() {
    return on;
  }

  /** The id of hessian2-time in the header of messages. */
  byte serializationId() {
    return serializationId;
  }

  /** Whether a message with this id, which may be null, is one of hessian2-time. */
  boolean isOwn(Object id) {
    return id instanceof Byte && (Byte) id == serializationId;
  }

  Connections connections() {
    return connections;
  }

  /** Lets requests of the service that {@code providerUrl} exports come with hessian2-time. */
  void permit(URL providerUrl) {
    permitted.registerService(providerUrl.addParameter(Constants.PREFER_SERIALIZATION_KEY, NAME));
  }

  /** Logs a line that is worth saying once for as long as the model lives. */
  void sayOnce(String line) {
    if (said.add(line)) {
      LOG.info(line);
    }
  }

  @Override
  public void destroy() {
    metric.unregister();
  }
}
