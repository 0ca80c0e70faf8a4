package io.github.timebench.compat;

import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.model.compat.CompatTally;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Calls on many connections, all of which the provider closes again and again, and the consumer's
 * next reference makes anew: every call must be right, and what stays in the heaps must not grow.
 * Used once, by one thread.
 */
final class Soak {
  /** Until a connection has agreed, and as many calls after that. */
  private static final int CALLS_PER_CONNECTION = 6;

  /** In the middle third and in the last one at least two. */
  private static final int MIN_ROUNDS = 6;

  private static final double MAX_GROWTH = 0.05;
  private static final long MAX_GROWTH_BYTES = 2L << 20;

  private final Settings settings;
  private final Path heaps;
  private final NanoClock clock;

  private final List<Long> providerHeaps = new ArrayList<>();
  private final List<Long> consumerHeaps = new ArrayList<>();
  private final Map<String, CompatTally> tallies = new LinkedHashMap<>();

  /**
   * What is asked for.
   *
   * @param duration until the last round begins
   * @param connections all at once
   */
  record Settings(Duration duration, int connections) {}

  /**
   * @param heaps takes a line per round
   */
  Soak(Settings settings, Path heaps, NanoClock clock) {
    this.settings = settings;
    this.heaps = heaps;
    this.clock = clock;
  }

  /** How the calls went, and whether the heaps were flat. */
  Map<String, CompatTally> run(PeerJvm provider, PeerJvm consumer)
      throws PeerJvm.Fault, LabException, InterruptedException {
    long end = clock.nanoTime() + settings.duration().toNanos();
    int connections = settings.connections();
    provider.ask("await-connections", connections);
    while (clock.nanoTime() < end || providerHeaps.size() < MIN_ROUNDS) {
      for (int call = 0; call < CALLS_PER_CONNECTION; call++) {
        add("calls", consumer.ask("calls", connections).checks());
      }
      providerHeaps.add(provider.ask("heap").heapBytes());
      consumerHeaps.add(consumer.ask("heap").heapBytes());
      add("connections closed", provider.ask("cut").checks());
      consumer.ask("refer-again");
      provider.ask("await-connections", connections);
    }
    write();
    tallies.put("provider's heap", flat(providerHeaps));
    tallies.put("consumer's heap", flat(consumerHeaps));
    return tallies;
  }

  private void add(String check, Map<String, CompatTally> checks) {
    checks.values().forEach(tally -> tallies.merge(check, tally, CompatTally::plus));
  }

  private void write() throws LabException {
    List<String> lines = new ArrayList<>(List.of("round,provider_heap_bytes,consumer_heap_bytes"));
    for (int round = 0; round < providerHeaps.size(); round++) {
      lines.add(round + "," + providerHeaps.get(round) + "," + consumerHeaps.get(round));
    }
    try {
      Files.write(heaps, lines);
    } catch (IOException e) {
      throw new LabException("cannot write " + heaps + ": " + e.getMessage(), e);
    }
  }

  /** The first third warms up; the most of the last must be about the most of the middle one. */
  static CompatTally flat(List<Long> heaps) {
    int third = heaps.size() / 3;
    long middle = most(heaps.subList(third, 2 * third));
    long last = most(heaps.subList(2 * third, heaps.size()));
    long allowed = middle + Math.max(MAX_GROWTH_BYTES, Math.round(middle * MAX_GROWTH));
    return last <= allowed
        ? new CompatTally(1, 0, 0, 0, "")
        : new CompatTally(
            0, 0, 1, 0, "grew from " + middle + " to " + last + " bytes, after a collection");
  }

  private static long most(List<Long> heaps) {
    return heaps.stream().mapToLong(Long::longValue).max().orElseThrow();
  }
}
