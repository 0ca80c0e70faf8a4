package io.github.timebench.loadgen.fleet;

import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.agent.Member;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Gives an agent up that is silent and whose session with ZooKeeper has ended: either alone may
 * pass. While ZooKeeper itself is away nobody is given up.
 */
final class LossWatch implements AutoCloseable {
  private static final NanoClock CLOCK = NanoClock.SYSTEM;
  private static final long PERIOD_NANOS = Duration.ofSeconds(1).toNanos();
  private static final long SILENCE_NANOS = Duration.ofSeconds(3).toNanos();

  private final Roll.Source members;
  private final Map<String, Machine> machines;
  private final Thread thread = new Thread(this::run, "fleet-watch");

  /** Looks when it is asked to. */
  LossWatch(Roll.Source members, Map<String, Machine> machines) {
    this.members = members;
    this.machines = machines;
  }

  /** Looks once a second from now on. */
  static LossWatch start(Roll.Source members, Map<String, Machine> machines) {
    LossWatch watch = new LossWatch(members, machines);
    watch.thread.setDaemon(true);
    watch.thread.start();
    return watch;
  }

  private void run() {
    try {
      while (true) {
        look();
        CLOCK.sleepUntil(CLOCK.nanoTime() + PERIOD_NANOS);
      }
    } catch (InterruptedException closed) {
      return;
    }
  }

  /** Gives up whoever is lost by now. */
  void look() {
    Set<String> there;
    try {
      there = members.now().stream().map(Member::name).collect(Collectors.toSet());
    } catch (LabException zooKeeperIsAway) {
      return;
    }
    machines.forEach(
        (name, machine) -> {
          if (!there.contains(name) && machine.silentNanos() >= SILENCE_NANOS) {
            machine.agent().lost("is gone: it does not answer, and its session has ended");
          }
        });
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
