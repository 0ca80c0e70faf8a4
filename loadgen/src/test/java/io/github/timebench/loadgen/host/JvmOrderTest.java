package io.github.timebench.loadgen.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.ThreadPool;
import io.github.timebench.api.Variant;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.model.plan.Hops;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.ProviderPool;
import io.github.timebench.model.plan.SerializerVersion;
import io.github.timebench.model.plan.UsageException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: an order from the network that starts something else than a driver or a provider. */
class JvmOrderTest {
  private static final JvmOrder.Key KEY = new JvmOrder.Key("20261122-1500-load", 3, 1);
  private static final String REGISTRY = "zookeeper://127.0.0.1:2181";
  private static final List<PlacedVariant> VARIANTS = PlacedVariant.here(List.of(Variant.BASELINE));
  private static final JvmOrder.Driver DRIVER = new JvmOrder.Driver(KEY, JvmOrder.Jvm.USUAL, 900);
  private static final JvmOrder.Provider PROVIDER =
      new JvmOrder.Provider(
          KEY,
          new JvmOrder.Jvm(Optional.of(new SerializerVersion(true, "4.0.4")), Optional.empty()),
          REGISTRY,
          VARIANTS,
          new ProviderPool(ThreadPool.FIXED, 64, 10),
          new Hops(3, Duration.ZERO),
          4,
          Duration.ofSeconds(5),
          0,
          20_881);

  @Test
  void ordersAreTheSameAfterTheirWay() {
    assertThat(JsonLines.read(JsonLines.write(DRIVER), JvmOrder.class)).isEqualTo(DRIVER);
    assertThat(JsonLines.read(JsonLines.write(PROVIDER), JvmOrder.class)).isEqualTo(PROVIDER);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"jvmArguments\":[\"-XX:OnError=sh\"]",
        "\"mainClass\":\"java.lang.Runtime\"",
        "\"classPath\":\"/tmp/x.jar\"",
        "\"log\":\"/etc/passwd\"",
        "\"home\":\"/tmp\""
      })
  void aPathAClassOrAFlagCannotEvenBeSaid(String property) {
    String order = JsonLines.write(DRIVER);

    assertThatThrownBy(
            () -> JsonLines.read(order.replaceFirst("\\{", "{" + property + ","), JvmOrder.class))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () ->
                JsonLines.read(
                    order.replace("\"jvm\":{", "\"jvm\":{" + property + ","), JvmOrder.class))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void nothingElseCanBeStarted() {
    String order = JsonLines.write(DRIVER).replace("\"driver\"", "\"shell\"");

    assertThatThrownBy(() -> JsonLines.read(order, JvmOrder.class))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a/b", "../../etc"})
  void aRunIsTheNameOfAFolder(String run) {
    assertThatThrownBy(() -> new JvmOrder.Key(run, 0, 0)).isInstanceOf(UsageException.class);
  }

  @Test
  void valuesOutsideTheirRangeAreRefused() {
    assertThatThrownBy(() -> new JvmOrder.Key("run", -1, 0)).isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> new JvmOrder.Driver(KEY, JvmOrder.Jvm.USUAL, 1))
        .isInstanceOf(UsageException.class);
    assertThatThrownBy(
            () ->
                JvmOrder.Provider.alone(
                    KEY, JvmOrder.Jvm.USUAL, REGISTRY, VARIANTS, ProviderPool.USUAL))
        .isInstanceOf(UsageException.class);
    assertThatThrownBy(
            () ->
                JvmOrder.Provider.alone(
                    KEY, JvmOrder.Jvm.USUAL, REGISTRY, List.of(), ProviderPool.fixed(8)))
        .isInstanceOf(UsageException.class);
  }
}
