package io.github.timebench.loadgen.fleet;

import io.github.timebench.lab.LabException;
import io.github.timebench.model.fleet.Attempt;
import java.util.List;
import java.util.Optional;

/** Whoever keeps account of the attempts at blocks. Thread-safe. */
interface Attempts {
  /**
   * An attempt is over.
   *
   * @param loss why it does not count; empty if it does
   */
  void ended(int block, List<String> hosts, Optional<Attempt.Loss> loss);

  /**
   * Waits until hosts are there again after a loss.
   *
   * @throws LabException if one is not within the deadline; names it
   */
  void awaitHosts(List<String> names) throws LabException, InterruptedException;
}
