package io.github.timebench.lab;

import io.github.timebench.api.Phrase;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;

/** The Dubbo releases of an installation, the one that Timebench is built with among them. */
public final class Releases {
  private static final String FOLDER_PREFIX = "dubbo-";
  private static final String HESSIAN_PREFIX = "hessian-lite-";
  private static final String EXTENSION_PREFIX = "dubbo-serialization-hessian2-time-";
  private static final String SHADED_HESSIAN =
      "META-INF/maven/com.alibaba/hessian-lite/pom.properties";
  private static final String JAR = ".jar";

  private final List<Release> all;

  private Releases(List<Release> all) {
    this.all = all;
  }

  /**
   * The releases of an installation, the oldest first.
   *
   * @throws LabException if there is none, or one is not built
   */
  public static Releases of(Installation installation) throws LabException {
    Path folder = installation.home().resolve("lab").resolve("releases");
    List<Release> releases = new ArrayList<>();
    for (Path release : list(folder, FOLDER_PREFIX + "*")) {
      Path lib = release.resolve("target").resolve("lib");
      releases.add(release(release.getFileName().toString(), lib, list(lib, "*" + JAR)));
    }
    if (releases.isEmpty()) {
      throw notBuilt(folder, null);
    }
    releases.sort(Comparator.comparing(Release::dubboVersion));
    return new Releases(List.copyOf(releases));
  }

  private static Release release(String folder, Path lib, List<Path> jars) throws LabException {
    String dubboVersion = folder.substring(FOLDER_PREFIX.length());
    for (Path jar : jars) {
      String name = name(jar);
      if (name.startsWith(HESSIAN_PREFIX)) {
        String version = name.substring(HESSIAN_PREFIX.length(), name.length() - JAR.length());
        return new Release(dubboVersion, version, jars);
      }
    }
    return new Release(dubboVersion, hessianWithin(lib.resolve(folder + JAR)), jars);
  }

  /** The version of the hessian-lite that a jar of Dubbo has among its classes, as until 3.1. */
  private static String hessianWithin(Path dubbo) throws LabException {
    try (JarFile jar = new JarFile(dubbo.toFile())) {
      ZipEntry entry = jar.getEntry(SHADED_HESSIAN);
      if (entry == null) {
        throw new LabException(
            Phrase.of("there is no hessian-lite beside %s, and none in it", dubbo));
      }
      Properties properties = new Properties();
      try (InputStream in = jar.getInputStream(entry)) {
        properties.load(in);
      }
      return properties.getProperty("version");
    } catch (IOException e) {
      throw notBuilt(dubbo, e);
    }
  }

  private static List<Path> list(Path folder, String glob) throws LabException {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, glob)) {
      entries.forEach(found::add);
    } catch (IOException | DirectoryIteratorException e) {
      throw notBuilt(folder, e);
    }
    found.sort(Comparator.naturalOrder());
    return found;
  }

  private static LabException notBuilt(Path folder, Exception cause) {
    return new LabException(
        Phrase.of(
            "there are no Dubbo releases: looked for their jars in %s; neither the zip nor"
                + " a container has any, so run 'mvn -q -DskipTests package' in a clone",
            folder),
        cause);
  }

  /** All, the oldest first. */
  public List<Release> all() {
    return all;
  }

  /**
   * @throws LabException if there is none
   */
  public Release ofDubbo(String version) throws LabException {
    return only("Dubbo", Release::dubboVersion, version);
  }

  /**
   * The newest one that brings this version of hessian-lite.
   *
   * @throws LabException if there is none
   */
  public Release ofHessian(String version) throws LabException {
    return only("hessian-lite", Release::hessianVersion, version);
  }

  private Release only(String what, Function<Release, String> versionOf, String version)
      throws LabException {
    return all.stream()
        .filter(release -> versionOf.apply(release).equals(version))
        .reduce((older, newer) -> newer)
        .orElseThrow(
            () ->
                new LabException(
                    Phrase.of(
                        "there is no release of %s %s, only %s",
                        what,
                        version,
                        all.stream().map(versionOf).distinct().collect(Collectors.joining(", ")))));
  }

  /**
   * The class path of a module on one of these releases: its own jars, without hessian2-time and
   * without those of the Dubbo that it was built with; then the release's.
   *
   * @throws LabException if the module is not built, or not with one of these releases
   */
  public String classPath(Installation installation, String module, Release release)
      throws LabException {
    List<Path> jars = new ArrayList<>(installation.jars(module, "*" + JAR));
    Set<String> dubbos = names(builtWith(module, names(jars)).jars());
    jars.removeIf(jar -> dubbos.contains(name(jar)) || name(jar).startsWith(EXTENSION_PREFIX));
    jars.addAll(release.jars());
    return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  private Release builtWith(String module, Set<String> jars) throws LabException {
    return all.stream()
        .filter(release -> jars.contains(FOLDER_PREFIX + release.dubboVersion() + JAR))
        .findFirst()
        .orElseThrow(
            () ->
                new LabException(
                    Phrase.of("the %s was built with none of the Dubbo releases", module)));
  }

  private static Set<String> names(List<Path> jars) {
    return jars.stream().map(Releases::name).collect(Collectors.toSet());
  }

  private static String name(Path jar) {
    return jar.getFileName().toString();
  }

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
          throw new LabException(Phrase.of("cannot read %s: %s", jar, Phrase.ofMessage(e)), e);
        }
      }
      return false;
    }
  }
}
