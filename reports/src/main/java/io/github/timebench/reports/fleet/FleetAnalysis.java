package io.github.timebench.reports.fleet;

import java.util.List;

/**
 * What follows from the parts of a run on many machines.
 *
 * @param figures of each host
 * @param influences per variant that has a verdict: the host that it rests on most
 * @param spreads likewise, between machine pairs; empty where all machines measure together
 */
public record FleetAnalysis(
    FleetFigures figures, List<HostInfluence> influences, List<MachineSpread> spreads) {
  public FleetAnalysis {
    influences = List.copyOf(influences);
    spreads = List.copyOf(spreads);
  }
}
