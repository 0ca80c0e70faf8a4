package io.github.timebench.compat;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.Serializer;
import io.github.timebench.compat.PlannedCell.CellKind;
import io.github.timebench.lab.FreePort;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.model.compat.CompatCell;
import io.github.timebench.model.compat.CompatCell.CompatFrames;
import io.github.timebench.model.compat.CompatCell.CompatPhase;
import io.github.timebench.model.compat.CompatCell.CompatTally;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One cell: starts its peers, has them call each other, and keeps what is seen. Used once, by one
 * thread.
 */
final class CellRun {
  /** Until calls come back right again after a provider has left or was replaced. */
  private static final long MAX_LEAVING_MILLIS = 30_000;

  private static final long MAX_RESTART_MILLIS = 60_000;
  private static final long LONG_HOLD_MILLIS = 4_000;
  private static final long SHORT_HOLD_MILLIS = 1_500;
  private static final int HELD_CALLS = 4;
  private static final Duration ANSWERS_UNDER_WAY = Duration.ofSeconds(30);
  private static final Duration AGAIN = Duration.ofMillis(200);

  private final PlannedCell cell;
  private final PeerJvms jvms;
  private final String registry;
  private final NanoClock clock;
  private final Soak soak;

  private final List<CompatPhase> phases = new ArrayList<>();
  private long idleHeartbeats;
  private CompatFrames frames = CompatFrames.NONE;
  private CompatFrames providerFrames = CompatFrames.NONE;
  private CompatFrames whenFound = CompatFrames.NONE;
  private CompatFrames providersWhenFound = CompatFrames.NONE;

  /**
   * @param registry that no other cell uses, {@code zookeeper://host:port}
   * @param soak for a cell that soaks
   */
  CellRun(PlannedCell cell, PeerJvms jvms, String registry, NanoClock clock, Soak soak) {
    this.cell = cell;
    this.jvms = jvms;
    this.registry = registry;
    this.clock = clock;
    this.soak = soak;
  }

  /** Runs it; a peer that fails ends the cell, and what was seen before is kept. */
  CompatCell run() throws LabException, InterruptedException {
    try {
      switch (cell.kind()) {
        case PAIR, SOAK, JAVASCRIPT -> one();
        case MIXED -> mixed();
        case PROXIED -> proxied();
        case ROLLBACK, CRASH, UPGRADE -> restart();
      }
      return result(Phrase.EMPTY);
    } catch (PeerJvm.Fault fault) {
      return result(fault.phrase());
    }
  }

  private void one() throws PeerJvm.Fault, LabException, InterruptedException {
    try (PeerJvm provider = provider(0, FreePort.find());
        PeerJvm consumer = jvms.consumer(cell, registry)) {
      provider.await("start");
      consumer.await("start");
      find(consumer, provider);
      exercise("fresh", consumer);
      switch (cell.kind()) {
        case SOAK -> soak(provider, consumer);
        case JAVASCRIPT -> again(provider, consumer);
        default -> pair(provider, consumer);
      }
    }
  }

  /** An idle phase, a full pool, a shutdown. */
  private void pair(PeerJvm provider, PeerJvm consumer) throws PeerJvm.Fault, InterruptedException {
    idle(consumer);
    fillPool(provider, consumer);
    CompatFrames before = frames;
    exercise("after the full pool", consumer);
    readAllFrames(consumer, provider);
    compareFrames(before);
    shutDown(provider, consumer);
  }

  /** Once more, when a consumer that has the jar would have agreed. */
  private void again(PeerJvm provider, PeerJvm consumer)
      throws PeerJvm.Fault, InterruptedException {
    CompatFrames before = frames;
    exercise("again", consumer);
    readAllFrames(consumer, provider);
    compareFrames(before);
  }

  private void soak(PeerJvm provider, PeerJvm consumer)
      throws PeerJvm.Fault, LabException, InterruptedException {
    CompatFrames before = frames;
    phase("soak", false, soak.run(provider, consumer));
    readAllFrames(consumer, provider);
    compareFrames(before);
    idle(consumer);
  }

  private void fillPool(PeerJvm provider, PeerJvm consumer)
      throws PeerJvm.Fault, InterruptedException {
    consumer.tell("crowd", LONG_HOLD_MILLIS);
    consumer.await("crowd is full");
    provider.ask("open");
    phase("full pool", false, consumer.await("crowd").checks());
    provider.ask("shut");
  }

  private void shutDown(PeerJvm provider, PeerJvm consumer)
      throws PeerJvm.Fault, InterruptedException {
    consumer.tell("hold", HELD_CALLS, SHORT_HOLD_MILLIS);
    provider.ask("await-holds", HELD_CALLS);
    provider.close();
    phase("shutdown", false, consumer.await("hold").checks());
    phase("after the shutdown", false, consumer.ask("gone").checks());
  }

  /** Two providers at once, called in turn; the first leaves while calls are made. */
  private void mixed() throws PeerJvm.Fault, LabException, InterruptedException {
    try (PeerJvm leaving = provider(0, FreePort.find());
        PeerJvm staying = provider(1, FreePort.find());
        PeerJvm consumer = jvms.consumer(cell, registry)) {
      leaving.await("start");
      staying.await("start");
      consumer.await("start");
      find(consumer, leaving, staying);
      exercise("fresh", consumer);
      idle(consumer);
      readAllFrames(consumer, leaving, staying);
      phase("messages by id", false, Map.of("counted alike", countedAlike()));
      leave(leaving, consumer);
      phase("one left", false, consumer.ask("exercise").checks());
    }
  }

  /** The consumer knows the proxy's port alone, and cannot tell its two providers apart. */
  private void proxied() throws PeerJvm.Fault, LabException, InterruptedException {
    List<Integer> ports = List.of(FreePort.find(), FreePort.find());
    try (MultiplexingProxy proxy = MultiplexingProxy.start(ports);
        PeerJvm first = behind(proxy, 0, ports);
        PeerJvm second = behind(proxy, 1, ports)) {
      first.await("start");
      second.await("start");
      try (PeerJvm consumer = jvms.consumer(cell, registry)) {
        consumer.await("start");
        find(consumer, first, second);
        exercise("fresh", consumer);
        idle(consumer);
        CompatFrames before = frames;
        exercise("again", consumer);
        readAllFrames(consumer, first, second);
        compareFrames(before);
      }
    }
  }

  private PeerJvm behind(MultiplexingProxy proxy, int index, List<Integer> ports)
      throws LabException, InterruptedException {
    PeerSetup setup = cell.providers().get(index);
    return jvms.providerBehind(proxy.port(), cell, setup, registry, ports.get(index));
  }

  private void leave(PeerJvm leaving, PeerJvm consumer) throws PeerJvm.Fault, InterruptedException {
    consumer.ask("begin", "both");
    consumer.ask("steady", MAX_LEAVING_MILLIS);
    consumer.ask("disturb", "leaving");
    leaving.close();
    consumer.ask("steady", MAX_LEAVING_MILLIS);
    Map<String, CompatTally> tallies = consumer.ask("end").checks();
    phase("both", false, Map.of("calls", tallies.get("both")));
    phase("leaving", true, Map.of("calls", tallies.get("leaving")));
  }

  /** A provider ends while calls are made, and another takes its place on the same port. */
  private void restart() throws PeerJvm.Fault, LabException, InterruptedException {
    int port = FreePort.find();
    try (PeerJvm consumer = jvms.consumer(cell, registry)) {
      try (PeerJvm before = provider(0, port)) {
        before.await("start");
        consumer.await("start");
        find(consumer, before);
        exercise("fresh", consumer);
        consumer.ask("begin", "before");
        consumer.ask("steady", MAX_RESTART_MILLIS);
        consumer.ask("disturb", "restart");
        if (cell.kind() == CellKind.CRASH) {
          before.kill();
        }
      }
      try (PeerJvm after = provider(1, port)) {
        after.await("start");
        consumer.ask("steady", MAX_RESTART_MILLIS);
        consumer.ask("settle", "back");
        consumer.ask("steady", MAX_RESTART_MILLIS);
        Map<String, CompatTally> tallies = consumer.ask("end").checks();
        phase("before", false, Map.of("calls", tallies.get("before")));
        phase("restart", true, Map.of("calls", tallies.get("restart")));
        phase("back", false, Map.of("calls", tallies.get("back")));
        exercise("after the restart", consumer);
        idle(consumer);
        readFrames(consumer, after);
      }
    }
  }

  private PeerJvm provider(int index, int port) throws LabException, InterruptedException {
    return jvms.provider(cell, cell.providers().get(index), registry, port);
  }

  private void exercise(String phase, PeerJvm consumer) throws PeerJvm.Fault, InterruptedException {
    PeerJvm.Reply reply = consumer.ask("exercise");
    phase(phase, false, reply.checks());
    frames = reply.frames();
  }

  /** Only heartbeats pass for a while; then the consumer must be able to call again. */
  private void idle(PeerJvm consumer) throws PeerJvm.Fault, InterruptedException {
    long before = consumer.ask("frames").frames().allEvents();
    clock.sleepUntil(clock.nanoTime() + cell.kind().idle().toNanos());
    idleHeartbeats = consumer.ask("frames").frames().allEvents() - before;
    exercise("after idle", consumer);
  }

  private void phase(String name, boolean disturbed, Map<String, CompatTally> checks) {
    phases.add(new CompatPhase(name, disturbed, checks));
  }

  /** Until it has found its providers, a request may be lost: with TLS, the first one is. */
  private void find(PeerJvm consumer, PeerJvm... providers)
      throws PeerJvm.Fault, InterruptedException {
    consumer.ask("find", providers.length);
    readFrames(consumer, providers);
    whenFound = frames;
    providersWhenFound = providerFrames;
  }

  private void readFrames(PeerJvm consumer, PeerJvm... providers)
      throws PeerJvm.Fault, InterruptedException {
    frames = consumer.ask("frames").frames();
    providerFrames = CompatFrames.NONE;
    for (PeerJvm provider : providers) {
      providerFrames = providerFrames.plus(provider.ask("frames").frames());
    }
  }

  /**
   * The same once both sides have counted all: an answer that nobody waits for may be under way.
   */
  private void readAllFrames(PeerJvm consumer, PeerJvm... providers)
      throws PeerJvm.Fault, InterruptedException {
    long endNanos = clock.nanoTime() + ANSWERS_UNDER_WAY.toNanos();
    readFrames(consumer, providers);
    while (!areCountedAlike() && clock.nanoTime() - endNanos < 0) {
      clock.sleepUntil(clock.nanoTime() + AGAIN.toNanos());
      readFrames(consumer, providers);
    }
  }

  private void compareFrames(CompatFrames beforeTheLastCalls) {
    phase(
        "messages by id",
        false,
        new TreeMap<>(
            Map.of(
                "counted alike", countedAlike(), "as expected", asExpected(beforeTheLastCalls))));
  }

  /** While no call is under way, both sides must have counted as many messages of each id. */
  private CompatTally countedAlike() {
    return rightIf(
        areCountedAlike(),
        Phrase.of(
            "the consumer counted %s, the providers %s",
            frames.since(whenFound).toString(),
            providerFrames.since(providersWhenFound).toString()));
  }

  private boolean areCountedAlike() {
    CompatFrames consumer = frames.since(whenFound);
    CompatFrames providers = providerFrames.since(providersWhenFound);
    return consumer.requests().equals(providers.requests())
        && consumer.responses().equals(providers.responses());
  }

  /** Most of the last requests carried the id that the cell expects, and no id of ours unasked. */
  private CompatTally asExpected(CompatFrames before) {
    int expected = cell.expectedId();
    Map<Integer, Long> requests = frames.since(before).requests();
    long all = requests.values().stream().mapToLong(Long::longValue).sum();
    int ours = Serializer.CUSTOM.serializationId();
    boolean asExpected =
        2 * requests.getOrDefault(expected, 0L) > all
            && (expected == ours || !frames.requests().containsKey(ours));
    return rightIf(
        asExpected,
        Phrase.of(
            "expected id %s, counted %s of %s", expected, requests.toString(), frames.toString()));
  }

  private static CompatTally rightIf(boolean right, Phrase fault) {
    return right ? new CompatTally(1, 0, 0, 0, Phrase.EMPTY) : new CompatTally(0, 0, 1, 0, fault);
  }

  private CompatCell result(Phrase fault) {
    return new CompatCell(
        cell.name(),
        cell.kind().label(),
        cell.mode().label(),
        cell.providers().stream().map(PeerSetup::label).toList(),
        cell.consumer().label(),
        cell.withoutJar() ? "" : cell.reference().name(),
        phases,
        idleHeartbeats,
        frames,
        fault);
  }
}
