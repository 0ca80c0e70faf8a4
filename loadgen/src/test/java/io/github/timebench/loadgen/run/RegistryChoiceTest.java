package io.github.timebench.loadgen.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.DateType;
import io.github.timebench.lab.EmbeddedZooKeeper;
import io.github.timebench.lab.LabException;
import io.github.timebench.model.plan.Hops;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.ProviderPool;
import io.github.timebench.model.plan.SerializerVersion;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.reports.language.Text;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Hazards: a provider that was there before, measured under the name of another version; hosts
 * refused because ZooKeeper starts after them; a wait that nobody is told of.
 */
class RegistryChoiceTest {
  private static final RegistryChoice FOUND =
      new RegistryChoice("zookeeper://127.0.0.1:2181", Text.plain("found"));

  private static final RegistryChoice EMBEDDED =
      new RegistryChoice(RegistryChoice.EMBEDDED, Text.EMPTY);
  private static final Duration DEADLINE = Duration.ofSeconds(2);

  private final List<Text> told = new ArrayList<>();

  private static Plan plan(List<SerializerVersion> versions) {
    return Plans.valid()
        .variants(PlacedVariant.compared(Set.of(DateType.DATE), Set.of(), versions, false))
        .make();
  }

  static Stream<Arguments> ofALabAlone() {
    String one = " needs a provider of the lab's own, and the one at " + FOUND.url();
    return Stream.of(
        Arguments.of(
            plan(List.of(new SerializerVersion(false, "3.2.13"))),
            "--serializer with a version"
                + one
                + " would be used: name no version, or say --registry=embedded, not"
                + " 'stock@3.2.13'"),
        Arguments.of(
            Plans.valid().pool(ProviderPool.fixed(4)).make(),
            "--provider-threads"
                + one
                + " would be used: leave the flag out, or say --registry=embedded, not '4'"),
        Arguments.of(
            Plans.valid().hops(new Hops(2, Duration.ofMillis(5))).make(),
            "--distance needs a provider of the lab's own, which registers"));
  }

  @ParameterizedTest
  @MethodSource("ofALabAlone")
  void versionsAPoolAndADistanceNeedAProviderOfTheLabsOwn(Plan plan, String refusal) {
    assertThatThrownBy(() -> FOUND.requireFits(plan))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(refusal)
        .hasMessageContaining("--registry=embedded, not '");
    assertThatCode(() -> EMBEDDED.requireFits(plan)).doesNotThrowAnyException();
  }

  @Test
  void aProviderThatWasThereBeforeHasChainsOfItsOwn() {
    assertThatCode(() -> FOUND.requireFits(plan(List.of()))).doesNotThrowAnyException();
    assertThatCode(() -> FOUND.requireFits(Plans.valid().hops(new Hops(20, Duration.ZERO)).make()))
        .doesNotThrowAnyException();
  }

  @Test
  void chainsThatCouldUseUpThePoolAreRefused() {
    Hops six = new Hops(6, Duration.ZERO);
    Plan tooLong = Plans.valid().hops(six).load(new Load.Closed(2_000)).connections(100).make();
    Plan tooSmall = Plans.valid().hops(six).pool(ProviderPool.fixed(16)).make();

    for (Plan plan : List.of(tooLong, tooSmall)) {
      assertThatThrownBy(() -> EMBEDDED.requireFits(plan))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("--hops needs a thread of the provider for each call under way");
    }
  }

  @Test
  void aZooKeeperThatIsThereIsNotWaitedFor() throws Exception {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.start()) {
      RegistryChoice choice = RegistryChoice.chooseForFleet(server.url(), DEADLINE, told::add);

      assertThat(choice.url()).isEqualTo(server.url());
      assertThat(told).isEmpty();
    }
  }

  @Test
  void oneThatDoesNotComeIsWaitedForAndNamed() throws IOException {
    String nothing = "zookeeper://127.0.0.1:" + freePort();

    assertThatThrownBy(() -> RegistryChoice.chooseForFleet(nothing, DEADLINE, told::add))
        .isInstanceOf(LabException.class)
        .hasMessageStartingWith("--registry=" + nothing + ": ");
    assertThat(told).singleElement().asString().startsWith("Wait for a ZooKeeper, at most 2s: ");
    assertThat(told.get(0).chinese()).startsWith("等待 ZooKeeper，至多 2s：");
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
