package io.github.timebench.loadgen.fleet;

import io.github.timebench.loadgen.run.SharedLoad;
import io.github.timebench.model.evidence.Pair;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was measured where drivers load all providers, in attempts that go on. Thread-safe. */
final class AttemptParts {
  private final Map<String, List<SharedLoad.Measured>> byAgent = new LinkedHashMap<>();

  /**
   * What an agent's driver measured in an attempt, or what an agent read of its provider.
   *
   * @param pairs in order; empty in a layout of machine pairs
   * @param offNanos how far off fleet time it was at most; 0 where nobody asked
   */
  record Told(List<Pair> pairs, long offNanos) {}

  /** An agent's part of a load is measured. */
  synchronized void measured(SharedLoad.Measured one) {
    byAgent.computeIfAbsent(one.name(), any -> new ArrayList<>()).add(one);
  }

  /** What an agent told in the attempt that is over; it has told nothing in the next one. */
  synchronized Told take(String agent) {
    List<SharedLoad.Measured> all = byAgent.getOrDefault(agent, List.of());
    byAgent.remove(agent);
    return new Told(
        all.stream().map(SharedLoad.Measured::pair).toList(),
        all.stream().mapToLong(SharedLoad.Measured::offNanos).max().orElse(0));
  }
}
