package io.github.timebench.scan.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.ServiceRegistry;
import io.github.timebench.lab.EmbeddedZooKeeper;
import io.github.timebench.model.scan.ScanResult.ScanFinding;
import io.github.timebench.model.scan.ScannedMethod;
import io.github.timebench.model.scan.ScannedMethod.TimePlace;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.Glob;
import io.github.timebench.scan.find.ApiScan;
import io.github.timebench.scan.registry.MetadataCenter.Limits;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.apache.dubbo.common.utils.JsonUtils;
import org.apache.dubbo.metadata.definition.ServiceDefinitionBuilder;
import org.apache.dubbo.metadata.definition.TypeDefinitionBuilder;
import org.apache.dubbo.metadata.report.identifier.KeyTypeEnum;
import org.apache.dubbo.metadata.report.identifier.MetadataIdentifier;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Hazard: definitions in another form, or in another place, than Dubbo writes them. They are
 * written by Dubbo's own builder, and stand where its own identifier says.
 */
class RegistryScanTest {
  private EmbeddedZooKeeper server;
  private RegistryAddress registry;
  private ZooKeeper client;

  /** A transfer object. */
  @SuppressWarnings("unused")
  static class Line implements Serializable {
    private static final long serialVersionUID = 1L;
    private LocalDateTime at;
    private transient Date seen;
  }

  /** Another one. */
  @SuppressWarnings({"unused", "serial"})
  static class Order extends Line {
    private static final long serialVersionUID = 1L;
    private Date paid;
    private List<Line> lines;
    private Map<String, Line[]> byName;
    private Object extra;
  }

  /** A service. */
  interface Orders {
    Order get(Date asOf, long id);

    String name(long id);
  }

  @BeforeEach
  void start() throws Exception {
    TypeDefinitionBuilder.initBuilders(FrameworkModel.defaultModel());
    server = EmbeddedZooKeeper.start();
    registry = RegistryAddress.parse(server.url());
    CountDownLatch connected = new CountDownLatch(1);
    client =
        new ZooKeeper(
            registry.connectString(),
            10_000,
            event -> {
              if (event.getState() == KeeperState.SyncConnected) {
                connected.countDown();
              }
            });
    connected.await();
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    server.close();
  }

  private void publish(Class<?> service, String json) throws Exception {
    String key =
        new MetadataIdentifier(service.getName(), "1.0.0", "test", "provider", "shop")
            .getUniqueKey(KeyTypeEnum.PATH);
    StringBuilder path = new StringBuilder();
    for (String name : ("dubbo/" + key).split("/")) {
      path.append('/').append(name);
      if (client.exists(path.toString(), false) == null) {
        client.create(
            path.toString(), new byte[0], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
      }
    }
    client.setData(path.toString(), json.getBytes(StandardCharsets.UTF_8), -1);
  }

  private static List<String> words(List<TimePlace> places) {
    return places.stream().map(place -> place.path() + " " + place.type()).toList();
  }

  @Test
  void whatDubboPublishesIsScanned() throws Exception {
    publish(
        Orders.class,
        JsonUtils.toJson(ServiceDefinitionBuilder.buildFullDefinition(Orders.class, Map.of())));

    ApiScan scan = RegistryScan.of(ServiceRegistry.parse(registry.url()), Optional.empty());

    assertThat(scan.size().services()).isEqualTo(1);
    assertThat(scan.size().methods()).isEqualTo(2);
    assertThat(scan.methods()).extracting(ScannedMethod::method).containsExactly("get");
    ScannedMethod get = scan.methods().get(0);
    assertThat(get.service()).isEqualTo(Orders.class.getCanonicalName());
    assertThat(words(get.in())).containsExactly("arg0 Date");
    assertThat(words(get.out()))
        .containsExactlyInAnyOrder(
            "result.paid Date",
            "result.at LocalDateTime",
            "result.lines[].at LocalDateTime",
            "result.byName{}[].at LocalDateTime");
    assertThat(scan.findings())
        .extracting(ScanFinding::where)
        .containsExactly(Order.class.getCanonicalName() + ".extra");
    assertThat(
            RegistryScan.of(
                    ServiceRegistry.parse(registry.url()), Optional.of(Glob.parse("Nobody")))
                .methods())
        .isEmpty();
  }

  /** Dubbo 2.7 nests the definitions of fields. */
  @Test
  void theOlderFormIsScannedToo() throws Exception {
    publish(
        Orders.class,
        """
        {"canonicalName":"com.acme.Old","methods":[{"name":"get","parameterTypes":[],
        "returnType":"com.acme.Page"}],"types":[{"type":"com.acme.Page","properties":{"items":
        {"type":"java.util.List<java.util.Date>"},"of":{"type":"T"}}}]}
        """);

    ApiScan scan = RegistryScan.of(ServiceRegistry.parse(registry.url()), Optional.empty());

    assertThat(words(scan.methods().get(0).out())).containsExactly("result.items[] Date");
    assertThat(scan.findings()).extracting(ScanFinding::where).containsExactly("com.acme.Page.of");
  }

  @Test
  void moreThanIsReadIsRefusedByName() throws Exception {
    String definition = "{\"canonicalName\":\"A\",\"methods\":[],\"types\":[]}";
    publish(Orders.class, definition);
    Limits enough = new Limits(100, definition.length(), Duration.ofMinutes(5));
    assertThat(MetadataCenter.definitions(registry, enough)).hasSize(1);

    assertRefused(new Limits(3, 1_000, enough.time()), "more than 3 nodes of metadata");
    assertRefused(
        new Limits(100, definition.length() - 1, enough.time()), "bytes of definitions: name a");
    assertRefused(new Limits(100, 1_000, Duration.ZERO), "could not be read within 0ms");
  }

  private void assertRefused(Limits limits, String reason) {
    assertThatThrownBy(() -> MetadataCenter.definitions(registry, limits))
        .isInstanceOf(ApiException.class)
        .hasMessageStartingWith(registry.toString())
        .hasMessageContaining(reason);
  }

  @Test
  void whatIsNotThereOrNoDefinitionIsRefusedInOneLine() throws Exception {
    assertThatThrownBy(
            () -> RegistryScan.of(ServiceRegistry.parse(registry.url()), Optional.empty()))
        .isInstanceOf(ApiException.class)
        .hasMessageContaining("no definitions of services below /dubbo/metadata of ");
    publish(Orders.class, "{\"canonicalName\":\"A\",\"methods\":[{\"returnType\":\"List<\"}]}");
    assertThatThrownBy(
            () -> RegistryScan.of(ServiceRegistry.parse(registry.url()), Optional.empty()))
        .isInstanceOf(ApiException.class)
        .hasMessageEndingWith("holds no definition of a service: it cannot be read");
  }
}
