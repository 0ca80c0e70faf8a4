package io.github.timebench.scan.clone;

import io.github.timebench.model.files.IoReason;
import io.github.timebench.scan.classes.ApiException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** What the jars of an API tell Hessian and Dubbo about its classes, beside the classes. */
final class OwnResources {
  static final String ALLOWLIST = "security/serialize.allowlist";

  private static final List<String> SERIALIZERS =
      List.of("META-INF/dubbo/hessian/serializers", "META-INF/dubbo/hessian/deserializers");
  private static final int MAX_BYTES = 1 << 20;

  private final Map<String, String> serializers = new HashMap<>();
  private final List<String> allowed = new ArrayList<>();

  /**
   * Reads them.
   *
   * @param classPath jars and folders
   */
  OwnResources(List<Path> classPath) throws ApiException {
    for (Path root : classPath) {
      for (String resource : SERIALIZERS) {
        Properties listed = new Properties();
        byte[] bytes = read(root, resource);
        try {
          listed.load(new ByteArrayInputStream(bytes));
        } catch (IOException | IllegalArgumentException e) {
          throw new ApiException(
              "%s in %s is corrupt: %s".formatted(resource, root, e.getMessage()));
        }
        for (String type : listed.stringPropertyNames()) {
          if (TimeClasses.contains(type)) {
            throw new ApiException(
                "the API reads or writes %s in its own way, with %s: what Hessian's own way costs cannot be seen"
                    .formatted(type, listed.getProperty(type)));
          }
          serializers.put(type, listed.getProperty(type));
        }
      }
      new String(read(root, ALLOWLIST), StandardCharsets.UTF_8)
          .lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .forEach(allowed::add);
    }
  }

  private static byte[] read(Path root, String resource) throws ApiException {
    try {
      if (Files.isDirectory(root)) {
        Path file = root.resolve(resource);
        return Files.isRegularFile(file)
            ? bounded(Files.newInputStream(file), root, resource)
            : new byte[0];
      }
      try (ZipFile jar = new ZipFile(root.toFile())) {
        ZipEntry entry = jar.getEntry(resource);
        return entry == null ? new byte[0] : bounded(jar.getInputStream(entry), root, resource);
      }
    } catch (IOException e) {
      throw new ApiException(
          "%s in %s cannot be read: %s".formatted(resource, root, IoReason.of(e)), e);
    }
  }

  private static byte[] bounded(InputStream opened, Path root, String resource)
      throws IOException, ApiException {
    try (InputStream in = opened) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new ApiException(
            "%s in %s has more than %,d bytes: it is not read"
                .formatted(resource, root, MAX_BYTES));
      }
      return bytes;
    }
  }

  /** The class that serializes or deserializes a class for Hessian, if one is listed. */
  Optional<String> serializerOf(String className) {
    return Optional.ofNullable(serializers.get(className));
  }

  /** Classes and packages that Dubbo may read wherever they are met. */
  List<String> allowed() {
    return allowed;
  }
}
