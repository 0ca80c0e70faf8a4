package io.github.timebench.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.timebench.lab.Releases.Release;
import io.github.timebench.model.plan.SerializerVersion;
import io.github.timebench.model.plan.UsageException;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazards: a class path that holds another Dubbo or hessian-lite than its name says; a version that
 * is not there, found out after minutes of other versions' load; classes of an API that take the
 * place of Dubbo's, or that nobody finds.
 */
class ReleasesTest {
  @TempDir private Path home;

  private void release(String version, String... jars) throws Exception {
    Path lib = home.resolve("lab/releases/dubbo-" + version + "/target/lib");
    Files.createDirectories(lib);
    for (String jar : jars) {
      Files.createFile(lib.resolve(jar));
    }
  }

  @Test
  void theBuiltOnesHoldOneDubboAndTheHessianThatTheirTableNames() throws Exception {
    Releases releases = Releases.of(new Installation(Path.of("").toAbsolutePath().getParent()));

    assertThat(releases.all())
        .extracting(Release::dubboVersion, Release::hessianVersion)
        .containsExactly(
            tuple("2.7.23", "3.2.13"),
            tuple("3.0.15", "3.2.13"),
            tuple("3.1.11", "3.2.13"),
            tuple("3.2.18", "3.2.13"),
            tuple("3.3.0", "4.0.3"),
            tuple("3.3.1", "4.0.3"),
            tuple("3.3.2", "4.0.3"),
            tuple("3.3.3", "4.0.3"),
            tuple("3.3.4", "4.0.3"),
            tuple("3.3.5", "4.0.3"),
            tuple("3.3.6", "4.0.4"));
    assertThat(releases.ofHessian("3.2.13").dubboVersion()).isEqualTo("3.2.18");
    assertThat(releases.ofHessian("4.0.3").dubboVersion()).isEqualTo("3.3.5");
    for (Release release : releases.all()) {
      List<String> names =
          release.jars().stream().map(jar -> jar.getFileName().toString()).toList();
      assertThat(names)
          .contains("dubbo-" + release.dubboVersion() + ".jar")
          .filteredOn(name -> name.matches("(dubbo|hessian-lite|netty-common)-\\d.*"))
          .hasSize(release.dubboVersion().compareTo("3.2") < 0 ? 2 : 3);
      assertThat(names).noneMatch(name -> name.contains("timebench") || name.contains("time-"));
    }
  }

  @Test
  void oneIsFoundByItsVersion() throws Exception {
    release("3.10.1", "hessian-lite-9.jar", "dubbo-3.10.1.jar");
    Releases releases = Releases.of(new Installation(home));

    assertThat(releases.ofDubbo("3.10.1").hessianVersion()).isEqualTo("9");
    assertThatThrownBy(() -> releases.ofDubbo("4"))
        .isInstanceOf(LabException.class)
        .hasMessage("there is no release of Dubbo 4, only 3.10.1");
  }

  @Test
  void whatIsNotBuiltIsNamedWithTheCommandThatBuildsIt() throws Exception {
    assertThatThrownBy(() -> Releases.of(new Installation(home)))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("lab/releases")
        .hasMessageContaining("mvn -q -DskipTests package");
    release("3.3.6");
    assertThatThrownBy(() -> Releases.of(new Installation(home)))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("dubbo-3.3.6/target/lib");
  }

  private static final Installation BUILT =
      new Installation(Path.of("").toAbsolutePath().getParent());

  private static ReleaseRuntime runtime(boolean compact, String version) throws LabException {
    return ReleaseRuntime.of(BUILT, "--serializer", new SerializerVersion(compact, version));
  }

  @Test
  void anUnknownVersionIsRefusedWithThoseThereAre() {
    assertThatThrownBy(() -> runtime(false, "9"))
        .isInstanceOf(LabException.class)
        .hasMessage(
            "--serializer: there is no release of hessian-lite 9, only 3.2.13, 4.0.3, 4.0.4");
  }

  @Test
  void compactIsASwitchOfVersionsThatHaveIt() throws LabException {
    assertThat(runtime(true, "4.0.4").jvmOptions()).containsExactly(Release.COMPACT_MODE);
    assertThat(runtime(false, "4.0.4").jvmOptions()).isEmpty();
    assertThatThrownBy(() -> runtime(true, "4.0.3"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--serializer must name a version of hessian-lite that has a compact mode, not"
                + " 'compact@4.0.3'");
  }

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
