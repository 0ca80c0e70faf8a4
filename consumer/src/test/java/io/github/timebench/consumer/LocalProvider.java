package io.github.timebench.consumer;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VariantBinding;
import io.github.timebench.api.probe.CodecTimes;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.api.probe.ProcessEnvironment;
import io.github.timebench.api.probe.ProcessProbe;
import io.github.timebench.codec.CodecClock;
import io.github.timebench.codec.QuietApplication;
import io.github.timebench.codec.wire.ReceivedRequests;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.ProtocolServer;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.protocol.dubbo.DubboProtocol;

/** A provider in the test's own JVM, with answers and serializations of the test's choice. */
public final class LocalProvider implements AutoCloseable {
  private static final int MAX_POLLS = 3_000;
  private static final long POLL_MILLIS = 10;

  private final ApplicationModel application = new FrameworkModel().newApplication();
  private final List<ServiceConfig<?>> services = new ArrayList<>();
  private final CodecClock codecClock = new CodecClock();
  private final ReceivedRequests received = new ReceivedRequests();
  private final int port;

  private LocalProvider(int port) {
    this.port = port;
  }

  /** The variants as they are meant to be. */
  public static LocalProvider start(int registryPort, Collection<Variant> variants)
      throws IOException {
    return start(new RegistryAddress("127.0.0.1", registryPort), variants);
  }

  /** The same in a ZooKeeper of several servers. */
  public static LocalProvider start(RegistryAddress registry, Collection<Variant> variants)
      throws IOException {
    return start(registry, variants, 8, Map.of(), (service, answers) -> answers);
  }

  /**
   * A provider that differs.
   *
   * @param serializations by variant, which are then not agreed on; absent ones speak their
   *     serializer's
   * @param answers makes of a variant's interface and right answers what is exported
   */
  public static LocalProvider start(
      int registryPort,
      Collection<Variant> variants,
      int threads,
      Map<Variant, String> serializations,
      BiFunction<Class<?>, Object, Object> answers)
      throws IOException {
    RegistryAddress registry = new RegistryAddress("127.0.0.1", registryPort);
    return start(registry, variants, threads, serializations, answers);
  }

  /** The same in a ZooKeeper of several servers, or below another root. */
  static LocalProvider start(
      RegistryAddress registry,
      Collection<Variant> variants,
      int threads,
      Map<Variant, String> serializations,
      BiFunction<Class<?>, Object, Object> answers)
      throws IOException {
    LocalProvider provider = new LocalProvider(freePort());
    ProtocolConfig protocol = new ProtocolConfig("dubbo", provider.port);
    protocol.setThreads(threads);
    for (Variant variant : variants) {
      String serialization = serializations.getOrDefault(variant, variant.serializer().named());
      boolean agreed = variant.serializer().isAgreed() && !serializations.containsKey(variant);
      provider.addVariant(Bindings.builtIn().of(variant), protocol, serialization, agreed, answers);
    }
    provider.application.getFrameworkModel().getBeanFactory().registerBean(provider.codecClock);
    provider.application.getFrameworkModel().getBeanFactory().registerBean(provider.received);
    ProcessProbe probe =
        new ProcessProbe(
            ProcessEnvironment.ofThisProcess(
                Map.of("test", "1", "port", Integer.toString(provider.port))));
    provider.add(ProbeService.class, probe, protocol, "hessian2", false);
    provider.export(registry);
    return provider;
  }

  public int port() {
    return port;
  }

  /** As it is registered. */
  String address() {
    return "127.0.0.1:" + port;
  }

  /** CPU time of its codec by service interface. */
  public Map<String, CodecTimes> codecTimes() {
    return codecClock.times();
  }

  /** Requests that it has read, by Dubbo's key of the service. */
  Map<String, Long> requests() {
    return received.counts();
  }

  /**
   * How many connections consumers hold to this provider, once there are so many or half a minute
   * is over: a consumer has its end of a connection before the provider has the other.
   */
  public int connectionsOnceThereAre(int wanted) throws InterruptedException {
    ProtocolServer server = DubboProtocol.getDubboProtocol(application).getServers().get(0);
    int polls = 0;
    while (server.getRemotingServer().getChannels().size() < wanted && polls++ < MAX_POLLS) {
      Thread.sleep(POLL_MILLIS);
    }
    return server.getRemotingServer().getChannels().size();
  }

  private <S> void addVariant(
      VariantBinding<S> binding,
      ProtocolConfig protocol,
      String serialization,
      boolean agreed,
      BiFunction<Class<?>, Object, Object> answers) {
    Class<S> type = binding.serviceInterface();
    S exported = type.cast(answers.apply(type, binding.answers()));
    add(type, exported, protocol, serialization, agreed);
  }

  private <S> void add(
      Class<S> type, S answers, ProtocolConfig protocol, String serialization, boolean agreed) {
    ServiceConfig<S> service = new ServiceConfig<>();
    service.setInterface(type);
    service.setRef(answers);
    service.setProtocols(List.of(protocol));
    service.setSerialization(serialization);
    service.setPreferSerialization(serialization);
    if (!agreed) {
      service.setFilter(Serializer.NO_AGREEMENT);
    }
    services.add(service);
  }

  private void export(RegistryAddress address) {
    application.modelEnvironment().updateAppConfigMap(Map.of("dubbo.service.shutdown.wait", "50"));
    RegistryConfig registry = new RegistryConfig(address.url());
    registry.setUseAsConfigCenter(false);
    registry.setUseAsMetadataCenter(false);
    DubboBootstrap bootstrap =
        DubboBootstrap.getInstance(application)
            .application(QuietApplication.named("local-provider"))
            .registry(registry);
    services.forEach(bootstrap::service);
    bootstrap.start();
  }

  private static int freePort() throws IOException {
    try (ServerSocket trial = new ServerSocket(0)) {
      return trial.getLocalPort();
    }
  }

  @Override
  public void close() {
    application.getFrameworkModel().destroy();
  }
}
