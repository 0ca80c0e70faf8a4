package io.github.timebench.peer;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.MethodConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;

/**
 * What a peer is to be, the first line that it reads; and Dubbo's configuration for that: as of any
 * service.
 *
 * @param role {@value #PROVIDER} or {@value #CONSUMER}
 * @param registry {@code zookeeper://host:port}
 * @param registerMode {@code interface}, {@code instance} or {@code all}
 * @param port where a provider listens
 * @param heartbeatMillis between two heartbeats of an idle connection
 */
record PeerSettings(
    String role, String registry, String registerMode, int port, int heartbeatMillis) {
  static final String PROVIDER = "provider";
  static final String CONSUMER = "consumer";

  static final int TIMEOUT_MILLIS = 5000;

  /** After which a call of {@link TimeService#nap} is given up. */
  static final int NAP_TIMEOUT_MILLIS = 200;

  /** Says that the second argument of {@link TimeService#tell} is called back. */
  private static final String CALLBACK = "tell.1.callback";

  /** Threads of a provider's pool, which has no queue. */
  static final int THREADS = 12;

  /**
   * What some releases have no setter for, and what cells change: an option of the JVM wins, and an
   * empty one stands for Dubbo's default.
   */
  Map<String, String> properties() {
    Map<String, String> properties = new HashMap<>();
    properties.put("dubbo.network.interface.ignored", ".*");
    properties.put("dubbo.service.shutdown.wait", "3000");
    properties.put("dubbo.application.register-mode", registerMode);
    properties.put("dubbo.registry.register-mode", registerMode);
    properties.put("dubbo.application.enable-file-cache", "false");
    properties.put("dubbo.application.dump-enable", "false");
    // Without a name some releases would advertise fastjson2 first.
    properties.put("dubbo.protocol.serialization", "hessian2");
    properties.put("dubbo.protocol.prefer-serialization", "hessian2");
    return properties;
  }

  ApplicationConfig applicationConfig() {
    ApplicationConfig application = new ApplicationConfig("timebench-peer-" + role);
    application.setLogger("slf4j");
    application.setQosEnable(false);
    if (role.equals(CONSUMER)) {
      // With it a provider of 3.2 would not register its instance either.
      application.setRegisterConsumer(false);
    }
    return application;
  }

  RegistryConfig registryConfig() {
    RegistryConfig config = new RegistryConfig(registry);
    config.setUseAsConfigCenter(false);
    return config;
  }

  ProtocolConfig protocolConfig() {
    ProtocolConfig protocol = new ProtocolConfig("dubbo", port);
    protocol.setThreadpool("fixed");
    protocol.setThreads(THREADS);
    protocol.setQueues(0);
    protocol.setHeartbeat(heartbeatMillis);
    return protocol;
  }

  <S> ServiceConfig<S> service(Class<S> type, S answers) {
    ServiceConfig<S> service = new ServiceConfig<>();
    service.setInterface(type);
    service.setRef(answers);
    // A provider that calls back waits as long; by default that would be a second.
    service.setTimeout(TIMEOUT_MILLIS);
    service.setParameters(Map.of(CALLBACK, "true"));
    return service;
  }

  /** No retries: a fault must be seen, not covered by a second call. */
  <S> ReferenceConfig<S> reference() {
    ReferenceConfig<S> reference = new ReferenceConfig<>();
    reference.setInterface(TimeService.class.getName());
    reference.setTimeout(TIMEOUT_MILLIS);
    reference.setRetries(0);
    reference.setCheck(false);
    reference.setLoadbalance("roundrobin");
    reference.setScope("remote");
    reference.setParameters(
        Map.of(
            "migration.step",
            migrationStep(),
            "heartbeat",
            Integer.toString(heartbeatMillis),
            CALLBACK,
            "true"));
    return reference;
  }

  ReferenceConfig<TimeService> typed(String id) {
    ReferenceConfig<TimeService> typed = reference();
    typed.setId(id);
    typed.setInterface(TimeService.class);
    MethodConfig nap = new MethodConfig();
    nap.setName("nap");
    nap.setTimeout(NAP_TIMEOUT_MILLIS);
    typed.setMethods(List.of(nap));
    return typed;
  }

  <S> ReferenceConfig<S> reference(Class<S> type) {
    ReferenceConfig<S> reference = reference();
    reference.setInterface(type);
    reference.setId("own");
    return reference;
  }

  private String migrationStep() {
    return switch (registerMode) {
      case "interface" -> "FORCE_INTERFACE";
      case "instance" -> "FORCE_APPLICATION";
      default -> "APPLICATION_FIRST";
    };
  }
}
