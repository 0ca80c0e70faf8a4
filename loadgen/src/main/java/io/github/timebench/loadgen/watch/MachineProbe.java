package io.github.timebench.loadgen.watch;

/** Reads the machine's counters. Implementations are thread-safe and throw nothing. */
@FunctionalInterface
public interface MachineProbe {
  /** The counters now, within a millisecond or so. */
  MachineReading read();
}
