package io.github.timebench.loadgen.study;

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
  /** Asks nothing: the task says all. */
  Prober NONE = new Prober() {};

  /**
   * The prober of a study.
   *
   * @param pair the plan of a pair's variants
   * @param block from 0
   */
  static Prober of(Plan pair, int block) {
    if (pair.study() instanceof Study.Capacity capacity) {
      return new CapacityProber(pair, capacity);
    }
    return pair.study() instanceof Sweep sweep ? new SweepProber(pair, sweep, block) : NONE;
  }

  /** A pair of JVMs is warm: the first one, or a fresh one. */
  default void warm(Warmup warmup) {}

  /** What to measure next; empty when nothing more is asked. */
  default Optional<ProbeRequest> next() {
    return Optional.empty();
  }

  /** Takes what was measured to its end. */
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
