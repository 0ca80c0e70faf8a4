package io.github.timebench.loadgen.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.model.plan.UsageException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: a prefix that leads somewhere else than a shell would have led. */
class HostPrefixesTest {
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
