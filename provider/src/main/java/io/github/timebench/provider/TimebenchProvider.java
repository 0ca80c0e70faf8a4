package io.github.timebench.provider;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Daemon;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.api.probe.HopCounts;
import io.github.timebench.codec.CodecClock;
import io.github.timebench.codec.QuietApplication;
import io.github.timebench.codec.wire.ReceivedRequests;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.extension.ExtensionLoader;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.common.threadpool.manager.ExecutorRepository;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.registry.Registry;
import org.apache.dubbo.registry.RegistryFactory;
import org.apache.dubbo.rpc.GracefulShutdown;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.model.ModuleModel;
import org.apache.dubbo.rpc.model.ProviderModel;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;

/**
 * A running provider in a separate Dubbo framework, so that several can live in one JVM.
 * Thread-safe; closing drains.
 */
public final class TimebenchProvider implements AutoCloseable {
  private static final Duration DRAIN_LIMIT = Duration.ofSeconds(8);
  private static final String CLOSE_WAIT_MILLIS = "100";

  private final ProviderSettings settings;
  private final Bindings bindings;
  private final ApplicationModel application;
  private final List<Variant> variants;
  private final List<ServiceConfig<?>> services;
  private final Chains chains;
  private final AtomicBoolean drained = new AtomicBoolean();

  private TimebenchProvider(
      ProviderSettings settings,
      Bindings bindings,
      ApplicationModel application,
      List<Variant> variants,
      List<ServiceConfig<?>> services,
      Chains chains) {
    this.settings = settings;
    this.bindings = bindings;
    this.application = application;
    this.variants = List.copyOf(variants);
    this.services = List.copyOf(services);
    this.chains = chains;
  }

  /**
   * Exports and registers everything; returns when consumers can find it.
   *
   * @param bindings have the variants and their classes
   * @throws ProviderStartException if the registry does not answer, the port is taken or Dubbo
   *     refuses
   */
  public static TimebenchProvider start(ProviderSettings wanted, Bindings bindings)
      throws ProviderStartException, InterruptedException {
    ProviderSettings settings = wanted.withPort(freePort(wanted.port()));
    RegistryWait.awaitRegistry(settings);
    ApplicationModel application = new FrameworkModel().newApplication();
    application
        .modelEnvironment()
        .updateAppConfigMap(Map.of("dubbo.service.shutdown.wait", CLOSE_WAIT_MILLIS));
    Chains chains = new Chains(settings, bindings);
    try {
      return export(settings, bindings, application, chains);
    } catch (ProviderStartException | RuntimeException e) {
      chains.close();
      application.getFrameworkModel().destroy();
      throw e instanceof ProviderStartException known
          ? known
          : new ProviderStartException("Dubbo did not start: " + firstLine(e), e);
    }
  }

  /**
   * The wanted port, or a free one for 0: found out before Dubbo tries and answers with a stack
   * trace. Tried on all interfaces, since Dubbo listens on all.
   *
   * @throws ProviderStartException if the port is taken or not allowed
   */
  static int freePort(int wanted) throws ProviderStartException {
    try (ServerSocket trial = new ServerSocket(wanted)) {
      return trial.getLocalPort();
    } catch (IOException e) {
      throw new ProviderStartException(
          "--port must be a port that is free; "
              + wanted
              + " cannot be opened ("
              + e.getMessage()
              + ")",
          e);
    }
  }

  private static TimebenchProvider export(
      ProviderSettings settings, Bindings bindings, ApplicationModel application, Chains chains)
      throws ProviderStartException {
    List<Variant> variants = exportable(application, settings, bindings);
    CodecClock codecClock = new CodecClock();
    ReceivedRequests received = new ReceivedRequests();
    application.getFrameworkModel().getBeanFactory().registerBean(codecClock);
    application.getFrameworkModel().getBeanFactory().registerBean(received);
    ServiceExports exports = new ServiceExports(protocol(settings), settings, bindings);
    List<ServiceConfig<?>> services = new ArrayList<>();
    variants.forEach(variant -> services.add(exports.ofVariant(variant)));
    services.add(exports.ofProbe(codecClock, received, chains));
    DubboBootstrap bootstrap =
        DubboBootstrap.getInstance(application)
            .application(QuietApplication.named("timebench-provider"))
            .registry(registry(settings));
    services.forEach(bootstrap::service);
    bootstrap.start();
    for (Variant variant : variants) {
      chains.build(
          variant,
          exports,
          service -> {
            bootstrap.service(service);
            service.export();
          });
    }
    return new TimebenchProvider(settings, bindings, application, variants, services, chains);
  }

  /** Naming a serialization that is not on the class path would stop Dubbo's start. */
  private static List<Variant> exportable(
      ApplicationModel application, ProviderSettings settings, Bindings bindings) {
    ExtensionLoader<Serialization> there = application.getExtensionLoader(Serialization.class);
    return bindings.variants().stream()
        .filter(variant -> there.hasExtension(settings.serialization(variant.serializer())))
        .toList();
  }

  private static RegistryConfig registry(ProviderSettings settings) {
    RegistryConfig config = new RegistryConfig(settings.registry().url());
    config.setGroup(settings.registry().root());
    config.setRegisterMode("interface");
    config.setUseAsConfigCenter(false);
    config.setUseAsMetadataCenter(false);
    return config;
  }

  private static ProtocolConfig protocol(ProviderSettings settings) {
    ProtocolConfig config = new ProtocolConfig("dubbo", settings.port());
    config.setThreadpool(settings.threadPool().label());
    if (settings.threadPool().bounded()) {
      config.setThreads(settings.threads());
      config.setQueues(settings.queue());
    }
    config.setSerialization(Serializer.STOCK.serialization());
    config.setPreferSerialization(Serializer.STOCK.serialization());
    config.setTelnet("exit");
    return config;
  }

  public ProviderSettings settings() {
    return settings;
  }

  /** {@code host:port} as consumers find it in the registry. */
  public String address() {
    return url().getAddress();
  }

  /** What is exported: the variants whose serialization is on the class path. */
  public List<Variant> variants() {
    return variants;
  }

  /** The variants whose serialization is not on the class path. */
  public List<Variant> missing() {
    return bindings.variants().stream().filter(variant -> !variants.contains(variant)).toList();
  }

  Map<String, HopCounts> hops() {
    return chains.counts();
  }

  /**
   * Leaves the registry and finishes the calls that it has: all that a JVM has to do before it
   * ends. Dubbo's own end takes seconds more. Later calls do nothing.
   */
  void drain() {
    if (!drained.compareAndSet(false, true)) {
      return;
    }
    try {
      new Drain(application, DRAIN_LIMIT).run(url());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Leaves the registry, finishes the calls that it has, and ends Dubbo in a JVM that goes on. */
  @Override
  public void close() {
    drain();
    chains.close();
    application.getFrameworkModel().destroy();
  }

  private URL url() {
    return services.get(0).getExportedUrls().get(0);
  }

  private static String firstLine(Throwable failure) {
    String message = String.valueOf(failure.getMessage());
    return message.lines().findFirst().orElse(failure.getClass().getSimpleName());
  }

  /**
   * Waits until ZooKeeper answers, so that Dubbo never starts against a registry that is not there.
   */
  static final class RegistryWait {
    private static final int SESSION_MILLIS = 10_000;
    private static final int CLOSE_MILLIS = 200;

    private RegistryWait() {}

    /** Blocks until there is a session or the settings' deadline has passed. */
    static void awaitRegistry(ProviderSettings settings)
        throws ProviderStartException, InterruptedException {
      CountDownLatch connected = new CountDownLatch(1);
      ZooKeeper client;
      try {
        client =
            new ZooKeeper(
                settings.registry().connectString(),
                SESSION_MILLIS,
                event -> {
                  if (event.getState() == KeeperState.SyncConnected) {
                    connected.countDown();
                  }
                });
      } catch (IOException | IllegalArgumentException e) {
        throw unreachable(settings, e);
      }
      try {
        long deadlineMillis = settings.registryDeadline().toMillis();
        if (!connected.await(deadlineMillis, TimeUnit.MILLISECONDS)) {
          throw unreachable(settings, null);
        }
      } finally {
        closeInBackground(client);
      }
    }

    /** ZooKeeper's close, and Curator's around it, takes seconds while nothing answers. */
    private static void closeInBackground(ZooKeeper client) throws InterruptedException {
      Thread closing =
          Daemon.start(
              () -> {
                try {
                  client.close();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              },
              "registry-wait-close");
      closing.join(CLOSE_MILLIS);
    }

    private static ProviderStartException unreachable(ProviderSettings settings, Exception cause) {
      return new ProviderStartException(
          "--registry must name a ZooKeeper that answers within "
              + settings.registryDeadline().toMillis()
              + " ms; none did at "
              + settings.registry(),
          cause);
    }
  }

  /**
   * Ends a provider without losing a call: first it leaves the registry, then it tells the
   * connected consumers that it takes no more, then it waits until the calls that it has are
   * answered.
   *
   * <p>Dubbo's own graceful shutdown waits by the time of the last call and service by service,
   * which is either too short for a long call or too long for a lab.
   */
  record Drain(ApplicationModel application, Duration limit) {
    private static final Duration QUIET = Duration.ofMillis(200);

    /**
     * Blocks until no call has run for a fifth of a second or the limit has passed.
     *
     * @param providerUrl the URL of any exported service: all share one pool
     */
    void run(URL providerUrl) throws InterruptedException {
      unregister();
      GracefulShutdown.getGracefulShutdowns(application.getFrameworkModel())
          .forEach(GracefulShutdown::readonly);
      ExecutorService calls = ExecutorRepository.getInstance(application).getExecutor(providerUrl);
      if (calls instanceof ThreadPoolExecutor pool) {
        awaitQuiet(pool);
      } else if (calls != null) {
        awaitEnd(calls);
      }
    }

    /** Virtual threads are not counted: calls that come too late are turned away. */
    private void awaitEnd(ExecutorService calls) throws InterruptedException {
      TimeUnit.MILLISECONDS.sleep(QUIET.toMillis());
      calls.shutdown();
      if (!calls.awaitTermination(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        System.err.println("calls were still under way after " + limit.toSeconds() + " s");
      }
    }

    private void unregister() {
      for (ModuleModel module : application.getModuleModels()) {
        for (ProviderModel service : module.getServiceRepository().getExportedServices()) {
          service.getStatedUrl().forEach(this::unregister);
        }
      }
    }

    private void unregister(ProviderModel.RegisterStatedURL stated) {
      if (stated.isRegistered()) {
        RegistryFactory registries =
            application.getExtensionLoader(RegistryFactory.class).getAdaptiveExtension();
        Registry registry = registries.getRegistry(stated.getRegistryUrl());
        registry.unregister(stated.getProviderUrl());
        stated.setRegistered(false);
      }
    }

    private void awaitQuiet(ThreadPoolExecutor pool) throws InterruptedException {
      long polls = limit.dividedBy(QUIET);
      long finishedBefore = -1;
      for (long poll = 0; poll < polls; poll++) {
        long finished = pool.getCompletedTaskCount();
        if (finished == finishedBefore && pool.getActiveCount() == 0 && pool.getQueue().isEmpty()) {
          return;
        }
        finishedBefore = finished;
        TimeUnit.MILLISECONDS.sleep(QUIET.toMillis());
      }
    }
  }
}
