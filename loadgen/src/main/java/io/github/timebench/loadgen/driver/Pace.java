package io.github.timebench.loadgen.driver;

import io.github.timebench.loadgen.driver.SliceRunner.Finished;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule.Planned;
import java.util.Optional;

/**
 * Decides which slice comes next and when: a driver by itself, or as its coordinator announces. For
 * the controlling thread.
 */
interface Pace {
  /**
   * The next slice to publish, by the driver's clock. Asked at about the start of the slice before,
   * so that it is decided a slice ahead.
   *
   * @return empty when there is none any more
   */
  Optional<Planned> next() throws InterruptedException;

  /** Takes a slice of the warm-up that has ended. */
  void warmed(Finished slice);

  /** How far measured slices began from where fleet time by its latest line has them, at most. */
  long mostOffNanos();

  /** Whether both JVMs were quiet when the warm-up ended. */
  boolean quiet();
}
