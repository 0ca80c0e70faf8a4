package io.github.timebench.hessian2time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Serializable;
import java.net.ServerSocket;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.Constants;
import org.apache.dubbo.rpc.Filter;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Hazard: an extension that works alone but not behind Dubbo's codec, over a real socket. */
class DubboCallTest {

  private static final Instant INSTANT = Instant.parse("2026-11-21T10:15:30.123456789Z");
  private static final LocalDateTime LOCAL = LocalDateTime.parse("1900-01-01T00:00:00.000000001");

  /** Milliseconds that Dubbo waits for the last calls; its own ten seconds are long for a test. */
  private static final String SHUTDOWN_WAIT = "dubbo.service.shutdown.wait";

  private static FrameworkModel framework;
  private static int port;

  /** The service under call. */
  public interface Echo {
    /** Gives back what it got. */
    Event echo(Event event);

    /** A time as a bare argument and result. */
    LocalDateTime next(Instant instant, LocalDateTime time);

    /** Throws an exception of a common class. */
    void refuse(Instant instant);
  }

  /** A transfer object with both types. */
  @SuppressWarnings("serial")
  public static final class Event implements Serializable {
    private static final long serialVersionUID = 1;
    Instant at = INSTANT;
    List<LocalDateTime> history = new ArrayList<>(List.of(LOCAL));
  }

  /** Notes, on the provider, the serialization id of the last request. */
  public static final class IdFilter implements Filter {
    static volatile Object lastId;

    @Override
    public Result invoke(Invoker<?> invoker, Invocation invocation) {
      lastId = invocation.get(Constants.SERIALIZATION_ID_KEY);
      return invoker.invoke(invocation);
    }
  }

  @BeforeAll
  static void export() throws Exception {
    System.setProperty(SHUTDOWN_WAIT, "1");
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    FrameworkModel.defaultModel(); // The first model becomes the default one, and this one ends.
    framework = new FrameworkModel();
    ProtocolConfig protocol = new ProtocolConfig("dubbo", port);
    protocol.setSerialization("hessian2-time");
    ServiceConfig<Echo> service = new ServiceConfig<>();
    service.setInterface(Echo.class);
    service.setRef(new Echoing());
    service.setFilter("id");
    DubboBootstrap.newInstance(framework)
        .application(application("provider"))
        .registry(new RegistryConfig("N/A"))
        .protocol(protocol)
        .service(service)
        .start();
  }

  @AfterAll
  static void stop() {
    framework.destroy();
    System.clearProperty(SHUTDOWN_WAIT);
  }

  @Test
  void timesGoThereAndBackThroughDubbosCodec() {
    Echo echo = reference("hessian2-time");
    assertThat(echo.echo(new Event())).usingRecursiveComparison().isEqualTo(new Event());
    assertThat(echo.next(INSTANT, LOCAL)).isEqualTo(LOCAL.plusNanos(1));
    assertThat(echo.next(null, LOCAL)).isNull();
    assertThat(IdFilter.lastId).isEqualTo((byte) 30);
  }

  @Test
  void anExceptionOfTheProviderArrives() {
    assertThatThrownBy(() -> reference("hessian2-time").refuse(INSTANT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(INSTANT.toString());
  }

  @Test
  void aConsumerOfStockHessianIsServedWithIt() {
    assertThat(reference("hessian2").next(INSTANT, LOCAL)).isEqualTo(LOCAL.plusNanos(1));
    assertThat(IdFilter.lastId).isEqualTo((byte) 2);
  }

  private static Echo reference(String serialization) {
    ReferenceConfig<Echo> reference = new ReferenceConfig<>(framework.newApplication().newModule());
    reference.setInterface(Echo.class);
    reference.setUrl("dubbo://127.0.0.1:" + port + "?serialization=" + serialization);
    reference.setScope("remote");
    reference.setRetries(0);
    reference.setTimeout(60_000);
    return reference.get();
  }

  private static ApplicationConfig application(String name) {
    ApplicationConfig application = new ApplicationConfig(name);
    application.setQosEnable(false);
    return application;
  }

  private static final class Echoing implements Echo {
    @Override
    public Event echo(Event event) {
      return event;
    }

    @Override
    public LocalDateTime next(Instant instant, LocalDateTime time) {
      return instant == null ? null : time.plusNanos(1);
    }

    @Override
    public void refuse(Instant instant) {
      throw new IllegalArgumentException("refused: " + instant);
    }
  }
}
