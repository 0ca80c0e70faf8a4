package io.github.timebench.model.fleet;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Who took part in a run on many machines, as {@code fleet.json} stores it. What each agent
 * measured is a {@link Part}, which has a file of its own.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION}, also of one that was read in the form before
 * @param agents drivers, then providers, each by its index
 * @param attempts at blocks, in the order in which they began
 */
public record FleetEvidence(int schemaVersion, List<FleetAgent> agents, List<Attempt> attempts) {
  /** The schema that this version writes. */
  public static final int SCHEMA_VERSION = 3;

  /**
   * Keeps unmodifiable copies.
   *
   * @throws IllegalArgumentException if an agent is there twice or not at all, or a block counts
   *     twice
   */
  public FleetEvidence {
    agents = List.copyOf(agents);
    attempts = List.copyOf(attempts);
    Set<String> known = new HashSet<>();
    for (FleetAgent agent : agents) {
      if (!known.add(agent.name())) {
        throw new IllegalArgumentException(agent.name() + " is there twice");
      }
    }
    Set<Integer> counted = new HashSet<>();
    for (Attempt attempt : attempts) {
      if (attempt.kept() && !counted.add(attempt.block())) {
        throw new IllegalArgumentException("block " + (attempt.block() + 1) + " counts twice");
      }
    }
    for (Attempt attempt : attempts) {
      for (String agent : attempt.agents()) {
        if (!known.contains(agent)) {
          throw new IllegalArgumentException("a part of " + agent + ", which is no agent");
        }
      }
    }
  }

  /** One that this version makes. */
  public FleetEvidence(List<FleetAgent> agents, List<Attempt> attempts) {
    this(SCHEMA_VERSION, agents, attempts);
  }

  /** The attempts whose parts count, by block. */
  public List<Attempt> kept() {
    return attempts.stream().filter(Attempt::kept).toList();
  }

  /** The attempts that were lost. */
  public List<Attempt> lost() {
    return attempts.stream().filter(attempt -> !attempt.kept()).toList();
  }
}
