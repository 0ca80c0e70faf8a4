package io.github.timebench.loadgen.agent;

import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Asks agents for their time, a burst each second, from a thread for each of them; so their dead
 * man's switch is held as well. Thread-safe.
 */
public final class ClockProber implements AutoCloseable {
  /** Questions in a burst. */
  public static final int BURST = 8;

  private static final long PERIOD_NANOS = Duration.ofSeconds(1).toNanos();

  private final NanoClock clock;
  private final Map<RemoteAgent, Long> heardNanos = new ConcurrentHashMap<>();
  private final List<Thread> threads = new ArrayList<>();

  private ClockProber(NanoClock clock) {
    this.clock = clock;
  }

  /** Asks from now on. */
  public static ClockProber start(List<RemoteAgent> agents, NanoClock clock) {
    ClockProber prober = new ClockProber(clock);
    for (RemoteAgent agent : agents) {
      prober.heardNanos.put(agent, clock.nanoTime());
      Thread thread = new Thread(() -> prober.ask(agent), agent.member().name() + "-clock");
      thread.setDaemon(true);
      prober.threads.add(thread);
      thread.start();
    }
    return prober;
  }

  private void ask(RemoteAgent agent) {
    try {
      while (true) {
        long dueNanos = clock.nanoTime() + PERIOD_NANOS;
        burst(agent);
        clock.sleepUntil(Math.max(dueNanos, clock.nanoTime()));
      }
    } catch (InterruptedException nobodyAsksAnyMore) {
      return;
    }
  }

  /** An agent that does not answer is heard of no more, which {@link #silentNanos} tells. */
  private void burst(RemoteAgent agent) {
    try {
      for (int question = 0; question < BURST; question++) {
        agent.probeClock();
        heardNanos.put(agent, clock.nanoTime());
      }
    } catch (LabException doesNotAnswer) {
      return;
    }
  }

  /** For how long an agent has not answered. */
  public long silentNanos(RemoteAgent agent) {
    return clock.nanoTime() - heardNanos.get(agent);
  }

  @Override
  public void close() {
    threads.forEach(Thread::interrupt);
  }
}
