package io.github.timebench.model.fleet;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.threads.Side;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Who took part in a run on many machines, as {@code fleet.json} stores it. What each host measured
 * is a {@link HostPart}, which has a file of its own.
 *
 * @param hosts drivers, then providers, each by its index
 * @param attempts at blocks, in the order in which they began
 */
public record FleetEvidence(int schemaVersion, List<FleetHost> hosts, List<Attempt> attempts) {
  public static final int SCHEMA_VERSION = 1;

  /**
   * @throws IllegalArgumentException if a host is there twice or not at all, or a block counts
   *     twice
   */
  public FleetEvidence {
    hosts = List.copyOf(hosts);
    attempts = List.copyOf(attempts);
    Set<String> known = new HashSet<>();
    for (FleetHost host : hosts) {
      if (!known.add(host.name())) {
        throw new IllegalArgumentException(host.name() + " is there twice");
      }
    }
    Set<Integer> counted = new HashSet<>();
    for (Attempt attempt : attempts) {
      if (attempt.kept() && !counted.add(attempt.block())) {
        throw new IllegalArgumentException("block " + (attempt.block() + 1) + " counts twice");
      }
    }
    for (Attempt attempt : attempts) {
      for (String host : attempt.hosts()) {
        if (!known.contains(host)) {
          throw new IllegalArgumentException("a part of " + host + ", which is no host");
        }
      }
    }
  }

  public FleetEvidence(List<FleetHost> hosts, List<Attempt> attempts) {
    this(SCHEMA_VERSION, hosts, attempts);
  }

  public List<Attempt> kept() {
    return attempts.stream().filter(Attempt::kept).toList();
  }

  public List<Attempt> lost() {
    return attempts.stream().filter(attempt -> !attempt.kept()).toList();
  }

  /**
   * An attempt at a block, in which hosts took part. One that was lost is repeated as a whole and
   * never merged with another.
   *
   * @param number from 0
   * @param hosts names of those that were to take part
   * @param loss why it does not count; empty if it does
   */
  public record Attempt(int block, int number, List<String> hosts, Optional<Loss> loss) {
    /**
     * Why an attempt was lost.
     *
     * @param host name of the one that was lost; empty if it was none
     * @param reason a sentence for people
     */
    public record Loss(String host, Phrase reason) {}

    public Attempt {
      hosts = List.copyOf(hosts);
    }

    /** Whether its parts count. */
    public boolean kept() {
      return loss.isEmpty();
    }
  }

  /**
   * A host that took part in a run.
   *
   * @param name its role and its index among those, such as {@code provider-3}
   */
  public record FleetHost(String name, HostFacts facts) {
    private static final Pattern NAME = Pattern.compile("(driver|provider)-\\d{1,4}");

    /**
     * Checks the name, which becomes part of a file's.
     *
     * @throws IllegalArgumentException if it is no role and index
     */
    public FleetHost {
      matched(name);
    }

    public Side role() {
      return role(name);
    }

    static Side role(String name) {
      return matched(name).group(1).equals(Side.PROVIDER.label()) ? Side.PROVIDER : Side.DRIVER;
    }

    public static String name(Side role, int index) {
      return role.label() + "-" + index;
    }

    private static Matcher matched(String name) {
      Matcher matcher = NAME.matcher(name);
      if (!matcher.matches()) {
        throw new IllegalArgumentException(
            "a host is named such as driver-0 or provider-3, not '" + name + "'");
      }
      return matcher;
    }
  }

  /**
   * What a host is and runs.
   *
   * @param machine its name
   * @param kernel stands for the kernel that runs since its last start: hosts with the same one
   *     share a machine; empty where the system does not tell
   * @param build stands for the jars: hosts with the same one run the same code
   * @param java version and vendor of the JVM
   * @param cpus that its JVMs may use
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
}
