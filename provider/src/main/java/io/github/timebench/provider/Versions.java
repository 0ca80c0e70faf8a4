package io.github.timebench.provider;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Properties;
import org.apache.dubbo.common.Version;

/** Versions of the libraries that decide the figures, read from the jars themselves. */
final class Versions {
  private Versions() {}

  static Map<String, String> ofThisClassPath() {
    return Map.of(
        "dubbo.version", Version.getVersion(),
        "hessian-lite.version", ofArtifact("org.apache.dubbo", "hessian-lite"),
        "timebench.version", ofArtifact("io.github.timebench", "timebench-provider"));
  }

  private static String ofArtifact(String group, String artifact) {
    String resource = "/META-INF/maven/" + group + "/" + artifact + "/pom.properties";
    try (InputStream stream = Versions.class.getResourceAsStream(resource)) {
      if (stream == null) {
        return "unknown";
      }
      Properties properties = new Properties();
      properties.load(stream);
      return properties.getProperty("version", "unknown");
    } catch (IOException e) {
      return "unknown";
    }
  }
}
