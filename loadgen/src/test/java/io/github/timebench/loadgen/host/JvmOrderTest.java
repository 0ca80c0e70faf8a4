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

/**
 * Hazards: an order from the network that starts something else than a driver or a provider; a
 * prefix that leads somewhere else than a shell would have led.
 */
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

  private static final String FLAG = "--driver-host";

  private static List<String> expanded(String value) {
    return HostPrefixes.expanded(FLAG, value, 9);
  }

  @Test
  void bracesStandForSeveral() {
    assertThat(expanded("ssh load-{1..3}"))
        .containsExactly("ssh load-1", "ssh load-2", "ssh load-3");
    assertThat(expanded("ssh {b,a}")).containsExactly("ssh b", "ssh a");
    assertThat(expanded("{a,b}{2..1}")).containsExactly("a2", "a1", "b2", "b1");
    assertThat(expanded("kubectl exec -i pod-{0..1} --"))
        .containsExactly("kubectl exec -i pod-0 --", "kubectl exec -i pod-1 --");
    assertThat(expanded("ssh one")).containsExactly("ssh one");
    assertThat(expanded("")).containsExactly("");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a{1..2", "a}", "a{{1..2}", "a{1}", "a{1..10}", "{a,b}{1..5}", "a{x..y}"})
  void bracesThatDoNotMatchOrAreTooManyAreRefused(String value) {
    assertThatThrownBy(() -> expanded(value))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(FLAG);
  }

  @Test
  void quotesHoldWordsTogether() {
    assertThat(HostPrefixes.words(FLAG, " ssh  -o 'User=a b' x\"y z\"' !' ''"))
        .containsExactly("ssh", "-o", "User=a b", "xy z !", "");
    assertThat(HostPrefixes.words(FLAG, "")).isEmpty();
    assertThatThrownBy(() -> HostPrefixes.words(FLAG, "ssh 'a"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("quote");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/opt/x y", "/opt/$HOME", "/opt;reboot", "~/x", "", "/opt/`x`", "a\nb"})
  void aHomeThatAShellThereWouldReadOtherwiseIsRefused(String home) {
    assertThatThrownBy(() -> new Host("driver-0", List.of("ssh"), home, Optional.empty()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--home");
  }

  @Test
  void theLauncherIsCalledBehindThePrefixWithoutArguments() {
    assertThat(new Host("driver-0", List.of("ssh", "a"), "/opt/t", Optional.empty()).command())
        .containsExactly("ssh", "a", "/opt/t/bin/host");
  }
}
