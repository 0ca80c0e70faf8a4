package io.github.timebench.loadgen.run;

import io.github.timebench.lab.LabException;

/** A block cannot go on because of one host: it is gone, its JVM is, or its JVM refuses. */
public final class HostLostException extends LabException {
  private static final long serialVersionUID = 1L;

  private final String host;

  /** The loss of the host of that name. */
  public HostLostException(String host, LabException cause) {
    super(host + ": " + cause.getMessage(), cause);
    this.host = host;
  }

  /** Its name. */
  public String host() {
    return host;
  }
}
