package io.github.timebench.loadgen.agent;

import io.github.timebench.lab.Child;
import io.github.timebench.lab.LabException;
import io.github.timebench.model.fleet.AgentFacts;
import java.util.function.Consumer;

/** Whoever starts the JVMs of a run on a machine: {@link LocalAgent} on this one. Thread-safe. */
public interface Agent {
  /** What its machine is and runs; takes some hundred milliseconds. */
  AgentFacts facts() throws LabException;

  /**
   * Starts a JVM, without waiting for it.
   *
   * @param lines takes its standard output line by line, on one thread
   * @throws LabException if it cannot be started
   */
  Child start(Order order, Consumer<String> lines) throws LabException;
}
