package io.github.timebench.loadgen.run;

import io.github.timebench.lab.LabException;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import java.util.List;

/** Measures blocks, one after the other, on the same machines. */
@FunctionalInterface
public interface BlockMeasurement {
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
