package io.github.timebench.micro.loopback;

import io.github.timebench.api.Variant;
import java.util.List;

/**
 * Variants that take turns, an iteration each: a JVM's luck with its compiler, and what the machine
 * does meanwhile, then hits all of them alike. Each has every place of a round equally often.
 */
final class Turns {
  /** The call without hessian2-time, agreed and configured: small, so that agreeing shows most. */
  static final List<Variant> VARIANTS =
      List.of(Variant.DATE_STOCK, Variant.DATE_CUSTOM, Variant.DATE_CONFIGURED);

  /** Iterations after which all variants have had all places. */
  static final int PERIOD = VARIANTS.size() * VARIANTS.size();

  private int iteration;

  Variant next() {
    int round = iteration / VARIANTS.size();
    int turn = (iteration + round) % VARIANTS.size();
    iteration = (iteration + 1) % PERIOD;
    return VARIANTS.get(turn);
  }
}
