package io.github.timebench.loadgen.run;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;

/**
 * A JVM of a pair ended that had begun, or was killed: another may do what it did not. One that
 * ends by itself before it has begun says why it cannot, and so would the next.
 */
public class JvmDiedException extends LabException {
  private static final long serialVersionUID = 1L;

  JvmDiedException(Phrase exitSummary) {
    super(exitSummary);
  }
}
