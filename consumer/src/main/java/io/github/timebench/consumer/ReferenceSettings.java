package io.github.timebench.consumer;

import io.github.timebench.api.Serializer;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.codec.QuietApplication;
import io.github.timebench.codec.wire.WireTap;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.cluster.LoadBalance;
import org.apache.dubbo.rpc.model.ApplicationModel;

/** Dubbo's configuration of a consumer that measures. */
final class ReferenceSettings {
  /** Far more than can be under way. */
  private static final int MAX_REPLIES_WAITING = 1_000_000;

  private final Duration timeout;
  private final int connections;
  private final String version;
  private final Supplier<RegistryConfig> registry;

  private ReferenceSettings(
      Duration timeout, int connections, String version, Supplier<RegistryConfig> registry) {
    this.timeout = timeout;
    this.connections = connections;
    this.version = version;
    this.registry = registry;
  }

  static ReferenceSettings of(ConsumerSettings settings) {
    return new ReferenceSettings(
        settings.timeout(),
        settings.connections(),
        settings.version(),
        () -> {
          RegistryConfig registry = new RegistryConfig(settings.registry().url());
          registry.setGroup(settings.registry().root());
          return registry;
        });
  }

  static ReferenceSettings of(TargetSettings settings) {
    return new ReferenceSettings(
        settings.timeout(),
        settings.connections(),
        "",
        () -> {
          RegistryConfig registry = new RegistryConfig(settings.registry().url());
          registry.setTimeout(Math.toIntExact(settings.readyDeadline().toMillis()));
          return registry;
        });
  }

  DubboBootstrap bootstrap(ApplicationModel application) {
    return DubboBootstrap.getInstance(application)
        .application(application())
        .registry(registryConfig());
  }

  /** A reference to a variant's service, with connections that it shares with no other. */
  ReferenceConfig<?> of(Class<?> service, Serializer serializer) {
    ReferenceConfig<?> reference = of(service, connections, serializer);
    if (!version.isEmpty()) {
      reference.setVersion(version);
    }
    return reference;
  }

  /**
   * A reference of an arm to a service of others. What is said of it by name goes before what
   * measuring prefers, but for what {@link #of} must say.
   */
  ReferenceConfig<?> ofArm(Class<?> service, String arm, Map<String, String> parameters) {
    ReferenceConfig<?> reference = of(service, connections, Serializer.CUSTOM);
    reference.setCluster("failfast");
    reference.setProtocol("dubbo");
    Map<String, String> all = new HashMap<>(reference.getParameters());
    parameters.forEach(
        (name, value) -> {
          switch (name) {
            case "group" -> reference.setGroup(value);
            case "version" -> reference.setVersion(value);
            case "filter" -> reference.setFilter(value);
            case "loadbalance" -> reference.setLoadbalance(value);
            default -> all.put(name, value);
          }
        });
    all.put(WireTap.ARM, arm);
    reference.setParameters(all);
    return reference;
  }

  /** A reference to one provider's probe, with one connection and Dubbo's own serializer. */
  ReferenceConfig<ProbeService> ofProbe(ProviderSearch.Provider provider) {
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
    reference.setTimeout(Math.toIntExact(timeout.toMillis()));
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
            "threads", Integer.toString(Math.max(2, Runtime.getRuntime().availableProcessors())),
            "queues", Integer.toString(MAX_REPLIES_WAITING)));
    return reference;
  }

  ApplicationConfig application() {
    return QuietApplication.named("timebench-consumer");
  }

  private RegistryConfig registryConfig() {
    RegistryConfig config = registry.get();
    config.setRegister(false);
    config.setUseAsConfigCenter(false);
    config.setUseAsMetadataCenter(false);
    return config;
  }

  /**
   * Plain round robin over the providers of a service, within Dubbo's cluster. Dubbo creates one
   * for each application. Thread-safe.
   *
   * <p>Dubbo's own round robin gives a provider less than its share until it is ten minutes old, by
   * its clock and the consumer's, and a hundredth of it where its clock is ahead; and it goes
   * through all providers in each call. Its choice of two ("adaptive") adds attachments to the
   * messages that are measured.
   */
  public static final class Rotation implements LoadBalance {
    static final String NAME = "timebench-rotation";

    private final AtomicInteger calls = new AtomicInteger();

    @Override
    public <T> Invoker<T> select(List<Invoker<T>> providers, URL url, Invocation invocation) {
      return providers.get(Integer.remainderUnsigned(calls.getAndIncrement(), providers.size()));
    }
  }
}
