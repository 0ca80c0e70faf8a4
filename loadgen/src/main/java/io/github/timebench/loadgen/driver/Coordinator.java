package io.github.timebench.loadgen.driver;

import java.time.Duration;
import java.util.Optional;

/** The driver's line to whoever gave it its task. */
interface Coordinator {
  /** Sends a message. */
  void say(DriverMessage message);

  /**
   * Waits for the next request.
   *
   * @param patience the longest wait; zero takes only what has come
   * @return empty if none came
   */
  Optional<DriverRequest> next(Duration patience) throws InterruptedException;
}
