package io.github.timebench.scan.clone;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.files.IoReason;
import io.github.timebench.scan.classes.ApiException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;

/**
 * The clones of some arms.
 *
 * @param arms in the order in which they were asked for
 * @param classFiles by binary name
 * @param allowed what Dubbo may read of the clones wherever it is met, as the API's own jars say of
 *     the originals
 */
public record Clones(List<ClonedArm> arms, Map<String, byte[]> classFiles, List<String> allowed) {
  /**
   * Writes them as a jar, which belongs behind the API on a class path.
   *
   * @throws ApiException if it cannot be written
   */
  public void write(Path jar) throws ApiException {
    write(jar, Map.of());
  }

  /**
   * Writes them as a jar that has other files, too.
   *
   * @param resources texts by their names in the jar
   * @throws ApiException if it cannot be written
   */
  public void write(Path jar, Map<String, String> resources) throws ApiException {
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      for (Map.Entry<String, byte[]> clone : classFiles.entrySet()) {
        write(out, clone.getKey().replace('.', '/') + ".class", clone.getValue());
      }
      if (!allowed.isEmpty()) {
        String lines = String.join("\n", allowed) + "\n";
        write(out, OwnResources.ALLOWLIST, lines.getBytes(StandardCharsets.UTF_8));
      }
      for (Map.Entry<String, String> resource : new TreeMap<>(resources).entrySet()) {
        write(out, resource.getKey(), resource.getValue().getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new ApiException(Phrase.of("%s cannot be written: %s", jar, IoReason.of(e)), e);
    }
  }

  private static void write(JarOutputStream out, String name, byte[] bytes) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTime(0);
    out.putNextEntry(entry);
    out.write(bytes);
    out.closeEntry();
  }

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
}
