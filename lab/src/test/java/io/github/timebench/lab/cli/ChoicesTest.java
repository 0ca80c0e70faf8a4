package io.github.timebench.lab.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.timebench.api.DateType;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazards: a misspelt choice that silently measures something else; a report whose command does
 * something else when it is typed again.
 */
class ChoicesTest {
  private final Choices<DateType> types =
      new Choices<>("--type", List.of(DateType.values()), DateType::label);

  @Test
  void aListIsTakenInTheOrderOfDeclarationEachOnce() {
    assertThat(types.several("Instant, date,instant"))
        .containsExactly(DateType.DATE, DateType.INSTANT);
  }

  @Test
  void allMeansAllUnlessItIsSaidToMeanLess() {
    Choices<DateType> compared =
        new Choices<>(
            "--type", List.of(DateType.values()), List.of(DateType.INSTANT), DateType::label);

    assertThat(types.several("all")).containsExactly(DateType.values());
    assertThat(compared.several("All, date")).containsExactly(DateType.DATE, DateType.INSTANT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "date,", "dates", "date instant", "all,al"})
  void anythingElseIsRefusedByFlagRuleAndValue(String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> types.several(value))
        .withMessageMatching(
            "--type must be one of date, instant, localdatetime, long, offsetdatetime, all, not '.*'");
  }

  @Test
  void oneChoiceCannotBeAll() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> types.one("all"))
        .withMessage(
            "--type must be one of date, instant, localdatetime, long, offsetdatetime, not 'all'");
  }

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
