package io.github.timebench.loadgen.fleet;

import io.github.timebench.lab.LabException;

/** A block cannot go on because of one agent: it is gone, or its JVM is. */
final class AgentLostException extends LabException {
  private static final long serialVersionUID = 1L;

  private final String agent;

  AgentLostException(String agent, LabException cause) {
    super(agent + ": " + cause.getMessage(), cause);
    this.agent = agent;
  }

  /** Its name. */
  String agent() {
    return agent;
  }
}
