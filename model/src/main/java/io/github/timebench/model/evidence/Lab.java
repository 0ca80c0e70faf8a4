package io.github.timebench.model.evidence;

import java.util.List;
import java.util.Map;

/**
 * Where a run ran.
 *
 * @param machine processor, cores, memory, system; by name, without host names, users or paths
 * @param neighbours process ids of other labs that ran on the machine meanwhile
 */
public record Lab(Map<String, String> machine, List<String> neighbours) {
  public Lab {
    machine = Map.copyOf(machine);
    neighbours = List.copyOf(neighbours);
  }
}
