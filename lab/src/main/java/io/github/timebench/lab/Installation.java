package io.github.timebench.lab;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Where Timebench's built programs are, and the commands that start them.
 *
 * @param home the checkout, or a folder of the same layout
 */
public record Installation(Path home) {
  /** The JVM's flag that the class path follows in each command. */
  static final String CLASS_PATH = "-cp";

  /** Where runs go unless told otherwise. */
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

  /** The command that starts a main class on a given class path. */
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
    Path target = home.resolve(module).resolve("target");
    try (DirectoryStream<Path> jars =
        Files.newDirectoryStream(target, "timebench-" + module + "-*.jar")) {
      for (Path jar : jars) {
        return jar + File.pathSeparator + target.resolve("lib") + File.separator + "*";
      }
    } catch (IOException notThere) {
      throw notBuilt(module, target);
    }
    throw notBuilt(module, target);
  }

  /**
   * Jars in a module's folder, in the order of their names; at least one.
   *
   * @param folder below the module's own
   * @throws LabException if there is none
   */
  public List<Path> jars(String module, String folder, String glob) throws LabException {
    Path place = home.resolve(module).resolve(folder);
    List<Path> jars = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(place, glob)) {
      found.forEach(jars::add);
    } catch (IOException notThere) {
      throw notBuilt(module, place);
    }
    if (jars.isEmpty()) {
      throw notBuilt(module, place);
    }
    jars.sort(Comparator.naturalOrder());
    return jars;
  }

  private LabException notBuilt(String module, Path target) {
    return new LabException(
        "the "
            + module
            + " is not built: looked for its jar in "
            + target
            + "; run 'mvn -q -DskipTests package' in "
            + home);
  }
}
