package io.github.timebench.loadgen.study;

import io.github.timebench.lab.LabException;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Study;
import io.github.timebench.model.plan.Sweep;
import java.util.Optional;

/**
 * Asks a warm pair of JVMs one probe after the other. One for the pair of a block, and for the
 * fresh pairs that stand in for it where it was cut short. Knows no clock: what time has passed is
 * in the probes. For one thread.
 */
public interface Prober {
  Prober NONE = new Prober() {};

  /**
   * @param block from 0
   */
  static Prober of(Plan pair, int block) {
    if (pair.study() instanceof Study.Capacity capacity) {
      return new CapacityProber(pair, capacity);
    }
    return pair.study() instanceof Sweep sweep ? new SweepProber(pair, sweep, block) : NONE;
  }

  /** JVMs that measure probes: a driver by itself, or all that make one load. */
  interface Probed {
    /** Waits until they are warm; empty if they ended before. */
    Optional<Warmup> warm() throws LabException, InterruptedException;

    /** Measures a probe; empty if it did not come to its end, which is theirs, too. */
    Optional<Probe> measure(ProbeRequest request) throws LabException, InterruptedException;

    void finish();
  }

  /** Asks for one probe after the other, until nothing more is asked or the JVMs end. */
  default void ask(Probed jvms) throws LabException, InterruptedException {
    Optional<Warmup> warmup = jvms.warm();
    if (warmup.isEmpty()) {
      return;
    }
    warm(warmup.get());
    for (Optional<ProbeRequest> next = next(); next.isPresent(); next = next()) {
      Optional<Probe> probe = jvms.measure(next.get());
      if (probe.isEmpty()) {
        return;
      }
      take(probe.get());
    }
    jvms.finish();
  }

  /** A pair of JVMs is warm: the first one, or a fresh one. */
  default void warm(Warmup warmup) {}

  /** What to measure next; empty when nothing more is asked. */
  default Optional<ProbeRequest> next() {
    return Optional.empty();
  }

  default void take(Probe probe) {}

  /**
   * The pair was cut short, perhaps in the middle of a probe.
   *
   * @return whether a fresh one is to go on
   */
  default boolean goesOnAfter(Pair cutShort) {
    return false;
  }
}
