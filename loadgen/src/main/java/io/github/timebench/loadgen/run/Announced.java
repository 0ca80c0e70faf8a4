package io.github.timebench.loadgen.run;

import io.github.timebench.loadgen.driver.DriverTask;
import java.time.Instant;

/**
 * A copy of what was announced to all machines of a load, for people who want to know later.
 *
 * @param announcement {@code go}, and slices warm from then on; {@code measure}, and from then on
 *     rounds are measured, or, where a study asks for probes, the load of the warm-up ends
 * @param registry root of the providers, in the registry
 * @param block from 0
 * @param seed of the order of the slices
 * @param begins by the coordinator's calendar, ISO 8601
 * @param startNanos the same in fleet time
 * @param sliceNanos length of the slices from then on; those of a cold warm-up are longer
 * @param rounds to measure; 0 while none are
 */
public record Announced(
    String announcement,
    String registry,
    int block,
    long seed,
    String begins,
    long startNanos,
    long sliceNanos,
    int rounds) {
  static Announced of(
      String announcement,
      DriverTask task,
      long startNanos,
      long nowNanos,
      long sliceNanos,
      int rounds) {
    return new Announced(
        announcement,
        task.registryRoot(),
        task.block(),
        task.designSeed(),
        Instant.now().plusNanos(startNanos - nowNanos).toString(),
        startNanos,
        sliceNanos,
        rounds);
  }
}
