package io.github.timebench.loadgen.run;

import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Study;
import io.github.timebench.reports.fleet.FleetFigures;
import java.util.List;
import java.util.Optional;

/** Where the blocks of a run are measured: this machine, or a fleet. For one controlling thread. */
public interface Machines extends AutoCloseable {
  @FunctionalInterface
  interface Opener {
    /**
     * Takes the machines for a run.
     *
     * @param listener is told of progress, by one thread at a time
     * @throws LabException if they cannot be had
     */
    Machines open(RunSetup setup, Progress.Listener listener)
        throws LabException, InterruptedException;
  }

  /**
   * Measures the next block, or the next one on each machine pair side by side.
   *
   * @param wave from 0; the same again for the blocks of it that were lost
   * @param blocks of the run, in order; takes what was measured, complete or not, but for blocks
   *     that were lost and may be measured again
   * @return how the run ends; complete if it may go on
   * @throws LabException if the first block could not even begin
   */
  RunEnd measure(int wave, List<Block> blocks) throws LabException, InterruptedException;

  /**
   * What each host of a fleet did so far.
   *
   * @return empty on one machine
   */
  default Optional<FleetFigures> figures(RunResult soFar) {
    return Optional.empty();
  }

  /**
   * Whether a block that ended so has lost one of its JVMs. To a search for a capacity a provider
   * that ends under its load is an answer.
   */
  static boolean lost(Plan plan, RunEnd end) {
    return end.kind() == RunEnd.Kind.CUT_SHORT && !(plan.study() instanceof Study.Capacity);
  }

  @Override
  void close() throws LabException;

  /** Measures blocks, one after the other, on the same machines. */
  @FunctionalInterface
  interface BlockMeasurement {
    /**
     * Runs a block to its end, or to the first pair that measured less than was planned.
     *
     * @param block from 0
     * @param measured takes what each pair has measured
     * @return how the last pair ended
     * @throws LabException if a pair could not begin, or its driver died; those before are measured
     */
    RunEnd run(int block, List<Pair> measured) throws LabException, InterruptedException;
  }
}
