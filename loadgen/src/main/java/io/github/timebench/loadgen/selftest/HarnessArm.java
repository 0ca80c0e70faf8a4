package io.github.timebench.loadgen.selftest;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.Target;
import io.github.timebench.loadgen.engine.closed.ClosedLoop;
import io.github.timebench.loadgen.engine.closed.ClosedSlice;
import java.time.Duration;

/** The closed loop as runs use it, with its recording. */
final class HarnessArm {
  private static final long GRACE_NANOS = Duration.ofSeconds(10).toNanos();

  private final NanoClock clock;
  private final RestingTarget.Rest rest = new RestingTarget.Rest();
  private final ClosedLoop loop;
  private ClosedSlice resting;

  HarnessArm(Target target, int callers, boolean verified, NanoClock clock) {
    this.clock = clock;
    this.loop = new ClosedLoop(new RestingTarget(target, rest, verified), callers, clock);
    rest.begin();
    this.resting = loop.publish(RestingTarget.RESTING, false, SliceWindow.of(clock.nanoTime(), 1));
  }

  double callsPerSecond(long lengthNanos) throws InterruptedException {
    ClosedSlice calling =
        loop.publish(RestingTarget.CALLING, true, SliceWindow.of(clock.nanoTime(), lengthNanos));
    rest.end();
    requireComplete(resting);
    resting.close();
    clock.sleepUntil(calling.window().endNanos());
    rest.begin();
    resting = loop.publish(RestingTarget.RESTING, false, SliceWindow.of(clock.nanoTime(), 1));
    requireComplete(calling);
    return calling.close().callsPerSecond();
  }

  private void requireComplete(ClosedSlice slice) throws InterruptedException {
    if (!slice.awaitComplete(clock.nanoTime() + GRACE_NANOS)) {
      throw new IllegalStateException("some callers did not come back within 10 s");
    }
  }

  void stop() throws InterruptedException {
    rest.end();
    loop.stop(clock.nanoTime() + GRACE_NANOS);
  }
}
