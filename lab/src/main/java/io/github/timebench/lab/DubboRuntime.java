package io.github.timebench.lab;

import java.util.List;

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
}
