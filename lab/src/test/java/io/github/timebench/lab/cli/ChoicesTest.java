package io.github.timebench.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.timebench.api.DateType;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: a misspelt choice that silently measures something else. */
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
}
