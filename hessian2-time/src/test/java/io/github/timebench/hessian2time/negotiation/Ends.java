package io.github.timebench.hessian2time.negotiation;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.ServerSocket;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.model.ModuleModel;

/** Providers and consumers, each in its own FrameworkModel, without a registry. */
final class Ends implements AutoCloseable {

  /** Switches negotiation off at the end that has it, which then does as one without the jar. */
  static final String OFF = "-hessian2-time";

  private static final String SHUTDOWN_WAIT = "dubbo.service.shutdown.wait";

  private final List<FrameworkModel> models = new ArrayList<>();

  /** Dubbo makes the first model the default one, which must outlive these. */
  Ends() {
    FrameworkModel.defaultModel();
    System.setProperty(SHUTDOWN_WAIT, "1");
  }

  static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      return free.getLocalPort();
    }
  }

  FrameworkModel provider(int port, Stamps stamps) {
    return provider(port, stamps, protocol -> {}, service -> {});
  }

  FrameworkModel provider(
      int port,
      Stamps stamps,
      Consumer<ProtocolConfig> protocolSettings,
      Consumer<ServiceConfig<Stamps>> serviceSettings) {
    FrameworkModel model = model();
    ProtocolConfig protocol = new ProtocolConfig("dubbo", port);
    protocolSettings.accept(protocol);
    ServiceConfig<Stamps> service = new ServiceConfig<>();
    service.setInterface(Stamps.class);
    service.setRef(stamps);
    serviceSettings.accept(service);
    DubboBootstrap.newInstance(model)
        .application(application("provider"))
        .registry(new RegistryConfig("N/A"))
        .protocol(protocol)
        .service(service)
        .start();
    return model;
  }

  /** One more service at a provider's port, under its own group. */
  static void export(FrameworkModel model, int port, Stamps stamps, String group, String filter) {
    ApplicationModel application = model.newApplication();
    application.getApplicationConfigManager().setApplication(application(group));
    ServiceConfig<Stamps> service = new ServiceConfig<>(application.newModule());
    service.setInterface(Stamps.class);
    service.setRef(stamps);
    service.setGroup(group);
    service.setFilter(filter);
    service.setRegistry(new RegistryConfig("N/A"));
    service.setProtocol(new ProtocolConfig("dubbo", port));
    service.export();
  }

  FrameworkModel model() {
    FrameworkModel model = new FrameworkModel();
    models.add(model);
    addChildLoader(model);
    return model;
  }

  private static void addChildLoader(FrameworkModel model) {
    String classes = System.getProperty(PeerJvm.CHILD);
    if (classes != null) {
      try {
        URL[] urls = {Path.of(classes).toUri().toURL()};
        model.addClassLoader(new URLClassLoader(urls, Ends.class.getClassLoader()));
      } catch (MalformedURLException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  ModuleModel consumer() {
    ApplicationModel application = model().newApplication();
    application.getApplicationConfigManager().setApplication(application("consumer"));
    return application.newModule();
  }

  static Stamps reference(ModuleModel module, int port) {
    return reference(module, port, "", reference -> {});
  }

  /**
   * @param parameters end the URL, such as {@code &heartbeat=1000}
   */
  static <T> T reference(
      ModuleModel module, int port, String parameters, Consumer<ReferenceConfig<T>> settings) {
    ReferenceConfig<T> reference = new ReferenceConfig<>(module);
    reference.setInterface(Stamps.class);
    reference.setUrl("dubbo://127.0.0.1:" + port + "?serialization=hessian2" + parameters);
    reference.setScope("remote");
    reference.setRetries(0);
    reference.setCheck(false);
    reference.setTimeout(20_000);
    settings.accept(reference);
    return reference.get();
  }

  static ApplicationConfig application(String name) {
    ApplicationConfig application = new ApplicationConfig(name);
    application.setQosEnable(false);
    return application;
  }

  @Override
  public void close() {
    for (int last = models.size() - 1; last >= 0; last--) {
      models.get(last).destroy();
    }
    System.clearProperty(SHUTDOWN_WAIT);
    WireLog.clear();
  }
}
