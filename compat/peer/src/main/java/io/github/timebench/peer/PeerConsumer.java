package io.github.timebench.peer;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.service.GenericService;

/** Refers to the service and calls it when told to. */
final class PeerConsumer implements Peer {
  /** A hundred seconds: thousands of connections take their time on a busy machine. */
  private static final int MAX_TRIES = 2_000;

  private static final long BETWEEN_TRIES_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final int CALLS_AFTER_END = 5;

  private final PeerSettings settings;
  private final GenericService generic;
  private final Set<String> checks;
  private ReferenceConfig<TimeService> typed;
  private TimeService service;
  private Exercise exercise;
  private Holds holds;
  private Traffic traffic;

  private PeerConsumer(
      PeerSettings settings,
      ReferenceConfig<TimeService> typed,
      GenericService generic,
      Set<String> checks) {
    this.settings = settings;
    this.generic = generic;
    this.checks = checks;
    use(typed);
  }

  private void use(ReferenceConfig<TimeService> reference) {
    typed = reference;
    service = reference.get();
    exercise = new Exercise(service, generic, checks);
    holds = new Holds(service);
    traffic = new Traffic(service);
  }

  /**
   * Returns when it looks for providers, found or not.
   *
   * @param checks beyond those of every cell, see {@link Exercise}
   */
  static PeerConsumer start(DubboBootstrap dubbo, PeerSettings settings, Set<String> checks) {
    ReferenceConfig<TimeService> typed = typed(settings);
    ReferenceConfig<GenericService> generic = settings.reference();
    generic.setId("generic");
    generic.setGeneric("true");
    dubbo
        .application(settings.applicationConfig())
        .registry(settings.registryConfig())
        .reference(typed)
        .reference(generic)
        .start();
    return new PeerConsumer(settings, typed, generic.get(), checks);
  }

  private static ReferenceConfig<TimeService> typed(PeerSettings settings) {
    ReferenceConfig<TimeService> typed = settings.reference();
    typed.setId("typed");
    typed.setInterface(TimeService.class);
    return typed;
  }

  @Override
  public Map<String, Tally> carryOut(Command command, Runnable halfway) throws Exception {
    switch (command.name()) {
      case "find" -> find(command.number(0));
      case "exercise" -> {
        return exercise.run();
      }
      case "refer-again" -> {
        typed.destroy();
        use(typed(settings));
      }
      case "calls" -> {
        return Map.of("calls", calls(command.number(0)));
      }
      case "crowd" -> {
        return Map.of("full pool", holds.tooMany(command.number(0), halfway));
      }
      case "hold" -> {
        return Map.of("under way", holds.all(command.number(0), command.number(1)));
      }
      case "gone" -> {
        return Map.of("none left", afterTheEnd());
      }
      case "begin" -> {
        traffic = new Traffic(service);
        traffic.begin(command.text(0));
      }
      case "disturb" -> traffic.enter(command.text(0), true);
      case "settle" -> traffic.enter(command.text(0), false);
      case "steady" -> awaitSteady(command.number(0));
      case "end" -> {
        return traffic.end();
      }
      default ->
          throw new IllegalArgumentException("not a command of a consumer: " + command.name());
    }
    return Map.of();
  }

  /** Waits until so many different providers have answered. */
  private void find(long providers) {
    Set<String> names = new HashSet<>();
    String fault = "";
    for (int tries = 0; tries < MAX_TRIES; tries++) {
      try {
        names.add(service.name());
      } catch (RpcException notYet) {
        fault = notYet.getMessage();
      }
      if (names.size() >= providers) {
        return;
      }
      LockSupport.parkNanos(BETWEEN_TRIES_NANOS);
    }
    throw new IllegalStateException(
        "found " + names.size() + " of " + providers + " providers: " + fault);
  }

  private Tally calls(long calls) {
    Tally tally = Tally.NONE;
    for (long number = 0; number < calls; number++) {
      Times times = new Times(number % 2);
      tally = tally.plus(Call.expecting(times, () -> service.times(times)));
    }
    return tally;
  }

  private void awaitSteady(long millis) throws InterruptedException {
    if (!traffic.awaitSteady(millis)) {
      throw new IllegalStateException("calls did not come back right for " + millis + " ms");
    }
  }

  private Tally afterTheEnd() {
    Tally tally = Tally.NONE;
    for (int i = 0; i < CALLS_AFTER_END; i++) {
      tally = tally.plus(Call.expectingFailure("", service::name));
    }
    return tally;
  }
}
