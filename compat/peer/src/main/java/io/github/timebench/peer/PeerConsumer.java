package io.github.timebench.peer;

import io.github.timebench.peer.PeerMain.Command;
import io.github.timebench.peer.PeerMain.Peer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
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

  /** Of the references with many connections, on a machine that has other things to do. */
  private static final int PATIENCE_MILLIS = 60_000;

  private final PeerSettings settings;
  private final TimeService service;
  private final Exercise exercise;
  private final HeldCalls holds;
  private final List<ReferenceConfig<TimeService>> many = new ArrayList<>();
  private Traffic traffic;

  private PeerConsumer(PeerSettings settings, TimeService service, Exercise exercise) {
    this.settings = settings;
    this.service = service;
    this.exercise = exercise;
    this.holds = new HeldCalls(service);
    this.traffic = new Traffic(service);
  }

  /**
   * Returns when it looks for providers, found or not.
   *
   * @param checks beyond those of every cell, see {@link Exercise}
   * @param own made with every kind of call, too
   */
  static PeerConsumer start(
      DubboBootstrap dubbo, PeerSettings settings, Set<String> checks, Optional<OwnCalls> own) {
    ReferenceConfig<TimeService> typed = settings.typed("typed");
    ReferenceConfig<GenericService> generic = settings.reference();
    generic.setId("generic");
    generic.setGeneric("true");
    dubbo
        .application(settings.applicationConfig())
        .registry(settings.registryConfig())
        .reference(typed)
        .reference(generic);
    Optional<ReferenceConfig<Object>> ofOwn = own.map(calls -> settings.reference(calls.service()));
    ofOwn.ifPresent(dubbo::reference);
    dubbo.start();
    TimeService service = typed.get();
    Supplier<Map<String, Tally>> ownCalls =
        ofOwn
            .<Supplier<Map<String, Tally>>>map(
                reference -> {
                  Object stub = reference.get();
                  return () -> Map.of(own.get().label(), own.get().all(stub));
                })
            .orElse(Map::of);
    return new PeerConsumer(
        settings, service, new Exercise(service, generic.get(), checks, ownCalls));
  }

  /** A reference with so many connections of its own, which come back soon if they are closed. */
  private ReferenceConfig<TimeService> withConnections(int reference, long connections) {
    ReferenceConfig<TimeService> config = settings.typed("many-" + reference);
    config.setConnections(Math.toIntExact(connections));
    config.setTimeout(PATIENCE_MILLIS);
    Map<String, String> parameters = new HashMap<>(config.getParameters());
    parameters.put("connect.timeout", Integer.toString(PATIENCE_MILLIS));
    parameters.put("least.reconnect.duration", Integer.toString(settings.heartbeatMillis()));
    config.setParameters(parameters);
    config.get();
    return config;
  }

  @Override
  public Map<String, Tally> carryOut(Command command, Runnable halfway) throws Exception {
    switch (command.name()) {
      case "find" -> find(command.number(0));
      case "exercise" -> {
        return exercise.run();
      }
      case "open" -> many.add(withConnections(many.size(), command.number(0)));
      case "open-again" -> {
        int reference = Math.toIntExact(command.number(0));
        many.get(reference).destroy();
        many.set(reference, withConnections(reference, command.number(1)));
      }
      case "calls" -> {
        TimeService called = many.get(Math.toIntExact(command.number(0))).get();
        return Map.of("calls", calls(called, command.number(1)));
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
        "found %s of %s providers: %s".formatted(names.size(), providers, fault));
  }

  private static Tally calls(TimeService service, long calls) {
    Tally tally = Tally.NONE;
    for (long number = 0; number < calls; number++) {
      Times times = new Times(number % 2);
      tally = tally.plus(Call.expecting(times, () -> service.times(times)));
    }
    return tally;
  }

  private void awaitSteady(long millis) throws InterruptedException {
    if (!traffic.awaitSteady(millis)) {
      throw new IllegalStateException("calls did not come back right for %s ms".formatted(millis));
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
