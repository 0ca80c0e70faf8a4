package io.github.timebench.provider;

import io.github.timebench.api.probe.ArtifactVersion;
import java.util.Map;
import org.apache.dubbo.common.Version;

/** Versions of the libraries that decide the figures, read from the jars themselves. */
final class Versions {
  private Versions() {}

  static Map<String, String> ofThisClassPath() {
    return Map.of(
        "dubbo.version", Version.getVersion(),
        "hessian-lite.version", ArtifactVersion.ofHessianLite(),
        "timebench.version", ArtifactVersion.of("io.github.timebench", "timebench-provider"));
  }
}
