package io.github.timebench.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;

/** A command that ran in this JVM, with its exit code and what it printed. */
record CommandRun(int exitCode, String out, String err) {
  // Before the property changes: the JDK keeps what it finds when it first makes a temporary file.
  static {
    try {
      Files.delete(Files.createTempFile("timebench", null));
      Files.delete(File.createTempFile("timebench", null).toPath());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Runs {@code bin/loadgen} with some arguments.
   *
   * @param temporary takes the lab's lock, so that labs on the machine are not disturbed
   */
  static CommandRun of(Path temporary, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String before = System.setProperty("java.io.tmpdir", temporary.toString());
    try {
      CommandLine command =
          LoadgenMain.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
      return new CommandRun(command.execute(arguments), out.toString(), err.toString());
    } finally {
      System.setProperty("java.io.tmpdir", before);
    }
  }

  /** It was refused in one line that has these words, and printed nothing else. */
  void assertRefused(String... parts) {
    assertThat(exitCode).as(out + err).isEqualTo(2);
    assertThat(complaints())
        .singleElement()
        .asString()
        .startsWith("loadgen: ")
        .contains(parts)
        .doesNotContain("Exception");
    assertThat(err.lines().filter(line -> !line.startsWith("::"))).hasSizeLessThanOrEqualTo(2);
    assertThat(out).isEmpty();
  }

  /** What it said, without the pointer to {@code --help} and what is for a CI service alone. */
  List<String> complaints() {
    return err.lines().filter(line -> !line.startsWith("Try '") && !line.startsWith("::")).toList();
  }
}
