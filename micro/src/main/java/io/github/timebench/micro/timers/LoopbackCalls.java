package io.github.timebench.micro.timers;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VariantBinding;
import io.github.timebench.api.VerifiedCalls;
import io.github.timebench.lab.LabException;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;

/**
 * Real Dubbo calls over loopback, provider and consumer in this JVM and without a registry: the
 * echo of an order with the baseline's type and serializer. Thread-safe.
 */
final class LoopbackCalls implements AutoCloseable {
  private static final Variant VARIANT = Variant.BASELINE;
  private static final long SEED = 42;
  private static final int TIMEOUT_MILLIS = 5_000;

  private final FrameworkModel framework = new FrameworkModel();
  private final ApplicationModel provider = framework.newApplication();
  private final ApplicationModel consumer = framework.newApplication();
  private final VerifiedCalls calls;

  private LoopbackCalls(VariantBinding<?> binding, int port) {
    Object stub = stub(binding, port);
    Corpus corpus = new Corpus(Shape.ORDER, SEED, Precision.NANOS, 1);
    calls = binding.verifiedCalls(stub, Operation.ECHO, corpus);
  }

  /**
   * Starts both sides and makes every call once.
   *
   * @throws LabException if there is no free port
   * @throws IllegalStateException if a reply is wrong
   */
  static LoopbackCalls open() throws LabException {
    LoopbackCalls loopback = new LoopbackCalls(VARIANT.binding(), freePort());
    for (int index = 0; index < loopback.calls.size(); index++) {
      Object reply = loopback.calls.call(index);
      if (!loopback.calls.isExpected(index, reply)) {
        throw new IllegalStateException("the echo of payload " + index + " is wrong: " + reply);
      }
    }
    return loopback;
  }

  /** Calls by payload index. */
  VerifiedCalls calls() {
    return calls;
  }

  /** Makes calls from several threads and waits for all of them. */
  void warmUp(int callers, int callsOfEach) throws InterruptedException {
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
    ServiceConfig<S> service = new ServiceConfig<>();
    service.setInterface(binding.serviceInterface());
    service.setRef(binding.answers());
    service.setProtocols(List.of(protocol));
    service.setSerialization(VARIANT.serializer().serialization());
    service.setPreferSerialization(VARIANT.serializer().serialization());
    bootstrap(provider, "loopback-provider").service(service).start();

    ReferenceConfig<S> reference = new ReferenceConfig<>();
    reference.setInterface(binding.serviceInterface());
    reference.setUrl("dubbo://127.0.0.1:" + port);
    reference.setTimeout(TIMEOUT_MILLIS);
    reference.setRetries(0);
    reference.setScope("remote");
    bootstrap(consumer, "loopback-consumer").reference(reference).start();
    return reference.get();
  }

  private static DubboBootstrap bootstrap(ApplicationModel application, String name) {
    application.modelEnvironment().updateAppConfigMap(Map.of("dubbo.service.shutdown.wait", "50"));
    ApplicationConfig config = new ApplicationConfig(name);
    config.setLogger("slf4j");
    config.setQosEnable(false);
    config.setRegisterMode("interface");
    config.setEnableFileCache(false);
    config.setDumpEnable(false);
    return DubboBootstrap.getInstance(application)
        .application(config)
        .registry(new RegistryConfig(RegistryConfig.NO_AVAILABLE));
  }

  private static int freePort() throws LabException {
    try (ServerSocket trial = new ServerSocket(0)) {
      return trial.getLocalPort();
    } catch (IOException e) {
      throw new LabException("no free port for a Dubbo call over loopback", e);
    }
  }

  /** The consumer first, which would otherwise look for the provider. */
  @Override
  public void close() {
    consumer.destroy();
    framework.destroy();
  }
}
