package io.github.timebench.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.timebench.lab.Releases.Release;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a class path that holds another Dubbo or hessian-lite than its name says. */
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
}
