package io.github.timebench.loadgen.selftest;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** The bare loop: each thread calls the stub and counts, no clock, no recording, no comparison. */
final class BareArm implements Arm {
  private static final long GRACE_MILLIS = Duration.ofSeconds(10).toMillis();

  private final Target target;
  private final NanoClock clock;
  private final Rest rest = new Rest();
  private final LongAdder calls = new LongAdder();
  private final List<Thread> threads = new ArrayList<>();
  private volatile int variant = RestingTarget.RESTING;
  private volatile boolean stopped;

  BareArm(Target target, int callers, NanoClock clock) {
    this.target = new RestingTarget(target, rest, false);
    this.clock = clock;
    rest.begin();
    for (int caller = 0; caller < callers; caller++) {
      int firstPayload = target.payloads() * caller / callers;
      Thread thread = new Thread(() -> loop(firstPayload), "bare-" + caller);
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
  }

  private void loop(int firstPayload) {
    int payload = firstPayload;
    try {
      while (!stopped) {
        target.call(variant, payload);
        payload = (payload + 1) % target.payloads();
        calls.increment();
      }
    } catch (Exception e) {
      throw new IllegalStateException("the bare loop's call failed", e);
    }
  }

  @Override
  public double callsPerSecond(long lengthNanos) throws InterruptedException {
    SliceWindow window = SliceWindow.of(clock.nanoTime(), lengthNanos);
    variant = RestingTarget.CALLING;
    rest.end();
    clock.sleepUntil(window.firstNanos());
    long firstNanos = clock.nanoTime();
    long firstCalls = calls.sum();
    clock.sleepUntil(window.lastNanos());
    long windowCalls = calls.sum() - firstCalls;
    long windowNanos = clock.nanoTime() - firstNanos;
    clock.sleepUntil(window.endNanos());
    rest.begin();
    variant = RestingTarget.RESTING;
    return windowCalls * 1e9 / windowNanos;
  }

  @Override
  public void stop() throws InterruptedException {
    stopped = true;
    rest.end();
    for (Thread thread : threads) {
      thread.join(GRACE_MILLIS);
    }
  }
}
