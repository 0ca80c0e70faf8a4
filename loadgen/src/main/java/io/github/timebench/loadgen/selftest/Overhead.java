package io.github.timebench.loadgen.selftest;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Daemon;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.Target;
import io.github.timebench.loadgen.host.JvmOrder;
import io.github.timebench.reports.statistics.Estimate;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * What the harness costs: the closed loop, without and with comparing replies, against a bare loop
 * of the same stub.
 */
public final class Overhead {
  private static final int ARMS = 3;

  private Overhead() {}

  /**
   * What the harness keeps of the bare loop's throughput, with 95 % intervals over rounds.
   *
   * @param unverified where replies are not compared
   */
  public record Result(Estimate unverified, Estimate verified) {}

  /** Measures against a real provider, which is started and stopped. */
  public static Result ofProvider(
      Installation installation, Path logs, Corpus corpus, Rounds rounds)
      throws LabException, InterruptedException {
    int callers = rounds.callers();
    try (SelftestProvider provider =
        SelftestProvider.start(installation, logs, ARMS * callers, JvmOrder.Jvm.USUAL)) {
      Target target = provider.target(corpus);
      BareArm bare = new BareArm(target, callers, NanoClock.SYSTEM);
      HarnessArm unverified = new HarnessArm(target, callers, false, NanoClock.SYSTEM);
      HarnessArm verified = new HarnessArm(target, callers, true, NanoClock.SYSTEM);
      try {
        List<Estimate> ratios =
            rounds.ratios(
                List.of(bare::callsPerSecond, unverified::callsPerSecond, verified::callsPerSecond),
                corpus.seed());
        return new Result(ratios.get(0), ratios.get(1));
      } finally {
        bare.stop();
        unverified.stop();
        verified.stop();
      }
    }
  }

  /**
   * The bare loop: each thread calls the stub and counts, no clock, no recording, no comparison.
   */
  private static final class BareArm {
    private static final long GRACE_MILLIS = Duration.ofSeconds(10).toMillis();

    private final Target target;
    private final NanoClock clock;
    private final RestingTarget.Rest rest = new RestingTarget.Rest();
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
        threads.add(Daemon.start(() -> loop(firstPayload), "bare-" + caller));
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

    double callsPerSecond(long lengthNanos) throws InterruptedException {
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

    void stop() throws InterruptedException {
      stopped = true;
      rest.end();
      for (Thread thread : threads) {
        thread.join(GRACE_MILLIS);
      }
    }
  }
}
