package io.github.timebench.api.probe;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Properties;

/** The version of a library on the class path, as Maven wrote it into its jar. */
public final class ArtifactVersion {
  /** Where hessian-lite has been published, the newer place first. */
  private static final List<String> HESSIAN_LITE_GROUPS =
      List.of("org.apache.dubbo", "com.alibaba");

  private static final String UNKNOWN = "unknown";

  private ArtifactVersion() {}

  /** The version of hessian-lite; {@code unknown} if its jar does not tell. */
  public static String ofHessianLite() {
    return HESSIAN_LITE_GROUPS.stream()
        .map(group -> of(group, "hessian-lite"))
        .filter(version -> !version.equals(UNKNOWN))
        .findFirst()
        .orElse(UNKNOWN);
  }

  /** The version of an artifact; {@code unknown} if its jar does not tell. */
  public static String of(String group, String artifact) {
    String resource = "/META-INF/maven/" + group + "/" + artifact + "/pom.properties";
    try (InputStream stream = ArtifactVersion.class.getResourceAsStream(resource)) {
      if (stream == null) {
        return UNKNOWN;
      }
      Properties properties = new Properties();
      properties.load(stream);
      return properties.getProperty("version", UNKNOWN);
    } catch (IOException e) {
      return UNKNOWN;
    }
  }
}
