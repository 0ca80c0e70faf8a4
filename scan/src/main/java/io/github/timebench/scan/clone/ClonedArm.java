package io.github.timebench.scan.clone;

import java.util.Map;
import java.util.Set;

/**
 * The clones of an arm, for who loads them.
 *
 * @param classes binary names of the clones by those of their originals
 * @param kept binary names of classes that all arms share: they have hooks of their own and carry
 *     no times
 */
public record ClonedArm(
    String label, TimeMapping mapping, Map<String, String> classes, Set<String> kept) {
  public ClonedArm {
    classes = Map.copyOf(classes);
    kept = Set.copyOf(kept);
  }

  public static ClonedArm originals(String label) {
    return new ClonedArm(label, TimeMapping.identity(), Map.of(), Set.of());
  }

  public boolean usesOriginals() {
    return classes.isEmpty();
  }
}
