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
  private static final int MOST_TRIES = 600;
  private static final long BETWEEN_TRIES_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final int CALLS_AFTER_THE_END = 5;

  private final TimeService service;
  private final Exercise exercise;
  private final Holds holds;
  private Traffic traffic;

  private PeerConsumer(TimeService service, GenericService generic) {
    this.service = service;
    this.exercise = new Exercise(service, generic);
    this.holds = new Holds(service);
    this.traffic = new Traffic(service);
  }

  /** Returns when it looks for providers, found or not. */
  static PeerConsumer start(PeerSettings settings) {
    ReferenceConfig<TimeService> typed = settings.reference();
    typed.setInterface(TimeService.class);
    ReferenceConfig<GenericService> generic = settings.reference();
    generic.setGeneric("true");
    DubboBootstrap.getInstance()
        .application(settings.application())
        .registry(settings.registry())
        .reference(typed)
        .reference(generic)
        .start();
    return new PeerConsumer(typed.get(), generic.get());
  }

  @Override
  public Map<String, Tally> obey(String[] words, Runnable early) throws Exception {
    switch (words[0]) {
      case "find" -> find(Integer.parseInt(words[1]));
      case "exercise" -> {
        return exercise.run();
      }
      case "crowd" -> {
        return Map.of("full pool", holds.tooMany(Long.parseLong(words[1]), early));
      }
      case "hold" -> {
        return Map.of("under way", holds.all(Integer.parseInt(words[1]), Long.parseLong(words[2])));
      }
      case "gone" -> {
        return Map.of("none left", afterTheEnd());
      }
      case "begin" -> {
        traffic = new Traffic(service);
        traffic.begin(words[1]);
      }
      case "disturb" -> traffic.enter(words[1], true);
      case "settle" -> traffic.enter(words[1], false);
      case "steady" -> awaitSteady(Long.parseLong(words[1]));
      case "end" -> {
        return traffic.end();
      }
      default -> throw new IllegalArgumentException("no command of a consumer: " + words[0]);
    }
    return Map.of();
  }

  /** Waits until so many different providers have answered. */
  private void find(int providers) {
    Set<String> names = new HashSet<>();
    String fault = "";
    for (int tries = 0; tries < MOST_TRIES; tries++) {
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

  private void awaitSteady(long millis) throws InterruptedException {
    if (!traffic.awaitSteady(millis)) {
      throw new IllegalStateException("calls did not come back right for " + millis + " ms");
    }
  }

  private Tally afterTheEnd() {
    Tally tally = Tally.NONE;
    for (int i = 0; i < CALLS_AFTER_THE_END; i++) {
      tally = tally.plus(Call.expectingFailure("", service::name));
    }
    return tally;
  }
}
