package io.github.timebench.scan.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.scan.TestApi;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Hazard: a jar that somebody made to harm, or that was damaged on its way, and that ends the
 * command with a stack trace, an endless loop or a full heap instead of one line.
 */
class HostileClassesTest {
  private static final int FLIPS = 3_000;

  @TempDir private Path temporary;

  private Path jar(Map<String, byte[]> classes) throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    classes.forEach((name, bytes) -> entries.put(name + ".class", bytes));
    return TestApi.jar(temporary.resolve("evil.jar"), entries);
  }

  private static byte[] type(
      String name, String superName, String signature, String... interfaces) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, name, signature, superName, interfaces);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private void assertRefused(Path jar, String message) throws ApiException {
    try (ApiClasses classes = ApiClasses.open(List.of(jar), List.of())) {
      assertThatThrownBy(
              () -> {
                for (String name : classes.namesOfApi()) {
                  classes.require(name, "test");
                }
              })
          .isInstanceOf(ApiException.class)
          .hasMessageContaining(message)
          .message()
          .doesNotContain("\n");
    }
  }

  @Test
  void aClassFileThatUnpacksToMegabytesIsNotRead() throws Exception {
    assertRefused(
        jar(Map.of("A", new byte[9 << 20])), "A in evil.jar has more than 8,388,608 bytes");
  }

  /** Size is what an attack has, and is refused where a class file that is only strange is not. */
  @Test
  void manyLargeClassFilesAreNotReadTogether() throws Exception {
    Map<String, byte[]> classes = new HashMap<>();
    for (int i = 0; i < 20; i++) {
      byte[] one = type("A" + i, "java/lang/Object", null);
      classes.put("A" + i, Arrays.copyOf(one, 7 << 20));
    }
    Path jar = jar(classes);

    assertRefused(jar, "the classes of the API have more than 134,217,728 bytes");
    try (ApiClasses opened = ApiClasses.open(List.of(jar), List.of())) {
      assertThatThrownBy(opened::ofApi).hasMessageContaining("134,217,728 bytes");
    }
  }

  @Test
  void aJarOfCountlessFilesIsNotRead() throws Exception {
    Path jar = temporary.resolve("many.jar");
    try (ZipOutputStream out =
        new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(jar)))) {
      out.setMethod(ZipOutputStream.STORED);
      for (int i = 0; i <= 100_000; i++) {
        ZipEntry entry = new ZipEntry("f" + i);
        entry.setSize(0);
        entry.setCrc(0);
        out.putNextEntry(entry);
      }
    }

    assertThatThrownBy(() -> ApiClasses.open(List.of(jar), List.of()))
        .isInstanceOf(ApiException.class)
        .hasMessageContaining("many.jar has more than 100,000 files");
  }

  @Test
  void aClassThatIsItsOwnSupertypeEndsInOneLine() throws Exception {
    Path jar =
        jar(
            Map.of(
                "A", type("A", "B", null),
                "B", type("B", "A", null),
                "I", type("I", "java/lang/Object", null, "I", "J"),
                "J", type("J", "java/lang/Object", null, "I")));

    try (ApiClasses classes = ApiClasses.open(List.of(jar), List.of())) {
      assertThatThrownBy(() -> classes.superClasses(classes.require("A", "test")))
          .isInstanceOf(ApiException.class)
          .hasMessageContaining("A has more than 1,000 supertypes, or is one of its own");
      assertThat(classes.isA(classes.require("A", "test"), "java.util.Date")).isFalse();
      assertThat(classes.isA(classes.require("I", "test"), "java.util.Date")).isFalse();
      assertThat(classes.methodsOf(classes.require("I", "test"))).isEmpty();
    }
  }

  @Test
  void aHierarchyWithoutEndEndsInOneLine() throws Exception {
    Map<String, byte[]> chain = new HashMap<>();
    for (int i = 0; i < 2_000; i++) {
      chain.put("C" + i, type("C" + i, "C" + (i + 1), null));
    }
    chain.put("C2000", type("C2000", "java/lang/Object", null));

    try (ApiClasses classes = ApiClasses.open(List.of(jar(chain)), List.of())) {
      assertThatThrownBy(() -> classes.isA(classes.require("C0", "test"), "java.util.Date"))
          .isInstanceOf(ApiException.class)
          .hasMessageContaining("C0 has more than 1,000 supertypes");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "10000, types nested more than 64 deep",
    "65, types nested more than 64 deep",
  })
  void typesNestedWithoutEndAreRefused(int depth, String message) throws Exception {
    String signature = "LA<".repeat(depth) + "*" + ">;".repeat(depth);

    assertRefused(jar(Map.of("A", type("A", "java/lang/Object", signature))), message);
  }

  @Test
  void aNewerClassFileIsRefusedWithBothVersions() throws Exception {
    byte[] newer = type("com/acme/Order", "java/lang/Object", null);
    newer[7] = 99;

    assertRefused(
        jar(Map.of("com/acme/Order", newer)),
        "com.acme.Order in evil.jar is compiled for Java 55, and this JVM (Java "
            + Runtime.version().feature()
            + ")");
  }

  @Test
  void aClassThatIsAnotherIsRefused() throws Exception {
    assertRefused(
        jar(Map.of("com/acme/Order", type("com/acme/Other", "java/lang/Object", null))),
        "the class file of com.acme.Order in evil.jar is corrupt: it says that it is com.acme.Other");
  }

  @Test
  void whatIsNoClassFileIsRefused() throws Exception {
    assertRefused(
        jar(Map.of("A", new byte[3])), "is corrupt: it does not begin as a class file does");
  }

  /** What is read is read as the whole is: the whole, too, is refused in one line, or is right. */
  @Test
  void aDamagedClassFileIsReadOrRefusedInOneLine() throws Exception {
    byte[] whole =
        Files.readAllBytes(
            TestApi.in(temporary)
                .source(
                    "com.acme.Order",
                    "@Deprecated public class Order<T extends List<Date>> implements Serializable {"
                        + " T paid; Map<String, ? extends T[]> by = new HashMap<>(); public <E"
                        + " extends Exception> List<T> page(int from, E... to) throws E { switch"
                        + " (from) { case 1: return null; default: throw to[0]; } } }")
                .classes("whole")
                .resolve("com/acme/Order.class"));
    Random random = new Random(15);
    int refused = 0;
    for (int i = 0; i < FLIPS; i++) {
      byte[] damaged =
          random.nextInt(4) == 0
              ? Arrays.copyOf(whole, random.nextInt(whole.length))
              : whole.clone();
      for (int flip = random.nextInt(3); flip >= 0 && damaged.length > 0; flip--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      try {
        ApiClass.read(damaged, "com.acme.Order", "damaged.jar").node();
      } catch (ApiException e) {
        refused++;
        assertThat(e.getMessage()).contains("damaged.jar").doesNotContain("\n");
      }
    }
    assertThat(refused).isBetween(FLIPS / 5, FLIPS - 1);
  }
}
