package io.github.timebench.loadgen.run;

import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.study.Prober;
import io.github.timebench.model.evidence.Pair;

/** Measures pairs of fresh JVMs, or what takes their place on a fleet, one after the other. */
@FunctionalInterface
public interface PairMeasurement {
  /**
   * Measures one.
   *
   * @param task for variants of one version
   * @param prober asks for probes, where the study does
   * @throws LabException if the pair could not begin, or its driver died
   */
  Pair measure(DriverTask task, Prober prober) throws LabException, InterruptedException;
}
