package io.github.timebench.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.plan.PlacedVariant;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParseResult;

/** Hazard: a budget that is refused for variants which are not measured. */
class VerdictCommandTest {
  @Test
  void theBudgetOfAPlantedEffectIsThatOfItsThreeArms() {
    ParseResult parsed =
        LoadgenMain.commandLine()
            .parseArgs("selftest", "verdict", "--effect=5%", "--budget=10m", "--threads=200");
    VerdictCommand command =
        (VerdictCommand) parsed.subcommand().subcommand().commandSpec().userObject();

    assertThat(command.plan().variants())
        .extracting(PlacedVariant::label)
        .containsExactly("date+stock", "date+stock+again", "date+stock+planted");
  }
}
