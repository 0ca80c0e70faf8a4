package io.github.timebench.consumer;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Chain;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VariantBinding;
import io.github.timebench.api.VerifiedCalls;
import io.github.timebench.api.probe.CodecTimes;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.codec.CodecClock;
import io.github.timebench.codec.wire.WireCounts;
import io.github.timebench.codec.wire.WireTap;
import io.github.timebench.codec.wire.WireTap.CapturedExchange;
import io.github.timebench.consumer.ProviderUnavailableException.Reason;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;

/**
 * Kept references in a separate Dubbo framework: for each variant a stub, whose calls go to all
 * providers in turn, with connections of its own to each; and the probe of the only provider.
 * Several are not asked by whoever calls them. Thread-safe.
 */
public final class VariantReferences implements AutoCloseable {
  private static final String CLOSE_WAIT_MILLIS = "200";

  private final FrameworkModel framework;
  private final Bindings bindings;
  private final WireTap tap;
  private final CodecClock codecClock;
  private final Map<Variant, String> wires;
  private final Map<Variant, Object> stubs;
  private final List<String> providers;
  private final Optional<ProbeService> probe;

  /**
   * @param framework has a {@link WireTap} and a {@link CodecClock} among its beans
   * @param wires how the tap calls what it counts of each variant
   * @param stubs in the order of the variants
   */
  VariantReferences(
      FrameworkModel framework,
      Bindings bindings,
      Map<Variant, String> wires,
      Map<Variant, Object> stubs,
      List<String> providers,
      Optional<ProbeService> probe) {
    this.framework = framework;
    this.bindings = bindings;
    this.tap = framework.getBeanFactory().getBean(WireTap.class);
    this.codecClock = framework.getBeanFactory().getBean(CodecClock.class);
    this.wires = Map.copyOf(wires);
    this.stubs = stubs;
    this.providers = List.copyOf(providers);
    this.probe = probe;
  }

  public static VariantReferences open(ConsumerSettings settings, Collection<Variant> variants)
      throws ProviderUnavailableException, InterruptedException {
    return open(settings, variants, Bindings.builtIn());
  }

  /**
   * Waits until all providers stand in the registry, connects, and makes a verified call of each
   * variant to each of them; more where the serializer is agreed on, until every connection is.
   *
   * @throws ProviderUnavailableException if not all of them are ready by the settings' deadline, or
   *     there is one too many; its message is one line for people
   */
  public static VariantReferences open(
      ConsumerSettings settings, Collection<Variant> variants, Bindings bindings)
      throws ProviderUnavailableException, InterruptedException {
    Set<Variant> distinct = new LinkedHashSet<>(variants);
    List<Class<?>> services = new ArrayList<>();
    services.add(ProbeService.class);
    distinct.forEach(variant -> services.add(bindings.of(variant).serviceInterface()));
    List<ProviderSearch.Provider> providers = new ProviderSearch(settings, services).find();
    FrameworkModel framework = new FrameworkModel();
    try {
      VariantReferences references = connect(framework, settings, distinct, bindings, providers);
      AnswerCheck check = new AnswerCheck(settings, references.providers(), references.tap);
      for (Variant variant : distinct) {
        check.require(variant, references.binding(variant), references.stub(variant));
      }
      return references;
    } catch (ProviderUnavailableException | RuntimeException e) {
      framework.destroy();
      throw e;
    }
  }

  /**
   * Connects to a service that Timebench did not start, and calls nothing. There is no probe.
   *
   * @param bindings have the arms' classes: an API's own
   * @throws ProviderUnavailableException if what an arm calls is not there; its message is one line
   *     for people
   */
  public static VariantReferences atTarget(TargetSettings settings, Bindings bindings)
      throws ProviderUnavailableException, InterruptedException {
    return new TargetReferences(settings, bindings).open();
  }

  private static VariantReferences connect(
      FrameworkModel framework,
      ConsumerSettings settings,
      Set<Variant> variants,
      Bindings bindings,
      List<ProviderSearch.Provider> providers)
      throws ProviderUnavailableException {
    Map<Variant, String> wires = new LinkedHashMap<>();
    for (Variant variant : variants) {
      wires.put(variant, Chain.service(bindings.service(variant), settings.version()));
    }
    List<String> addresses = providers.stream().map(ProviderSearch.Provider::address).toList();
    framework.getBeanFactory().registerBean(new WireTap(wires.values(), addresses));
    framework.getBeanFactory().registerBean(new CodecClock());
    requireSerializations(framework, variants, providers);
    ReferenceSettings references = ReferenceSettings.of(settings);
    ApplicationModel application = newApplication(framework);
    DubboBootstrap bootstrap = references.bootstrap(application);
    Map<Variant, ReferenceConfig<?>> configs = new LinkedHashMap<>();
    for (Variant variant : variants) {
      Class<?> service = bindings.of(variant).serviceInterface();
      configs.put(variant, references.of(service, variant.serializer()));
    }
    configs.values().forEach(bootstrap::reference);
    bootstrap.start();
    Map<Variant, Object> stubs = new LinkedHashMap<>();
    configs.forEach((variant, config) -> stubs.put(variant, config.get()));
    Optional<ProbeService> probe =
        providers.size() == 1
            ? Optional.of(probe(references.ofProbe(providers.get(0)), application))
            : Optional.empty();
    return new VariantReferences(framework, bindings, wires, stubs, addresses, probe);
  }

  private static ProbeService probe(
      ReferenceConfig<ProbeService> config, ApplicationModel application) {
    config.setScopeModel(application.getDefaultModule());
    return config.get();
  }

  static ApplicationModel newApplication(FrameworkModel framework) {
    ApplicationModel application = framework.newApplication();
    application
        .modelEnvironment()
        .updateAppConfigMap(Map.of("dubbo.service.shutdown.wait", CLOSE_WAIT_MILLIS));
    return application;
  }

  private static void requireSerializations(
      FrameworkModel framework, Set<Variant> variants, List<ProviderSearch.Provider> providers)
      throws ProviderUnavailableException {
    for (Variant variant : variants) {
      if (!isThere(framework, variant.serializer().serialization())) {
        throw new ProviderUnavailableException(
            Reason.SERIALIZATION_MISSING,
            Phrase.of(
                "%s needs Dubbo's serialization extension %s, which is not on the class path here",
                variant.label(), variant.serializer().serialization()));
      }
    }
    List<URL> urls = providers.stream().flatMap(p -> p.urls().values().stream()).toList();
    for (URL provider : urls) {
      String name = provider.getParameter("prefer.serialization", "hessian2");
      if (!isThere(framework, name)) {
        throw new ProviderUnavailableException(
            Reason.SERIALIZATION_MISSING,
            Phrase.of(
                "the provider at %s speaks %s for %s, which is not on the class path here",
                provider.getAddress(), name, provider.getServiceInterface()));
      }
    }
  }

  private static boolean isThere(FrameworkModel framework, String serialization) {
    return framework.getExtensionLoader(Serialization.class).hasExtension(serialization);
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

  /** One verified call of a variant; throws what the stub throws. */
  public VerifiedEcho echo(Variant variant, LongSupplier nanoClock) {
    return VerifiedEcho.of(variant, binding(variant).proof(stub(variant)), nanoClock);
  }

  /**
   * The first call of an arm at a target.
   *
   * @throws ProviderUnavailableException if it fails, or gets another answer than it must; its
   *     message is one line for people
   */
  public VerifiedEcho firstAnswer(Variant arm, LongSupplier nanoClock)
      throws ProviderUnavailableException {
    return TargetReferences.answer(this, arm, nanoClock);
  }

  public VariantBinding<?> binding(Variant variant) {
    return bindings.of(variant);
  }

  public Bindings bindings() {
    return bindings;
  }

  /**
   * The provider's probe, over a connection of its own and stock hessian2.
   *
   * @throws IllegalStateException if there are several providers, or those of a target
   */
  public ProbeService probe() {
    return probe.orElseThrow(
        () ->
            new IllegalStateException(
                "there are several providers, or others' own, and none is asked"));
  }

  /** Where the providers listen, as they are registered: {@code host:port}. */
  public List<String> providers() {
    return providers;
  }

  /** What passed the codec for a variant since opening, the call at opening included. */
  public WireCounts wireCounts(Variant variant) {
    return tap.counts(wires.get(variant));
  }

  /**
   * The same for each provider, by {@code host:port}; the requests are the calls that it was sent.
   * What went to others that came to the registry since is under {@link WireTap#ELSEWHERE}.
   */
  public Map<String, WireCounts> wireCountsByProvider(Variant variant) {
    return tap.countsByProvider(wires.get(variant));
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
    return tap.capture(wires.get(variant), oneCall);
  }

  /** Closes every connection. Calls under way may fail. */
  @Override
  public void close() {
    framework.destroy();
  }

  /**
   * One small call that must come back as it was sent.
   *
   * @param isRight whether it is what was sent, to the last digit of its time
   * @param elapsedNanos duration of the call, in the unit of the clock
   */
  public record VerifiedEcho(Variant variant, Object reply, boolean isRight, long elapsedNanos) {
    /**
     * Makes the first of some calls; throws what the stub throws.
     *
     * @param nanoClock read before and after the call
     */
    public static VerifiedEcho of(Variant variant, VerifiedCalls calls, LongSupplier nanoClock) {
      long start = nanoClock.getAsLong();
      Object reply = calls.call(0);
      long end = nanoClock.getAsLong();
      return new VerifiedEcho(variant, reply, calls.isExpected(0, reply), end - start);
    }
  }
}
