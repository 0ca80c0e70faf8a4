package io.github.timebench.scan.clone;

import io.github.timebench.api.Phrase;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.classes.JdkTimeType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** What the jars of an API tell Hessian and Dubbo about its classes, beside the classes. */
final class OwnResources {
  static final String ALLOWLIST = "security/serialize.allowlist";

  private static final List<String> SERIALIZERS =
      List.of("META-INF/dubbo/hessian/serializers", "META-INF/dubbo/hessian/deserializers");
  private static final int MAX_BYTES = 1 << 20;

  private final Map<String, String> serializers = new HashMap<>();
  private final List<String> allowed = new ArrayList<>();

  OwnResources(ApiClasses classes) throws ApiException {
    for (String resource : SERIALIZERS) {
      for (Map.Entry<Path, byte[]> file : classes.files(resource, MAX_BYTES).entrySet()) {
        addSerializers(resource + " in " + file.getKey(), file.getValue());
      }
    }
    for (byte[] file : classes.files(ALLOWLIST, MAX_BYTES).values()) {
      new String(file, StandardCharsets.UTF_8)
          .lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .forEach(allowed::add);
    }
  }

  private void addSerializers(String file, byte[] bytes) throws ApiException {
    Properties listed = new Properties();
    try {
      listed.load(new ByteArrayInputStream(bytes));
    } catch (IOException | IllegalArgumentException e) {
      throw new ApiException(Phrase.of("%s is corrupt: %s", file, Phrase.ofMessage(e)));
    }
    for (String type : listed.stringPropertyNames()) {
      if (JdkTimeType.canVary(type)) {
        throw new ApiException(
            Phrase.of(
                "the API reads or writes %s in its own way, with %s: what Hessian's own way"
                    + " costs cannot be seen",
                type, listed.getProperty(type)));
      }
      serializers.put(type, listed.getProperty(type));
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
