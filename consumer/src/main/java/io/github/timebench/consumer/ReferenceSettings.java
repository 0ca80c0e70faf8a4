package io.github.timebench.consumer;

import io.github.timebench.api.Serializer;
import io.github.timebench.api.probe.ProbeService;
import java.util.Map;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.model.ApplicationModel;

/** Dubbo's configuration of a consumer that measures. */
final class ReferenceSettings {
  /** Far more than can be under way. */
  private static final int MAX_REPLIES_WAITING = 1_000_000;

  private final ConsumerSettings settings;

  ReferenceSettings(ConsumerSettings settings) {
    this.settings = settings;
  }

  DubboBootstrap bootstrap(ApplicationModel application) {
    return DubboBootstrap.getInstance(application).application(application()).registry(registry());
  }

  /** A reference to a variant's service, with connections that it shares with no other. */
  ReferenceConfig<?> of(Class<?> service, Serializer serializer) {
    ReferenceConfig<?> reference = of(service, settings.connections(), serializer);
    if (!settings.version().isEmpty()) {
      reference.setVersion(settings.version());
    }
    return reference;
  }

  /** A reference to one provider's probe, with one connection and Dubbo's own serializer. */
  ReferenceConfig<ProbeService> ofProbe(RegisteredProvider provider) {
    ReferenceConfig<ProbeService> reference = of(ProbeService.class, 1, Serializer.STOCK);
    reference.setUrl(provider.probe().toFullString());
    return reference;
  }

  /**
   * No retries: a call that is silently sent again falsifies load and errors alike. Interface-level
   * discovery is forced, or Dubbo first waits for instances that never come.
   *
   * <p>Replies of asynchronous calls are read by a few threads. Dubbo's default starts a thread for
   * each reply that finds none idle, hundreds after a pause of the provider. Blocking calls read
   * their replies themselves. No call carries an id of its invocation: blocking calls have none,
   * and the messages of both must be the same.
   *
   * <p>Where a serializer is not to be agreed on, hessian2-time must not negotiate itself in.
   */
  private <S> ReferenceConfig<S> of(Class<S> service, int connections, Serializer serializer) {
    ReferenceConfig<S> reference = new ReferenceConfig<>();
    reference.setInterface(service);
    reference.setTimeout(Math.toIntExact(settings.timeout().toMillis()));
    reference.setRetries(0);
    reference.setCheck(false);
    reference.setConnections(connections);
    reference.setScope("remote");
    reference.setLoadbalance(Rotation.NAME);
    if (!serializer.isAgreed()) {
      reference.setFilter(Serializer.NO_AGREEMENT);
    }
    reference.setParameters(
        Map.of(
            "migration.step", "FORCE_INTERFACE",
            "invocationid.autoattach", "false",
            "threadpool", "fixed",
            "threads", Integer.toString(readers()),
            "queues", Integer.toString(MAX_REPLIES_WAITING)));
    return reference;
  }

  private static int readers() {
    return Math.max(2, Runtime.getRuntime().availableProcessors());
  }

  private ApplicationConfig application() {
    ApplicationConfig application = new ApplicationConfig("timebench-consumer");
    application.setLogger("slf4j");
    application.setQosEnable(false);
    application.setRegisterMode("interface");
    application.setRegisterConsumer(false);
    application.setEnableFileCache(false);
    application.setDumpEnable(false);
    return application;
  }

  private RegistryConfig registry() {
    RegistryConfig registry = new RegistryConfig(settings.registry().url());
    registry.setGroup(settings.registry().root());
    registry.setRegister(false);
    registry.setUseAsConfigCenter(false);
    registry.setUseAsMetadataCenter(false);
    return registry;
  }
}
