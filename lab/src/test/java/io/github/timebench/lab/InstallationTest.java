package io.github.timebench.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a checkout that is not built and says so with a missing class. */
class InstallationTest {
  @TempDir private Path home;

  @Test
  void aModuleThatIsNotBuiltIsNamedWithTheCommandToRun() throws Exception {
    Installation installation = new Installation(home);
    String message = "the provider is not built";

    assertThatThrownBy(() -> installation.command("provider", "Main", List.of(), List.of()))
        .isInstanceOf(LabException.class)
        .hasMessageContainingAll(message, "mvn -q -DskipTests package", home.toString());

    Files.createDirectories(home.resolve("provider/target/lib"));
    assertThatThrownBy(() -> installation.command("provider", "Main", List.of(), List.of()))
        .isInstanceOf(LabException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aBuiltModuleIsStartedFromItsJarAndLibraries() throws Exception {
    Path target = Files.createDirectories(home.resolve("provider/target"));
    Path jar = Files.createFile(target.resolve("timebench-provider-1.jar"));

    List<String> command =
        new Installation(home).command("provider", "Main", List.of("-Xmx1g"), List.of("--x"));

    assertThat(command.subList(1, command.size()))
        .containsExactly(
            "@" + home.resolve("bin/jvm.options"),
            "-Xmx1g",
            "-cp",
            jar + File.pathSeparator + target.resolve("lib") + File.separator + "*",
            "Main",
            "--x");
  }
}
