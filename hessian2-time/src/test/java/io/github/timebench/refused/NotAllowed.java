package io.github.timebench.refused;

import java.io.Serializable;
import java.time.Instant;

/** A transfer object that is on no allowlist. */
public final class NotAllowed implements Serializable {
  private static final long serialVersionUID = 1;

  public Instant at = Instant.EPOCH;
}
