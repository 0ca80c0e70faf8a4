package io.github.timebench.model.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.timebench.api.ServiceRegistry;
import io.github.timebench.api.Variant;
import io.github.timebench.model.plan.Load.Arrival;
import io.github.timebench.model.plan.Load.CatchUp;
import io.github.timebench.model.plan.Services.Arm;
import io.github.timebench.model.plan.Services.Target;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: a load on somebody's service that was not meant so, and a secret that is stored. */
class TargetTest {
  private static final String REGISTRY = "zookeeper://10.0.0.5:2181";

  @Test
  void anArmIsReadWithItsParameters() {
    Arm arm = Arm.parse("stock: filter=-hessian2-time,-a  group=blue");

    assertThat(arm.label()).isEqualTo("stock");
    assertThat(arm.parameters())
        .containsExactly(Map.entry("filter", "-hessian2-time,-a"), Map.entry("group", "blue"));
    assertThat(Arm.parse("custom:").parameters()).isEmpty();
    assertThat(Arm.parse(arm.describe())).isEqualTo(arm);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stock",
        "",
        ": a=b",
        "a:b=c",
        "two names: a=b",
        "a: b",
        "a: =b",
        "a: b=1 b=2",
        "a+b:",
        "a: retries=2",
        "a: timeout=9",
        "a: mock=force",
        "a: timebench.arm=x"
      })
  void anArmOfAnotherFormIsRefusedByName(String text) {
    assertThatExceptionOfType(UsageException.class)
        .isThrownBy(() -> Arm.parse(text))
        .withMessageStartingWith("--arm")
        .satisfies(refusal -> assertThat(refusal.getMessage()).doesNotContain("\n"));
  }

  @Test
  void groupAndVersionAreThoseOfTheCallUnlessTheArmNamesOthers() {
    Arm plain = Arm.parse("a:").of(Optional.of("test"), Optional.of("1.0.0"));
    Arm other = Arm.parse("b: group=blue version=").of(Optional.of("test"), Optional.of("1.0.0"));

    assertThat(plain.parameters()).isEqualTo(Map.of("group", "test", "version", "1.0.0"));
    assertThat(other.parameters()).isEqualTo(Map.of("group", "blue"));
  }

  @Test
  void theFirstArmIsTheBaselineAndRunsTwice() {
    Target target = target("stock:", "custom: group=x");
    Plan plan = on(target).variants(target.variants(true)).load(load(Rate.perSecond(100))).make();

    assertThat(plan.labels()).containsExactly("stock", "stock+again", "custom");
    assertThat(plan.baseline()).isEqualTo("stock");
    assertThat(plan.again()).isEqualTo("stock+again");
    assertThat(plan.services().target().get().parametersOf(Variant.ofTarget("stock").again()))
        .isEmpty();
  }

  @Test
  void twoArmsOfOneNameAreRefused() {
    assertThatExceptionOfType(UsageException.class)
        .isThrownBy(() -> target("a:", "a: group=x"))
        .withMessage("--arm must give each arm a name of its own, not 'a'");
    assertThatExceptionOfType(UsageException.class).isThrownBy(() -> target());
  }

  @Test
  void aLoadThatNothingBoundsIsRefused() {
    assertThatExceptionOfType(UsageException.class)
        .isThrownBy(() -> on(target("a:")).load(load(Rate.perSecond(10_001))).make())
        .withMessageStartingWith("--rate must be at most 10000/s beside --target");
    assertThatExceptionOfType(UsageException.class)
        .isThrownBy(() -> on(target("a:")).make())
        .withMessageStartingWith("--threads cannot stand beside --target");
  }

  @Test
  void whatOnlyALabHasIsRefused() {
    Services chained =
        new Services(
            1, ProviderPool.USUAL, new Hops(2, Duration.ZERO), Fleet.NONE, Optional.empty());
    assertThatExceptionOfType(UsageException.class)
        .isThrownBy(() -> chained.at(target("a:")))
        .withMessageStartingWith("--hops cannot stand beside --target");
    assertThatExceptionOfType(UsageException.class)
        .isThrownBy(() -> Plans.valid().load(load(Rate.perSecond(1))).target(target("a:")).make())
        .withMessageStartingWith("--target needs --api and --call");
  }

  @ParameterizedTest
  @CsvSource({
    "zookeeper://u:p@h:2181?backup=a:1&group=/x&password=p, zookeeper://h:2181?backup=a:1&group=/x",
    "nacos://h:8848?username=u&password=p&namespace=n, nacos://h:8848?namespace=n"
  })
  void whatMayBeSecretIsNotShown(String url, String shown) {
    ServiceRegistry registry = ServiceRegistry.parse(url);

    assertThat(registry.url()).isEqualTo(url);
    assertThat(Target.of(registry, List.of(Arm.parse("a:"))).registry()).isEqualTo(shown);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"redis://u:secret@h:1", "zookeeper://u:secret@h", "zookeeper://u:secret @h:1"})
  void anAddressOfAnotherFormIsRefusedWithoutItsSecret(String url) {
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> ServiceRegistry.parse(url))
        .withMessageNotContaining("secret");
  }

  private static Target target(String... arms) {
    return Target.of(
        ServiceRegistry.parse(REGISTRY), List.of(arms).stream().map(Arm::parse).toList());
  }

  private static Load load(Rate rate) {
    return new Load.Open(rate, Arrival.CONSTANT, 100, CatchUp.ALL);
  }

  private static Plans on(Target target) {
    return Plans.valid().variants(target.variants(false)).api(call()).target(target).quick(false);
  }

  private static Payload.OfApi call() {
    return new Payload.OfApi(
        "test/com.acme.A:1.0.0#page(int)",
        List.of("a.jar"),
        1,
        List.of(),
        Optional.empty(),
        Payload.OfApi.OF_TYPE,
        0,
        Optional.empty());
  }
}
