package io.github.timebench.loadgen.driver;

import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.Warmup;
import java.util.Optional;

/** Whoever asks for probes. */
interface ProbeSource {
  /** Warming is over. */
  void warm(Warmup warmup);

  /**
   * Waits for the next request.
   *
   * @return empty if nothing more is asked
   */
  Optional<Asked> next() throws InterruptedException;

  /** Takes a probe, complete or not; one that is not is the last. */
  void answer(Probe probe);

  /** A probe, and when its slices begin. */
  record Asked(ProbeRequest request, Starts starts) {}

  /** When the slices of a probe begin, by the driver's clock. */
  @FunctionalInterface
  interface Starts {
    /**
     * The start of a slice.
     *
     * @param sinceNanos planned time since the start of the first one
     * @param dueNanos the end of the slice before; now for the first one
     */
    long startNanos(long sinceNanos, long dueNanos) throws InterruptedException;
  }
}
