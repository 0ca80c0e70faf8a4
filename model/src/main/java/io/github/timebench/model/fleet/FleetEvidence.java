package io.github.timebench.model.fleet;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Who took part in a run on many machines, as {@code fleet.json} stores it. What each host measured
 * is a {@link HostPart}, which has a file of its own.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION}
 * @param hosts drivers, then providers, each by its index
 * @param attempts at blocks, in the order in which they began
 */
public record FleetEvidence(int schemaVersion, List<FleetHost> hosts, List<Attempt> attempts) {
  public static final int SCHEMA_VERSION = 1;

  /**
   * Keeps unmodifiable copies.
   *
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
   * @param block index of the block
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
    public record Loss(String host, String reason) {}

    public Attempt {
      hosts = List.copyOf(hosts);
    }

    /** Whether its parts count. */
    public boolean kept() {
      return loss.isEmpty();
    }
  }
}
