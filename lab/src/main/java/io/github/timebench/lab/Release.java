package io.github.timebench.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;

/**
 * A Dubbo release with all that it needs for a ZooKeeper registry.
 *
 * @param dubboVersion such as {@code 3.2.18}
 * @param hessianVersion of the hessian-lite that it brings, such as {@code 3.2.13}
 * @param jars its class path; nothing of Timebench's
 */
public record Release(String dubboVersion, String hessianVersion, List<Path> jars) {
  /** The JVM option that makes hessian-lite write java.time in its compact way. */
  public static final String COMPACT_MODE =
      "-Dcom.caucho.hessian.io.java.time.serializer.compactMode=true";

  /** Where hessian-lite reads that option. */
  private static final String COMPACT_SWITCH =
      "com/alibaba/com/caucho/hessian/io/java8/SerializationConfig.class";

  public Release {
    jars = List.copyOf(jars);
  }

  /**
   * Whether its hessian-lite knows {@link #COMPACT_MODE}.
   *
   * @throws LabException if its jars cannot be read
   */
  public boolean hasCompactMode() throws LabException {
    for (Path jar : jars) {
      try (JarFile file = new JarFile(jar.toFile())) {
        if (file.getEntry(COMPACT_SWITCH) != null) {
          return true;
        }
      } catch (IOException e) {
        throw new LabException("cannot read " + jar + ": " + e.getMessage(), e);
      }
    }
    return false;
  }
}
