package io.github.timebench.loadgen.run;

import io.github.timebench.lab.LabException;

/** A block cannot go on because of one agent: it is gone, its JVM is, or its JVM refuses. */
public final class AgentLostException extends LabException {
  private static final long serialVersionUID = 1L;

  private final String agent;

  /** The loss of the agent of that name. */
  public AgentLostException(String agent, LabException cause) {
    super(agent + ": " + cause.getMessage(), cause);
    this.agent = agent;
  }

  /** Its name. */
  public String agent() {
    return agent;
  }
}
