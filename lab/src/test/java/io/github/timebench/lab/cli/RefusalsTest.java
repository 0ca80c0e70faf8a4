package io.github.timebench.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.lab.LabException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Hazard: a script that takes figures which prove nothing for a wrong flag, or the reverse. */
class RefusalsTest {
  private final StringWriter err = new StringWriter();

  private int exitCode(Exception thrown) {
    CommandLine command =
        new CommandLine(CommandLine.Model.CommandSpec.create().name("some"))
            .setErr(new PrintWriter(err, true));
    return Refusals.ofExecution(thrown, command, null);
  }

  @Test
  void figuresThatProveNothingAreNoWrongUsage() {
    assertThat(exitCode(new LabException.InvalidFigures("still warming"))).isEqualTo(3);
    assertThat(exitCode(new LabException("no registry"))).isEqualTo(2);
    assertThat(err.toString().lines()).containsExactly("some: still warming", "some: no registry");
  }
}
