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
    Path target = Files.createDirectories(home.resolve("provider/target/lib")).getParent();
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

  @Test
  void theZipStartsAModuleFromItsOwnFolderAndTheSharedOne() throws Exception {
    Path own = Files.createDirectories(home.resolve("lib/provider"));
    Path shared = Files.createDirectories(home.resolve("lib/shared"));
    Path jar = Files.createFile(own.resolve("timebench-provider-1.jar"));
    Path library = Files.createFile(own.resolve("zzz-1.jar"));
    Path sharedLibrary = Files.createFile(shared.resolve("aaa-1.jar"));
    Installation installation = new Installation(home);

    assertThat(installation.command("provider", "Main", List.of(), List.of()))
        .containsSequence(
            "-cp",
            String.join(
                File.pathSeparator,
                jar.toString(),
                own + File.separator + "*",
                shared + File.separator + "*"),
            "Main");
    assertThat(installation.jars("provider", "*.jar")).containsExactly(jar, sharedLibrary, library);
    assertThat(installation.jars("provider", "{aaa,zzz}-*.jar"))
        .containsExactly(sharedLibrary, library);
  }

  @Test
  void aZipThatIsNotWholeSaysWhatToDo() throws Exception {
    Path lib = Files.createDirectories(home.resolve("lib"));
    Installation installation = new Installation(home);

    assertThatThrownBy(() -> installation.command("provider", "Main", List.of(), List.of()))
        .isInstanceOf(LabException.class)
        .hasMessageContainingAll("provider", lib.toString(), "unpack the zip again");
  }

  @Test
  void aCheckoutHasTheJarsOfAModuleBesideItsOwn() throws Exception {
    Path target = Files.createDirectories(home.resolve("compat/peer/target/lib")).getParent();
    Path jar = Files.createFile(target.resolve("timebench-peer-1.jar"));
    Path library = Files.createFile(target.resolve("lib/aaa-1.jar"));
    Files.createFile(target.resolve("lib/aaa.txt"));
    Installation installation = new Installation(home);

    assertThat(installation.jars("compat/peer", "*.jar")).containsExactly(jar, library);
    assertThatThrownBy(() -> installation.jars("compat/peer", "bbb-*.jar"))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("compat/peer");
  }
}
