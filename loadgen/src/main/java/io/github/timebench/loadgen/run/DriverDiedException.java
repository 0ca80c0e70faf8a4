package io.github.timebench.loadgen.run;

import io.github.timebench.lab.LabException;

/** The driver's JVM ended in the middle of a block, without a report. */
public final class DriverDiedException extends LabException {
  private static final long serialVersionUID = 1L;

  /**
   * A driver that is gone.
   *
   * @param exitSummary a sentence on how it ended
   */
  public DriverDiedException(String exitSummary) {
    super(exitSummary);
  }
}
