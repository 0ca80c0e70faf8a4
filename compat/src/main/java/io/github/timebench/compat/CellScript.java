package io.github.timebench.compat;

import io.github.timebench.lab.LabException;

/** What happens in the cells of a kind. */
interface CellScript {
  /**
   * Plays it, with JVMs of its own that are gone when it returns.
   *
   * @param registry of its own, {@code zookeeper://host:port}
   * @param record takes what is seen
   * @throws CellFault if a peer fails; what was seen before stands in the record
   */
  void play(PlannedCell cell, String registry, CellRecord record)
      throws CellFault, LabException, InterruptedException;
}
