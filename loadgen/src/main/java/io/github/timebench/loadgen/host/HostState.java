package io.github.timebench.loadgen.host;

import io.github.timebench.model.fleet.HostFacts;
import java.util.List;

/**
 * What a host says of itself before a run.
 *
 * @param freeMegabytes memory for new JVMs, of the cgroup where that has a limit
 * @param load processes that want a CPU, as a mean of the last minute; negative if unknown
 * @param refusals why nothing can be measured there, a sentence each; none if it can
 */
public record HostState(HostFacts facts, long freeMegabytes, double load, List<String> refusals) {
  /** Keeps an unmodifiable copy. */
  public HostState {
    refusals = List.copyOf(refusals);
  }
}
