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
  Optional<ProbeRequest> next() throws InterruptedException;

  /** Takes a probe, complete or not; one that is not is the last. */
  void answer(Probe probe);
}
