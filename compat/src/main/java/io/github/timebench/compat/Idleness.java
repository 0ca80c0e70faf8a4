package io.github.timebench.compat;

import io.github.timebench.lab.NanoClock;
import java.time.Duration;

/** A phase in which nothing but heartbeats passes. */
final class Idleness {
  /** Eight heartbeats of a peer: a stock peer that trips over them loses its provider in seven. */
  static final Duration LENGTH = Duration.ofSeconds(8);

  private final NanoClock clock;

  Idleness(NanoClock clock) {
    this.clock = clock;
  }

  /** Leaves a consumer alone, then makes it call again. */
  void pass(PeerJvm consumer, CellRecord record) throws CellFault, InterruptedException {
    long before = consumer.ask("frames").frames().allEvents();
    clock.sleepUntil(clock.nanoTime() + LENGTH.toNanos());
    long after = consumer.ask("frames").frames().allEvents();
    record.idleHeartbeats(after - before);
    record.phase("after idle", consumer.ask("exercise"));
  }
}
