package io.github.timebench.consumer;

import java.util.Map;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.model.ApplicationModel;

/** Dubbo's configuration of a consumer that measures. */
final class ReferenceSettings {
  private final ConsumerSettings settings;

  ReferenceSettings(ConsumerSettings settings) {
    this.settings = settings;
  }

  DubboBootstrap bootstrap(ApplicationModel application) {
    return DubboBootstrap.getInstance(application).application(application()).registry(registry());
  }

  /** A reference with connections that it shares with no other. */
  <S> ReferenceConfig<S> of(Class<S> service) {
    return of(service, settings.connections());
  }

  <S> ReferenceConfig<S> ofOneConnection(Class<S> service) {
    return of(service, 1);
  }

  /**
   * No retries: a call that is silently sent again falsifies load and errors alike. Interface-level
   * discovery is forced, or Dubbo first waits for instances that never come.
   */
  private <S> ReferenceConfig<S> of(Class<S> service, int connections) {
    ReferenceConfig<S> reference = new ReferenceConfig<>();
    reference.setInterface(service);
    reference.setTimeout(Math.toIntExact(settings.timeout().toMillis()));
    reference.setRetries(0);
    reference.setCheck(false);
    reference.setConnections(connections);
    reference.setScope("remote");
    reference.setParameters(Map.of("migration.step", "FORCE_INTERFACE"));
    return reference;
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
    registry.setRegister(false);
    registry.setUseAsConfigCenter(false);
    registry.setUseAsMetadataCenter(false);
    return registry;
  }
}
