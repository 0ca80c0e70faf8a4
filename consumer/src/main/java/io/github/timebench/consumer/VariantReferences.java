package io.github.timebench.consumer;

import io.github.timebench.api.Chain;
import io.github.timebench.api.Variant;
import io.github.timebench.api.probe.CodecTimes;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.codec.CodecClock;
import io.github.timebench.codec.wire.CapturedExchange;
import io.github.timebench.codec.wire.WireCounts;
import io.github.timebench.codec.wire.WireTap;
import io.github.timebench.consumer.ProviderUnavailableException.Reason;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;

/**
 * Kept references to one provider in a separate Dubbo framework: a stub and connections for each
 * variant. Thread-safe.
 */
public final class VariantReferences implements AutoCloseable {
  private static final String CLOSE_WAIT_MILLIS = "200";

  /** Calls of one connection that can be made before its ends have agreed, generously. */
  private static final int MAX_OFFERS = 16;

  private final FrameworkModel framework;
  private final ConsumerSettings settings;
  private final WireTap tap;
  private final CodecClock codecClock = new CodecClock();
  private final Map<Variant, Object> stubs = new EnumMap<>(Variant.class);
  private final URL providerUrl;
  private final ProbeService probe;

  private VariantReferences(
      FrameworkModel framework,
      ConsumerSettings settings,
      Set<Variant> variants,
      Map<Class<?>, URL> providers)
      throws ProviderUnavailableException {
    this.framework = framework;
    this.settings = settings;
    this.tap =
        new WireTap(variants.stream().map(v -> Chain.service(v, settings.version())).toList());
    this.providerUrl = providers.get(ProbeService.class);
    framework.getBeanFactory().registerBean(tap);
    framework.getBeanFactory().registerBean(codecClock);
    requireSerializations(variants, providers.values());
    ReferenceSettings references = new ReferenceSettings(settings);
    DubboBootstrap bootstrap = references.bootstrap(newApplication());
    Map<Variant, ReferenceConfig<?>> configs = new EnumMap<>(Variant.class);
    for (Variant variant : variants) {
      configs.put(variant, references.of(variant));
    }
    ReferenceConfig<ProbeService> probeConfig = references.ofOneConnection(ProbeService.class);
    configs.values().forEach(bootstrap::reference);
    bootstrap.reference(probeConfig).start();
    configs.forEach((variant, config) -> stubs.put(variant, config.get()));
    this.probe = probeConfig.get();
  }

  /**
   * Finds the provider, connects, and makes a verified call of each variant; more of them where the
   * serializer is agreed on, until every connection is.
   *
   * @throws ProviderUnavailableException if no provider is ready by the settings' deadline; its
   *     message is one line for people
   */
  public static VariantReferences open(ConsumerSettings settings, Collection<Variant> variants)
      throws ProviderUnavailableException, InterruptedException {
    Set<Variant> distinct = new LinkedHashSet<>(variants);
    List<Class<?>> services = new ArrayList<>();
    distinct.forEach(variant -> services.add(variant.binding().serviceInterface()));
    services.add(ProbeService.class);
    Map<Class<?>, URL> providers = new ProviderSearch(settings, services).find();
    FrameworkModel framework = new FrameworkModel();
    try {
      VariantReferences references =
          new VariantReferences(framework, settings, distinct, providers);
      references.requireAnswers();
      return references;
    } catch (ProviderUnavailableException | RuntimeException e) {
      framework.destroy();
      throw e;
    }
  }

  private ApplicationModel newApplication() {
    ApplicationModel application = framework.newApplication();
    application
        .modelEnvironment()
        .updateAppConfigMap(Map.of("dubbo.service.shutdown.wait", CLOSE_WAIT_MILLIS));
    return application;
  }

  private void requireSerializations(Set<Variant> variants, Collection<URL> providers)
      throws ProviderUnavailableException {
    for (Variant variant : variants) {
      if (!isThere(variant.serializer().serialization())) {
        throw new ProviderUnavailableException(
            Reason.SERIALIZATION_MISSING,
            variant.label()
                + " needs Dubbo's serialization extension "
                + variant.serializer().serialization()
                + ", which is not on the class path here");
      }
    }
    for (URL provider : providers) {
      String name = provider.getParameter("prefer.serialization", "hessian2");
      if (!isThere(name)) {
        throw new ProviderUnavailableException(
            Reason.SERIALIZATION_MISSING,
            "the provider at "
                + provider.getAddress()
                + " speaks "
                + name
                + " for "
                + provider.getServiceInterface()
                + ", which is not on the class path here");
      }
    }
  }

  private boolean isThere(String serialization) {
    return framework.getExtensionLoader(Serialization.class).hasExtension(serialization);
  }

  private void requireAnswers() throws ProviderUnavailableException {
    for (Variant variant : stubs.keySet()) {
      VerifiedEcho echo;
      try {
        echo = VerifiedEcho.of(variant, stub(variant), () -> 0);
      } catch (RpcException e) {
        throw ProviderUnavailableException.notAnswering(
            Set.of(providerUrl.getAddress()), settings.registry(), e);
      }
      if (!echo.isRight()) {
        throw new ProviderUnavailableException(
            Reason.WRONG_ECHO,
            "the provider at "
                + providerUrl.getAddress()
                + " answered a "
                + variant.label()
                + " echo with something else: "
                + echo.reply());
      }
      if (variant.serializer().isAgreed()) {
        awaitAgreement(variant, settings.connections());
      }
    }
  }

  /**
   * Calls until as many messages in a row as there are connections, which calls take in turn, have
   * the id of the variant's serializer. A provider that does not agree is left to whoever counts
   * the messages that are measured.
   */
  private void awaitAgreement(Variant variant, int connections) {
    int id = variant.serializer().serializationId();
    int inARow = 0;
    for (int call = 0; inARow < connections && call < connections * MAX_OFFERS; call++) {
      WireCounts before = wireCounts(variant);
      VerifiedEcho.of(variant, stub(variant), () -> 0);
      inARow = wireCounts(variant).since(before).responses().containsKey(id) ? inARow + 1 : 0;
    }
  }

  /**
   * The kept stub, an instance of the variant's service interface.
   *
   * @throws IllegalArgumentException if the variant was not asked for at opening
   */
  public Object stub(Variant variant) {
    Object stub = stubs.get(variant);
    if (stub == null) {
      throw new IllegalArgumentException("no reference to " + variant.label() + " was opened");
    }
    return stub;
  }

  /** The provider's probe, over its own connection and stock hessian2. */
  public ProbeService probe() {
    return probe;
  }

  /** Where the provider listens, as it is registered. */
  public InetSocketAddress providerAddress() {
    return InetSocketAddress.createUnresolved(providerUrl.getHost(), providerUrl.getPort());
  }

  /** What passed the codec for a variant since opening, the call at opening included. */
  public WireCounts wireCounts(Variant variant) {
    return tap.counts(service(variant));
  }

  private String service(Variant variant) {
    return Chain.service(variant, settings.version());
  }

  /** CPU time of our own codec since opening, by service interface. */
  public Map<String, CodecTimes> codecTimes() {
    return codecClock.times();
  }

  /**
   * Makes one blocking call and keeps its messages as they were on the wire. No other call of the
   * variant may be under way.
   *
   * @throws IllegalStateException if no request or no response passed meanwhile
   */
  public CapturedExchange capture(Variant variant, Runnable oneCall) {
    return tap.capture(service(variant), oneCall);
  }

  /** Closes every connection. Calls under way may fail. */
  @Override
  public void close() {
    framework.destroy();
  }
}
