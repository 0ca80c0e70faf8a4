package io.github.timebench.model.fleet;

import io.github.timebench.api.Phrase;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a host is and runs.
 *
 * @param machine its name
 * @param kernel stands for the kernel that runs since its last start: hosts with the same one share
 *     a machine; empty where the system does not tell
 * @param build stands for the jars: hosts with the same one run the same code
 * @param java version and vendor of the JVM
 * @param dubbo version
 * @param hessianLite version
 * @param processor model
 * @param cpus that its JVMs may use
 * @param memoryMegabytes of the machine
 */
public record HostFacts(
    String machine,
    String kernel,
    String build,
    String java,
    String dubbo,
    String hessianLite,
    String processor,
    int cpus,
    long memoryMegabytes) {
  /**
   * What it runs that others of its fleet do not run, a sentence each.
   *
   * @param who it is, for the sentences
   * @param coordinator whose build, Dubbo and hessian-lite are expected
   * @param first any host, whose JVM is expected: the coordinator's measures nothing
   */
  public List<Phrase> differences(String who, HostFacts coordinator, HostFacts first) {
    return Stream.of(
            difference(who, "build", build, coordinator.build),
            difference(who, "Dubbo", dubbo, coordinator.dubbo),
            difference(who, "hessian-lite", hessianLite, coordinator.hessianLite),
            difference(who, "JVM", java, first.java))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<Phrase> difference(
      String who, String what, String found, String expected) {
    return found.equals(expected)
        ? Optional.empty()
        : Optional.of(Phrase.of("%s has %s %s, others %s", who, what, found, expected));
  }
}
