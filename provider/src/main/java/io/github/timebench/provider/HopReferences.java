package io.github.timebench.provider;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Chain;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VariantBinding;
import io.github.timebench.api.VerifiedCalls;
import io.github.timebench.codec.QuietApplication;
import io.github.timebench.codec.wire.WireCounts;
import io.github.timebench.codec.wire.WireTap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;

/**
 * The stubs by which a provider's services call the next ones of their chains, in a Dubbo framework
 * apart from the provider's: each has connections of its own. They lead to the provider itself,
 * past the registry, where other providers may stand beside it.
 */
final class HopReferences implements AutoCloseable {
  /** As long as that of the consumer that measures, or its messages would be longer. */
  private static final String NAME = "timebench-provider";

  private static final String CLOSE_WAIT_MILLIS = "100";

  /** Calls of one connection that can be made before its ends have agreed, generously. */
  private static final int MAX_OFFERS = 16;

  private final FrameworkModel framework = new FrameworkModel();
  private final ProviderSettings.ChainSettings settings;
  private final WireTap tap;
  private final DubboBootstrap bootstrap;

  HopReferences(ProviderSettings.ChainSettings settings, Bindings bindings) {
    this.settings = settings;
    this.tap = new WireTap(services(settings, bindings), List.of());
    framework.getBeanFactory().registerBean(tap);
    ApplicationModel model = framework.newApplication();
    model
        .modelEnvironment()
        .updateAppConfigMap(Map.of("dubbo.service.shutdown.wait", CLOSE_WAIT_MILLIS));
    this.bootstrap = DubboBootstrap.getInstance(model).application(QuietApplication.named(NAME));
    bootstrap.start();
  }

  /** Dubbo's keys of the services that are called by others. */
  private static List<String> services(ProviderSettings.ChainSettings settings, Bindings bindings) {
    List<String> services = new ArrayList<>();
    for (Variant variant : bindings.variants()) {
      for (int calls = 1; calls < settings.hops(); calls++) {
        services.add(Chain.service(bindings.service(variant), Chain.version(calls)));
      }
    }
    return services;
  }

  /**
   * Connects to the service of so many calls and makes a verified call; more of them where the
   * serializer is agreed on, until every connection is.
   *
   * @param url of the service, as it is registered
   * @throws ProviderStartException if the call fails
   */
  <S> S open(Variant variant, VariantBinding<S> binding, boolean agrees, int calls, URL url)
      throws ProviderStartException {
    ReferenceConfig<S> reference = reference(binding.serviceInterface(), agrees, calls);
    reference.setUrl(url.toFullString());
    bootstrap.reference(reference);
    S stub = reference.get();
    String service = Chain.service(binding.serviceInterface().getName(), Chain.version(calls));
    VerifiedCalls echo = binding.proof(stub);
    int inARow = 0;
    for (int call = 0; call == 0 || agrees && inARow < settings.connections(); call++) {
      WireCounts before = tap.counts(service);
      requireEcho(echo, service);
      int id = variant.serializer().serializationId();
      inARow = tap.counts(service).since(before).responses().containsKey(id) ? inARow + 1 : 0;
      if (call == settings.connections() * MAX_OFFERS) {
        throw new ProviderStartException(
            "--hops: no agreement on " + variant.serializer().serialization() + " with " + service);
      }
    }
    return stub;
  }

  private static void requireEcho(VerifiedCalls echo, String service)
      throws ProviderStartException {
    try {
      Object reply = echo.call(0);
      if (!echo.isExpected(0, reply)) {
        throw new ProviderStartException("--hops: " + service + " answered wrongly: " + reply);
      }
    } catch (RpcException e) {
      throw new ProviderStartException("--hops: " + service + " does not answer", e);
    }
  }

  /**
   * As the consumer that measures has it: no retries, no id of the invocation, and where a
   * serializer is not to be agreed on, hessian2-time must not negotiate itself in.
   */
  private <S> ReferenceConfig<S> reference(Class<S> service, boolean agrees, int calls) {
    ReferenceConfig<S> reference = new ReferenceConfig<>();
    reference.setInterface(service);
    reference.setVersion(Chain.version(calls));
    reference.setTimeout(Math.toIntExact(settings.timeout().toMillis()));
    reference.setRetries(0);
    reference.setConnections(settings.connections());
    reference.setScope("remote");
    if (!agrees) {
      reference.setFilter(Serializer.NO_AGREEMENT);
    }
    reference.setParameters(Map.of("invocationid.autoattach", "false"));
    return reference;
  }

  /** What passed the codec of the connections that are opened here. */
  WireTap tap() {
    return tap;
  }

  /** Closes every connection. Calls under way may fail. */
  @Override
  public void close() {
    framework.destroy();
  }
}
