package io.github.timebench.scan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.scan.classes.ApiException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: an API that Maven has on the machine, and that is looked for elsewhere. */
class LocalRepositoryTest {
  @TempDir private Path home;

  private Path jar(String repository, String version) throws Exception {
    Path folder =
        Files.createDirectories(home.resolve(repository).resolve("com/acme/order-api/" + version));
    return Files.createFile(folder.resolve("order-api-" + version + ".jar"));
  }

  private ApiFlags.LocalRepository repository() throws ApiException {
    return ApiFlags.LocalRepository.ofSettings(home.resolve(".m2"), home);
  }

  @Test
  void coordinatesNameTheJarThatMavenPutThere() throws Exception {
    Path jar = jar(".m2/repository", "2.4.1");

    assertThat(repository().resolve("com.acme:order-api:2.4.1")).isEqualTo(jar);
  }

  @Test
  void theSettingsOfTheUserSayWhereItIs() throws Exception {
    Path jar = jar("elsewhere", "1.0");
    Files.createDirectories(home.resolve(".m2"));
    Files.writeString(
        home.resolve(".m2/settings.xml"),
        "<settings><!-- <localRepository>/none</localRepository> -->\n"
            + "<localRepository> ${user.home}/elsewhere </localRepository></settings>");

    assertThat(repository().resolve("com.acme:order-api:1.0")).isEqualTo(jar);
  }

  @Test
  void aMissingVersionIsRefusedWithThoseThatAreThere() throws Exception {
    jar(".m2/repository", "2.4.1");
    jar(".m2/repository", "2.3.0");
    Files.createDirectories(home.resolve(".m2/repository/com/acme/order-api/9"));

    assertThatThrownBy(() -> repository().resolve("com.acme:order-api:9"))
        .isInstanceOf(ApiException.class)
        .hasMessageContaining("com.acme:order-api:9 is not in ")
        .hasMessageContaining(
            ", which has 2.3.0, 2.4.1: fetch it with 'mvn dependency:get"
                + " -Dartifact=com.acme:order-api:9', or name a jar");
  }

  @Test
  void whatIsNoCoordinateIsAPath() throws Exception {
    assertThat(repository().resolve("lib/order-api.jar")).isEqualTo(Path.of("lib/order-api.jar"));
  }
}
