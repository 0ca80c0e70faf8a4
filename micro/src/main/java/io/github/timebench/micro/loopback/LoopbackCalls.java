package io.github.timebench.micro.loopback;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Corpus;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Shape;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VariantBinding;
import io.github.timebench.api.VerifiedCalls;
import io.github.timebench.codec.QuietApplication;
import io.github.timebench.codec.wire.WireCounts;
import io.github.timebench.codec.wire.WireTap;
import io.github.timebench.lab.FreePort;
import io.github.timebench.lab.LabException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;

/**
 * Real Dubbo calls over loopback, provider and consumer in this JVM and without a registry: the
 * echo of a variant's payloads. Thread-safe.
 */
public final class LoopbackCalls implements AutoCloseable {
  /** Calls that can be made before the ends of a connection have agreed, generously. */
  private static final int MAX_OFFERS = 16;

  private static final long SEED = 42;
  private static final int TIMEOUT_MILLIS = 5_000;

  private final Variant variant;
  private final FrameworkModel framework = new FrameworkModel();
  private final String service;
  private final WireTap tap;
  private final ApplicationModel provider = framework.newApplication();
  private final ApplicationModel consumer = framework.newApplication();
  private final VerifiedCalls calls;
  private WireCounts whenOpened;

  private LoopbackCalls(Variant variant, VariantBinding<?> binding, Shape shape, int port) {
    this.variant = variant;
    service = binding.serviceInterface().getName();
    tap = new WireTap(Set.of(service), List.of());
    framework.getBeanFactory().registerBean(tap);
    Object stub = stub(binding, port);
    Corpus corpus = new Corpus(shape, SEED, Precision.NANOS, 1);
    calls = binding.verifiedCalls(stub, Operation.ECHO, corpus);
  }

  /**
   * Starts both sides, makes every call once, and calls until messages have the variant's
   * serializer.
   *
   * @throws LabException if there is no free port
   * @throws IllegalStateException if a reply is wrong, or the ends do not agree
   */
  public static LoopbackCalls open(Variant variant, Shape shape) throws LabException {
    LoopbackCalls loopback =
        new LoopbackCalls(variant, Bindings.builtIn().of(variant), shape, FreePort.find());
    for (int index = 0; index < loopback.calls.size(); index++) {
      Object reply = loopback.calls.call(index);
      if (!loopback.calls.isExpected(index, reply)) {
        throw new IllegalStateException("the echo of payload " + index + " is wrong: " + reply);
      }
    }
    loopback.awaitSerializer();
    return loopback;
  }

  private void awaitSerializer() {
    for (int call = 0; call < MAX_OFFERS; call++) {
      WireCounts before = tap.counts(service);
      calls.call(0);
      whenOpened = tap.counts(service);
      if (isVariants(whenOpened.since(before))) {
        return;
      }
    }
    throw new IllegalStateException(
        "messages of " + variant.label() + " have other serializers: " + whenOpened);
  }

  private boolean isVariants(WireCounts counts) {
    Set<Integer> own = Set.of(variant.serializer().serializationId());
    return counts.requests().keySet().equals(own) && counts.responses().keySet().equals(own);
  }

  /**
   * Checks the messages of all calls since it was opened, of which there must be some.
   *
   * @throws IllegalStateException if one was written by another serializer than the variant's
   */
  public void requireSerializer() {
    WireCounts counts = tap.counts(service).since(whenOpened);
    if (!isVariants(counts)) {
      throw new IllegalStateException(
          "messages of " + variant.label() + " had other serializers: " + counts);
    }
  }

  public VerifiedCalls calls() {
    return calls;
  }

  /** Makes calls from several threads and waits for all of them. */
  public void warmUp(int callers, int callsOfEach) throws InterruptedException {
    Thread[] threads = new Thread[callers];
    for (int caller = 0; caller < callers; caller++) {
      threads[caller] =
          new Thread(
              () -> {
                for (int call = 0; call < callsOfEach; call++) {
                  calls.call(call % calls.size());
                }
              },
              "warm-up-" + caller);
      threads[caller].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private <S> S stub(VariantBinding<S> binding, int port) {
    ProtocolConfig protocol = new ProtocolConfig("dubbo", port);
    ServiceConfig<S> export = new ServiceConfig<>();
    ReferenceConfig<S> reference = new ReferenceConfig<>();
    export.setInterface(binding.serviceInterface());
    export.setRef(binding.answers());
    export.setProtocols(List.of(protocol));
    export.setSerialization(variant.serializer().named());
    export.setPreferSerialization(variant.serializer().named());
    if (!variant.serializer().isAgreed()) {
      export.setFilter(Serializer.NO_AGREEMENT);
      reference.setFilter(Serializer.NO_AGREEMENT);
    }
    bootstrap(provider, "loopback-provider").service(export).start();

    reference.setInterface(binding.serviceInterface());
    reference.setUrl(
        "dubbo://127.0.0.1:" + port + "?serialization=" + variant.serializer().named());
    reference.setTimeout(TIMEOUT_MILLIS);
    reference.setRetries(0);
    reference.setScope("remote");
    bootstrap(consumer, "loopback-consumer").reference(reference).start();
    return reference.get();
  }

  private static DubboBootstrap bootstrap(ApplicationModel application, String name) {
    application.modelEnvironment().updateAppConfigMap(Map.of("dubbo.service.shutdown.wait", "50"));
    return DubboBootstrap.getInstance(application)
        .application(QuietApplication.named(name))
        .registry(new RegistryConfig(RegistryConfig.NO_AVAILABLE));
  }

  /** The consumer first, which would otherwise look for the provider. */
  @Override
  public void close() {
    consumer.destroy();
    framework.destroy();
  }
}
