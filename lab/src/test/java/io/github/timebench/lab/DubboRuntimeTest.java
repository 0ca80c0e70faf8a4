package io.github.timebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: classes of an API that take the place of Dubbo's, or that nobody finds. */
class DubboRuntimeTest {
  private static final Installation INSTALLATION = new Installation(Path.of("home"));

  /** One argument of the program is spelled as the flag of the class path. */
  private static List<String> command(List<Path> more) throws LabException {
    DubboRuntime runtime =
        (module, main, jvm, arguments) ->
            INSTALLATION.onClassPath("first.jar", main, jvm, arguments);
    return runtime
        .with(more)
        .command("provider", "Main", List.of("-Xmx1g"), List.of("-cp", "of the program"));
  }

  @Test
  void whatIsAddedStandsBehindAllElse() throws Exception {
    List<String> command = command(List.of(Path.of("api.jar"), Path.of("clones.jar")));

    assertThat(command)
        .containsSubsequence(
            "-Xmx1g",
            "-cp",
            String.join(File.pathSeparator, "first.jar", "api.jar", "clones.jar"),
            "Main",
            "-cp",
            "of the program");
  }

  @Test
  void withoutMoreTheCommandIsAsItWas() throws Exception {
    assertThat(command(List.of()))
        .isEqualTo(
            INSTALLATION.onClassPath(
                "first.jar", "Main", List.of("-Xmx1g"), List.of("-cp", "of the program")));
  }
}
