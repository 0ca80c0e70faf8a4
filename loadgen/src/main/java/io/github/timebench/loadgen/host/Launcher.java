package io.github.timebench.loadgen.host;

import io.github.timebench.lab.Child;
import io.github.timebench.lab.LabException;
import java.util.function.Consumer;

/** Whoever starts the JVMs of a run on a host: {@link LocalHost} on this one. Thread-safe. */
@FunctionalInterface
public interface Launcher {
  /**
   * Starts a JVM, without waiting for it.
   *
   * @param lines takes its standard output line by line, on one thread
   * @throws LabException if it cannot be started
   */
  Child start(JvmOrder order, Consumer<String> lines) throws LabException;
}
