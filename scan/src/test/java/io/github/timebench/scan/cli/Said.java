package io.github.timebench.scan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.lab.cli.Refusals;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import picocli.CommandLine;

/** What a command said. */
record Said(int exitCode, String out, String err) {
  /** Runs a command with the refusals that it has in the tree of commands. */
  static Said by(CommandLine command, Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Refusals refusals = new Refusals(LanguageFlag::said);
    int exitCode =
        command
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .setParameterExceptionHandler(refusals)
            .setExecutionExceptionHandler(refusals)
            .execute(Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
    return new Said(exitCode, out.toString(), err.toString());
  }

  /** It refused in one line that begins with the command's name, and did nothing. */
  void assertRefused(String command, String message) {
    assertThat(exitCode).as(toString()).isEqualTo(2);
    assertThat(err.lines().findFirst().orElse(""))
        .startsWith(command + ": ")
        .contains(message)
        .doesNotContain("Exception");
    assertThat(out).isEmpty();
  }
}
