package io.github.timebench.lab;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The Dubbo release that the JVMs of a lab run on. {@link Installation#command} is the one that
 * Timebench is built with, {@link ReleaseRuntime} another one.
 */
@FunctionalInterface
public interface DubboRuntime {
  /**
   * The command that starts a main class of a module on it.
   *
   * @param jvmArguments beyond those that every Timebench JVM gets
   * @throws LabException if the module or the release is not built
   */
  List<String> command(
      String module, String mainClass, List<String> jvmArguments, List<String> arguments)
      throws LabException;

  /**
   * The same release, in JVMs that find more classes: behind all others, so that none of
   * Timebench's or Dubbo's is replaced.
   *
   * @param more jars and folders; none changes nothing
   */
  default DubboRuntime with(List<Path> more) {
    if (more.isEmpty()) {
      return this;
    }
    String end = more.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    return (module, mainClass, jvmArguments, arguments) -> {
      List<String> command = new ArrayList<>(command(module, mainClass, jvmArguments, arguments));
      int at = command.indexOf(Installation.CLASS_PATH) + 1;
      command.set(at, command.get(at) + File.pathSeparator + end);
      return command;
    };
  }
}
