package io.github.timebench.loadgen.lab;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Where Timebench's built programs stand, and how to start one in a JVM of its own.
 *
 * @param home the checkout, or a folder of the same layout
 */
public record Installation(Path home) {
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
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.add("@" + home.resolve("bin").resolve("jvm.options"));
    command.addAll(jvmArguments);
    command.add("-cp");
    command.add(classPath(module));
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
