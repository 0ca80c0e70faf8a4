package io.github.timebench.lab;

import io.github.timebench.api.Phrase;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Where Timebench's built programs are, and the commands that start them.
 *
 * @param home a checkout, or what the zip holds: there each jar stands once, in {@code lib/shared}
 *     if several programs need it
 */
public record Installation(Path home) {
  static final String CLASS_PATH = "-cp";

  private static final String ZIPPED = "lib";
  private static final String UNKNOWN = "unpackaged";

  /** Such as {@code 0.2.0-SNAPSHOT}, by its jar's manifest; {@value #UNKNOWN} of classes. */
  public static String version() {
    String version = Installation.class.getPackage().getImplementationVersion();
    return version == null ? UNKNOWN : version;
  }

  public Path runs() {
    return home.resolve("reports").resolve("runs");
  }

  /**
   * The command that starts a main class of a module.
   *
   * @param jvmArguments beyond those that every Timebench JVM gets
   * @throws LabException if the module is not built
   */
  public List<String> command(
      String module, String mainClass, List<String> jvmArguments, List<String> arguments)
      throws LabException {
    return onClassPath(classPath(module), mainClass, jvmArguments, arguments);
  }

  public List<String> onClassPath(
      String classPath, String mainClass, List<String> jvmArguments, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.add("@" + home.resolve("bin").resolve("jvm.options"));
    command.addAll(jvmArguments);
    command.add(CLASS_PATH);
    command.add(classPath);
    command.add(mainClass);
    command.addAll(arguments);
    return command;
  }

  private String classPath(String module) throws LabException {
    List<String> entries = new ArrayList<>();
    entries.add(jars(module, own(module)).get(0).toString());
    libraries(module).forEach(folder -> entries.add(folder + File.separator + "*"));
    return String.join(File.pathSeparator, entries);
  }

  /** The name of the jar that a module is, whatever its version. */
  private static String own(String module) {
    return "timebench-" + module.substring(module.lastIndexOf('/') + 1) + "-*.jar";
  }

  /** Whether this is what the zip holds, and no checkout. */
  private boolean unzipped() {
    return Files.isDirectory(home.resolve(ZIPPED));
  }

  private Path place(String module) {
    return unzipped()
        ? home.resolve(ZIPPED).resolve(module)
        : home.resolve(module).resolve("target");
  }

  private List<Path> libraries(String module) {
    return unzipped()
        ? List.of(place(module), home.resolve(ZIPPED).resolve("shared"))
        : List.of(place(module).resolve("lib"));
  }

  /**
   * Jars of a module: its own one first, then its libraries in the order of their names; at least
   * one.
   *
   * @throws LabException if there is none, or the module is not built
   */
  public List<Path> jars(String module, String glob) throws LabException {
    Set<Path> jars = new LinkedHashSet<>();
    jars.addAll(found(module, place(module), own(module), glob));
    List<Path> libraries = new ArrayList<>();
    for (Path folder : libraries(module)) {
      libraries.addAll(found(module, folder, "*.jar", glob));
    }
    libraries.sort(Comparator.comparing(Path::getFileName));
    jars.addAll(libraries);
    if (jars.isEmpty()) {
      throw notBuilt(module, place(module));
    }
    return List.copyOf(jars);
  }

  private List<Path> found(String module, Path folder, String one, String other)
      throws LabException {
    PathMatcher matcher = folder.getFileSystem().getPathMatcher("glob:" + other);
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, one)) {
      for (Path jar : jars) {
        if (matcher.matches(jar.getFileName())) {
          found.add(jar);
        }
      }
    } catch (IOException notThere) {
      throw notBuilt(module, folder);
    }
    return found;
  }

  /**
   * Jars in a folder of a module of a checkout, in the order of their names; at least one.
   *
   * @param folder below the module's own
   * @throws LabException if there is none
   */
  public List<Path> jarsIn(String module, String folder) throws LabException {
    Path place = home.resolve(module).resolve(folder);
    List<Path> jars = new ArrayList<>(found(module, place, "*.jar", "*"));
    if (jars.isEmpty()) {
      throw notBuilt(module, place);
    }
    jars.sort(Comparator.naturalOrder());
    return jars;
  }

  private LabException notBuilt(String module, Path place) {
    return new LabException(
        unzipped()
            ? Phrase.of(
                "the %s is not whole: looked for its jars in %s; unpack the zip again",
                module, place)
            : Phrase.of(
                "the %s is not built: looked for its jar in %s; run 'mvn -q -DskipTests package' in"
                    + " %s",
                module, place, home));
  }
}
