package io.github.timebench.lab.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: a report whose command does something else when it is typed again. */
class LabFlagsTest {

  @Test
  void plainArgumentsStandAsTheyAre() {
    assertThat(LabFlags.command(List.of("compat", "--rate=5000/s", "--until=2%", "--quick")))
        .isEqualTo("bin/loadgen compat --rate=5000/s --until=2% --quick");
  }

  @Test
  void aShellGivesTheSameArgumentsAgain() throws Exception {
    List<String> arguments =
        List.of("--fail-on=p99>+5%", "--cell=pair/**", "two words", "it's", "$HOME", "", "~", "\\");
    String command = LabFlags.command(arguments).replaceFirst("bin/loadgen", "printf '%s\\\\n'");
    Process shell = new ProcessBuilder("sh", "-c", command).redirectErrorStream(true).start();
    assertThat(new String(shell.getInputStream().readAllBytes(), UTF_8).lines())
        .containsExactlyElementsOf(arguments);
    assertThat(shell.waitFor()).isZero();
  }
}
