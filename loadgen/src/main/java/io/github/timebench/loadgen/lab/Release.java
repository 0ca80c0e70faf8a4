package io.github.timebench.loadgen.lab;

import java.nio.file.Path;
import java.util.List;

/**
 * A Dubbo release with all that it needs for a ZooKeeper registry.
 *
 * @param dubboVersion such as {@code 3.2.18}
 * @param hessianVersion of the hessian-lite that it brings, such as {@code 3.2.13}
 * @param jars its class path; nothing of Timebench's
 */
public record Release(String dubboVersion, String hessianVersion, List<Path> jars) {
  /** Keeps an unmodifiable copy. */
  public Release {
    jars = List.copyOf(jars);
  }
}
