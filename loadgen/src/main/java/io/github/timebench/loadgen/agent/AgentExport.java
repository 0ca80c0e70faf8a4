package io.github.timebench.loadgen.agent;

import io.github.timebench.api.Serializer;
import io.github.timebench.lab.LabException;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;

/**
 * An {@link AgentService} that listens, in a separate Dubbo framework. It stands in no registry of
 * services: coordinators find its address at its {@link Member}.
 */
final class AgentExport implements AutoCloseable {
  private static final String CLOSE_WAIT_MILLIS = "200";

  private final FrameworkModel framework;
  private final AgentLinks.Connections connections;
  private final String url;

  private AgentExport(FrameworkModel framework, AgentLinks.Connections connections, String url) {
    this.framework = framework;
    this.connections = connections;
    this.url = url;
  }

  /**
   * Listens from now on, on all interfaces as Dubbo does.
   *
   * @param port 0 for any free one
   * @param tls empty for none
   */
  static AgentExport start(AgentService service, int port, Optional<Tls> tls) throws LabException {
    FrameworkModel framework = new FrameworkModel();
    AgentLinks.Connections connections = AgentLinks.Connections.of(framework);
    try {
      ApplicationModel application = application(framework);
      ProtocolConfig protocol = new ProtocolConfig(AgentLinks.Connections.PROTOCOL, free(port));
      protocol.setThreadpool("cached");
      protocol.setSerialization(Serializer.STOCK.serialization());
      protocol.setPreferSerialization(Serializer.STOCK.serialization());
      protocol.setTelnet("exit");
      protocol.setServer(AgentLinks.Transport.NAME);
      protocol.setSslEnabled(tls.isPresent());
      ServiceConfig<AgentService> config = new ServiceConfig<>();
      config.setInterface(AgentService.class);
      config.setRef(service);
      config.setProtocols(List.of(protocol));
      config.setFilter(Serializer.NO_AGREEMENT);
      DubboBootstrap bootstrap = bootstrap(application, "timebench-agent", tls);
      bootstrap.service(config).start();
      String address = config.getExportedUrls().get(0).getAddress();
      return new AgentExport(framework, connections, "dubbo://" + address);
    } catch (RuntimeException e) {
      framework.destroy();
      throw new LabException("Dubbo did not start: " + e.getMessage(), e);
    }
  }

  private static int free(int port) throws LabException {
    try (ServerSocket trial = new ServerSocket(port)) {
      return trial.getLocalPort();
    } catch (IOException e) {
      throw new LabException(
          "--port must be a port that is free; " + port + " cannot be opened: " + e.getMessage(),
          e);
    }
  }

  static ApplicationModel application(FrameworkModel framework) {
    ApplicationModel application = framework.newApplication();
    application
        .modelEnvironment()
        .updateAppConfigMap(Map.of("dubbo.service.shutdown.wait", CLOSE_WAIT_MILLIS));
    return application;
  }

  static DubboBootstrap bootstrap(ApplicationModel application, String name, Optional<Tls> tls) {
    ApplicationConfig config = new ApplicationConfig(name);
    config.setLogger("slf4j");
    config.setQosEnable(false);
    config.setRegisterMode("interface");
    config.setRegisterConsumer(false);
    config.setEnableFileCache(false);
    config.setDumpEnable(false);
    DubboBootstrap bootstrap =
        DubboBootstrap.getInstance(application)
            .application(config)
            .registry(new RegistryConfig(RegistryConfig.NO_AVAILABLE));
    tls.ifPresent(some -> bootstrap.ssl(some.config()));
    return bootstrap;
  }

  /** {@code dubbo://host:port}. */
  String url() {
    return url;
  }

  @Override
  public void close() {
    connections.end(framework);
  }
}
