package io.github.timebench.hessian2time;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Hazard: class files that the Java 8 services of Dubbo's users cannot load. */
class ClassFileTest {

  private static final int MAGIC = 0xCAFEBABE;
  private static final int JAVA_8 = 52;

  @Test
  void everyClassFileIsOfJava8() throws Exception {
    List<Path> classFiles;
    try (Stream<Path> all = Files.walk(Path.of("target", "classes"))) {
      classFiles =
          all.filter(file -> file.toString().endsWith(".class")).collect(Collectors.toList());
    }
    assertThat(classFiles).hasSizeGreaterThan(9).allSatisfy(file -> assertJava8(file));
  }

  private static void assertJava8(Path file) throws IOException {
    try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
      assertThat(in.readInt()).isEqualTo(MAGIC);
      in.readUnsignedShort();
      assertThat(in.readUnsignedShort()).isEqualTo(JAVA_8);
    }
  }
}
