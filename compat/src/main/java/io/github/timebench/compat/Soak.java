package io.github.timebench.compat;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.model.compat.CompatCell.CompatTally;
import io.github.timebench.reports.language.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Calls on many connections, all of which the provider closes again and again. The consumer makes
 * them anew, a few by a new reference and the others as Dubbo reconnects: every call must be right,
 * and what stays in the heaps must not grow. No step has a deadline but that something moves, so
 * that a busy machine only makes fewer rounds. Used once, by one thread.
 */
final class Soak {
  /** Until a connection has agreed, and as many calls after that. */
  private static final int CALLS_PER_CONNECTION = 6;

  /** Connections of one reference: all must stand before the next are begun. */
  private static final int BATCH = 250;

  /** What is left in a heap was seen to come back to its least every four rounds. */
  private static final int MIN_ROUNDS = 12;

  private static final long MEBIBYTE = 1L << 20;
  private static final double MAX_GROWTH = 0.05;
  private static final long MAX_GROWTH_BYTES = 2 * MEBIBYTE;

  private final Settings settings;
  private final Path heaps;
  private final NanoClock clock;
  private final Consumer<Text> progress;

  private final List<Long> providerHeaps = new ArrayList<>();
  private final List<Long> consumerHeaps = new ArrayList<>();
  private final Map<String, CompatTally> tallies = new LinkedHashMap<>();

  /**
   * @param duration no round begins after it
   * @param connections all at once
   */
  record Settings(Duration duration, int connections) {
    List<Integer> batches() {
      List<Integer> batches = new ArrayList<>();
      for (int left = connections; left > 0; left -= BATCH) {
        batches.add(Math.min(left, BATCH));
      }
      return batches;
    }
  }

  /**
   * @param heaps takes a line per round
   * @param progress takes a line per round, too
   */
  Soak(Settings settings, Path heaps, NanoClock clock, Consumer<Text> progress) {
    this.settings = settings;
    this.heaps = heaps;
    this.clock = clock;
    this.progress = progress;
  }

  /** How the calls went, and whether the heaps were flat. */
  Map<String, CompatTally> run(PeerJvm provider, PeerJvm consumer)
      throws PeerJvm.Fault, LabException, InterruptedException {
    long start = clock.nanoTime();
    int open = 0;
    for (int connections : settings.batches()) {
      consumer.ask("open", connections);
      open += connections;
      provider.ask("await-connections", open);
    }
    do {
      round(provider, consumer);
      progress.accept(soFar(Duration.ofNanos(clock.nanoTime() - start)));
    } while (clock.nanoTime() - start < settings.duration().toNanos());
    write();
    tallies.put("provider's heap", flat(providerHeaps));
    tallies.put("consumer's heap", flat(consumerHeaps));
    return tallies;
  }

  /** Ends when as many connections stand as before. */
  private void round(PeerJvm provider, PeerJvm consumer)
      throws PeerJvm.Fault, InterruptedException {
    List<Integer> batches = settings.batches();
    for (int reference = 0; reference < batches.size(); reference++) {
      for (int call = 0; call < CALLS_PER_CONNECTION; call++) {
        add("calls", consumer.ask("calls", reference, batches.get(reference)).checks());
      }
    }
    int renewed = providerHeaps.size() % batches.size();
    providerHeaps.add(provider.ask("heap").heapBytes());
    consumerHeaps.add(consumer.ask("heap").heapBytes());
    add("connections closed", provider.ask("cut").checks());
    consumer.ask("open-again", renewed, batches.get(renewed));
    provider.ask("await-connections", settings.connections());
  }

  private Text soFar(Duration elapsed) {
    CompatTally calls = tallies.get("calls");
    int last = providerHeaps.size() - 1;
    return Text.of(
        "round %d at %d s, %d calls right, %d not, %d connections closed, heaps %.1f and %.1f MiB",
        last + 1,
        elapsed.toSeconds(),
        calls.right(),
        calls.error() + calls.wrong() + calls.hung(),
        tallies.get("connections closed").right(),
        (double) providerHeaps.get(last) / MEBIBYTE,
        (double) consumerHeaps.get(last) / MEBIBYTE);
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
      throw new LabException(Phrase.of("cannot write %s: %s", heaps, Phrase.ofMessage(e)), e);
    }
  }

  /**
   * The first third warms up; the least of the last must be about the least of the middle one. More
   * than the least is what was still under way when a round ended.
   */
  static CompatTally flat(List<Long> heaps) {
    if (heaps.size() < MIN_ROUNDS) {
      return new CompatTally(
          0,
          1,
          0,
          0,
          Phrase.of("%s rounds are too few to tell: soak for %s", heaps.size(), MIN_ROUNDS));
    }
    int third = heaps.size() / 3;
    long middle = least(heaps.subList(third, 2 * third));
    long last = least(heaps.subList(2 * third, heaps.size()));
    long allowed = middle + Math.max(MAX_GROWTH_BYTES, Math.round(middle * MAX_GROWTH));
    return last <= allowed
        ? new CompatTally(1, 0, 0, 0, Phrase.EMPTY)
        : new CompatTally(
            0, 0, 1, 0, Phrase.of("grew from %s to %s bytes, after a collection", middle, last));
  }

  private static long least(List<Long> heaps) {
    return heaps.stream().mapToLong(Long::longValue).min().orElseThrow();
  }
}
