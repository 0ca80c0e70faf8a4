package io.github.timebench.loadgen.it;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VariantBinding;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.api.probe.ProcessEnvironment;
import io.github.timebench.api.probe.ProcessProbe;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;

/** A provider in the test's JVM, which goes wrong as a test wants it to. */
final class TestProvider implements AutoCloseable {
  private static final String CLOSE_WAIT_MILLIS = "50";

  private final ApplicationModel application = new FrameworkModel().newApplication();
  private final DubboBootstrap bootstrap = DubboBootstrap.getInstance(application);
  private final ProtocolConfig protocol;
  private final Disturbance disturbance;

  /** What happens to an answer. */
  @FunctionalInterface
  interface Disturbance {
    /** The answer that the consumer gets. */
    Object of(Variant variant, Object answer) throws Exception;
  }

  private TestProvider(String registryUrl, int threads, Disturbance disturbance)
      throws IOException {
    this.disturbance = disturbance;
    application
        .modelEnvironment()
        .updateAppConfigMap(Map.of("dubbo.service.shutdown.wait", CLOSE_WAIT_MILLIS));
    ApplicationConfig config = new ApplicationConfig("test-provider");
    config.setQosEnable(false);
    config.setRegisterMode("interface");
    config.setEnableFileCache(false);
    config.setDumpEnable(false);
    RegistryConfig registry = new RegistryConfig(registryUrl);
    registry.setUseAsConfigCenter(false);
    registry.setUseAsMetadataCenter(false);
    bootstrap.application(config).registry(registry);
    protocol = new ProtocolConfig("dubbo", freePort());
    protocol.setThreadpool("fixed");
    protocol.setThreads(threads);
    protocol.setQueues(0);
  }

  /**
   * Starts one.
   *
   * @param threads of its pool, without a queue
   * @param agreeing whether custom variants are agreed on as they are meant to be
   */
  static TestProvider start(
      String registryUrl,
      List<Variant> variants,
      int threads,
      boolean agreeing,
      Disturbance disturbance)
      throws IOException {
    TestProvider provider = new TestProvider(registryUrl, threads, disturbance);
    for (Variant variant : variants) {
      boolean agreed = agreeing && variant.serializer().isAgreed();
      provider.export(variant, Bindings.builtIn().of(variant), agreed);
    }
    ProcessProbe probe = new ProcessProbe(ProcessEnvironment.ofThisProcess(Map.of()));
    provider.export(ProbeService.class, probe, Serializer.STOCK, false);
    provider.bootstrap.start();
    return provider;
  }

  private <S> void export(Variant variant, VariantBinding<S> binding, boolean agreed) {
    Class<S> service = binding.serviceInterface();
    S answers = binding.answers();
    Object disturbed =
        Proxy.newProxyInstance(
            service.getClassLoader(),
            new Class<?>[] {service},
            (proxy, method, arguments) -> {
              try {
                return disturbance.of(variant, method.invoke(answers, arguments));
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
    export(service, service.cast(disturbed), variant.serializer(), agreed);
  }

  private <S> void export(Class<S> service, S answers, Serializer serializer, boolean agreed) {
    ServiceConfig<S> config = new ServiceConfig<>();
    config.setInterface(service);
    config.setRef(answers);
    config.setProtocols(List.of(protocol));
    config.setSerialization(serializer.named());
    config.setPreferSerialization(serializer.named());
    if (!agreed) {
      config.setFilter(Serializer.NO_AGREEMENT);
    }
    bootstrap.service(config);
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
