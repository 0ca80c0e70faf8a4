package io.github.timebench.scan.own;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.clone.Clones;
import io.github.timebench.scan.values.ArmBytes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A call of an API that is ready to be measured: its samples were copied into every arm, and
 * written.
 *
 * @param own with the arms of all variants that carry the samples
 * @param bytes of the samples in each arm
 * @param refused why the others do not, by the label of the variant
 */
public record ClonedCall(
    OwnCall own, Clones clones, List<ArmBytes> bytes, Map<String, Phrase> refused) {
  private static final String JAR = "clones.jar";

  /** What reads an {@link OwnCall}, beyond what provider and driver have of their own. */
  private static final String PROGRAMS =
      "{timebench-scan,timebench-model,timebench-lab,jackson,asm}-*.jar";

  public ClonedCall {
    bytes = List.copyOf(bytes);
    refused = Map.copyOf(refused);
  }

  /**
   * Checks that all variants carry the samples.
   *
   * @throws ApiException with what a serializer says of them
   */
  public void requireAllCarried() throws ApiException {
    Optional<Map.Entry<String, Phrase>> first =
        refused.entrySet().stream().min(Map.Entry.comparingByKey());
    if (first.isPresent()) {
      throw new ApiException(Phrase.of("%s: %s", first.get().getKey(), first.get().getValue()));
    }
  }

  /** The API and its libraries. */
  public List<Path> classPath() {
    return own.api().classPath().stream().map(Path::of).toList();
  }

  /**
   * Labels of the arms by how many times of the samples lost what they had beyond the millisecond.
   */
  public Map<Long, Set<String>> cutTimes() {
    Map<Long, Set<String>> cut = new TreeMap<>();
    for (ArmBytes arm : bytes) {
      if (arm.cutTimes() > 0) {
        cut.computeIfAbsent(arm.cutTimes(), times -> new LinkedHashSet<>()).add(arm.arm());
      }
    }
    return cut;
  }

  /** How many times of the samples lost digits in the arm that lost most. */
  public long cut() {
    return bytes.stream().mapToLong(ArmBytes::cutTimes).max().orElse(0);
  }

  /**
   * Writes the jar of the clones.
   *
   * @return what a lab's JVM needs behind all else on its class path to measure the call
   * @throws ApiException if the jar cannot be written
   * @throws LabException if Timebench is not built
   */
  public List<Path> write(Installation installation, Path folder) throws LabException {
    Path jar = folder.resolve(JAR).toAbsolutePath();
    own.write(clones, jar);
    List<Path> more = new ArrayList<>(installation.jars("loadgen", PROGRAMS));
    more.addAll(classPath());
    more.add(jar);
    return more;
  }
}
