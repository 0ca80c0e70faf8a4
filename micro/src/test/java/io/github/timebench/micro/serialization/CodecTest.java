package io.github.timebench.micro.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.Releases.Release;
import io.github.timebench.model.plan.SerializerVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a version that is named and another one that is measured. */
class CodecTest {
  private static final String SWITCH =
      "com/alibaba/com/caucho/hessian/io/java8/SerializationConfig.class";

  @TempDir private Path home;

  @BeforeEach
  void install() throws IOException {
    release("3.1", "1.0", "any.class");
    release("3.2", "2.0", SWITCH);
    jar("loadgen/target", "timebench-loadgen-1.jar", "any.class");
    for (String lib :
        List.of(
            "dubbo-3.2.jar",
            "hessian-lite-2.0.jar",
            "own.jar",
            "dubbo-serialization-hessian2-time-1.jar")) {
      jar("loadgen/target/lib", lib, "any.class");
    }
  }

  private void release(String dubbo, String hessian, String entry) throws IOException {
    String lib = "lab/releases/dubbo-" + dubbo + "/target/lib";
    jar(lib, "dubbo-" + dubbo + ".jar", "any.class");
    jar(lib, "hessian-lite-" + hessian + ".jar", entry);
  }

  private void jar(String folder, String name, String entry) throws IOException {
    Path jar = Files.createDirectories(home.resolve(folder)).resolve(name);
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry(entry));
    }
  }

  private Codec codec(String word) throws LabException {
    return Codec.of(SerializerVersion.parse(Codec.FLAG, word), new Installation(home));
  }

  @Test
  void aVersionStandsInPlaceOfTheProgramsOwnAndTheCustomSerializerStaysAway() throws LabException {
    Codec codec = codec("stock@1.0");

    assertThat(codec.label()).isEqualTo("stock@1.0");
    assertThat(codec.serializer()).isEqualTo("stock");
    assertThat(codec.jvmOptions()).isEmpty();
    assertThat(List.of(codec.classPath().split(":")))
        .extracting(jar -> Path.of(jar).getFileName().toString())
        .containsExactly(
            "timebench-loadgen-1.jar", "own.jar", "dubbo-3.1.jar", "hessian-lite-1.0.jar");
  }

  @Test
  void anotherVersionOrCodecIsRefusedByItsFlag() throws LabException {
    assertThat(codec("compact@2.0").jvmOptions()).containsExactly(Release.COMPACT_MODE);
    assertThatThrownBy(() -> codec("stock@3.0")).hasMessageStartingWith("--codec: there is no ");
    assertThatThrownBy(() -> codec("jdk@1.0"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be stock@VERSION or compact@VERSION, not 'jdk@1.0'");
  }
}
