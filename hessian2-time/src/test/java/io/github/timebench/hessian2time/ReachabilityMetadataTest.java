package io.github.timebench.hessian2time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.alibaba.fastjson2.JSON;
import com.alibaba.fastjson2.JSONArray;
import com.alibaba.fastjson2.JSONObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Hazard: a native image in which Dubbo does not find the extension, because what is looked up by
 * name is not in the metadata for GraalVM. No image is built here: the files are compared with what
 * the jar holds.
 */
class ReachabilityMetadataTest {

  private static final Path CLASSES = Path.of("target", "classes");
  private static final Path METADATA =
      CLASSES.resolve(
          "META-INF/native-image/io.github.timebench/dubbo-serialization-hessian2-time");

  /** hessian-lite's private fields, and nothing else here, have such names. */
  private static final Pattern REFLECTIVE_FIELD = Pattern.compile("\"(_[a-z]\\w*)\"");

  @Test
  void everyNamedClassAndFieldExists() {
    assertThat(reflected())
        .isNotEmpty()
        .allSatisfy(
            entry -> {
              Class<?> type = Class.forName(entry.getString("name"), false, loader());
              for (String field : fields(entry).toList()) {
                assertThatCode(() -> type.getDeclaredField(field)).doesNotThrowAnyException();
              }
            });
  }

  @Test
  void everyExtensionThatDubboMakesByReflectionIsNamed() {
    assertThat(reflected().stream().map(entry -> entry.getString("name")))
        .containsAll(extensionFiles().flatMap(ReachabilityMetadataTest::extensions).toList());
  }

  @Test
  void everyInterfaceThatJmxReadsIsNamed() {
    assertThat(reflected().stream().map(entry -> entry.getString("name")))
        .containsAll(
            files(CLASSES)
                .map(file -> CLASSES.relativize(file).toString())
                .filter(file -> file.endsWith("MXBean.class"))
                .map(file -> file.replace(".class", "").replace('/', '.'))
                .toList());
  }

  @Test
  void everyFieldThatIsReadByReflectionIsNamed() {
    assertThat(reflected().stream().flatMap(ReachabilityMetadataTest::fields))
        .containsAll(
            files(Path.of("src", "main", "java"))
                .flatMap(file -> REFLECTIVE_FIELD.matcher(text(file)).results())
                .map(match -> match.group(1))
                .toList());
  }

  @Test
  void everyFileThatDubboLooksUpIsNamed() {
    List<Pattern> patterns =
        JSON
            .parseObject(text(METADATA.resolve("resource-config.json")))
            .getJSONObject("resources")
            .getJSONArray("includes")
            .stream()
            .map(entry -> Pattern.compile(((JSONObject) entry).getString("pattern")))
            .toList();
    Stream<Path> lookedUp =
        Stream.concat(extensionFiles(), Stream.of(CLASSES.resolve("security/serialize.allowlist")));
    List<String> names =
        lookedUp.map(file -> CLASSES.relativize(file).toString().replace('\\', '/')).toList();

    assertThat(names)
        .allSatisfy(
            name -> assertThat(patterns).anyMatch(pattern -> pattern.matcher(name).matches()));
    assertThat(patterns)
        .allSatisfy(pattern -> assertThat(names).anyMatch(name -> pattern.matcher(name).matches()));
  }

  private static List<JSONObject> reflected() {
    JSONArray entries = JSON.parseArray(text(METADATA.resolve("reflect-config.json")));
    return entries.stream().map(JSONObject.class::cast).toList();
  }

  private static Stream<String> fields(JSONObject entry) {
    return entry.containsKey("fields")
        ? entry.getJSONArray("fields").stream().map(field -> ((JSONObject) field).getString("name"))
        : Stream.empty();
  }

  private static Stream<Path> extensionFiles() {
    return files(CLASSES.resolve("META-INF/dubbo"));
  }

  private static Stream<String> extensions(Path file) {
    return text(file)
        .lines()
        .filter(line -> line.contains("="))
        .map(line -> line.substring(line.indexOf('=') + 1).strip());
  }

  private static ClassLoader loader() {
    return ReachabilityMetadataTest.class.getClassLoader();
  }

  private static Stream<Path> files(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(file.toString(), e);
    }
  }
}
