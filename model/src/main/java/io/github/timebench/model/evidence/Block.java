package io.github.timebench.model.evidence;

import io.github.timebench.model.evidence.Warmup.WarmupSeries;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One pair of JVMs, or one per Dubbo release, one after the other: the unit of replication. Rounds
 * of different pairs match by number, not by time.
 *
 * @param index from 0
 * @param startedAt when its first JVMs were started
 * @param pairs in the order in which they ran
 * @param machines name of the machine pair that measured it, such as {@code pair-3}; empty where
 *     all machines of the run did
 */
public record Block(int index, Instant startedAt, List<Pair> pairs, String machines) {
  /**
   * @throws IllegalArgumentException if there is no pair, or a variant warmed or ended twice; it
   *     may do so again after a pair that was cut short
   */
  public Block {
    pairs = List.copyOf(pairs);
    if (pairs.isEmpty()) {
      throw new IllegalArgumentException("a block without a pair of JVMs");
    }
    Pair last = pairs.get(pairs.size() - 1);
    List<Pair> ended =
        pairs.stream().filter(pair -> pair == last || pair.end().allMeasured()).toList();
    ended.stream()
        .collect(Collectors.groupingBy(Block::firstPoint))
        .values()
        .forEach(Block::requireOnce);
  }

  /** Each setting of a sweep has a pair of JVMs, and each of its points is of one setting. */
  private static List<String> firstPoint(Pair pair) {
    return pair.probes().stream()
        .findFirst()
        .map(probe -> probe.request().point())
        .orElse(List.of());
  }

  private static void requireOnce(List<Pair> pairs) {
    requireOncePerVariant(
        "warm-up", all(pairs, one -> one.warmup().series()), WarmupSeries::variant);
    requireOncePerVariant("totals", all(pairs, Pair::totals), VariantTotals::variant);
  }

  static <E> void requireOncePerVariant(
      String what, List<E> elements, Function<E, String> variantOf) {
    Set<String> seen = new HashSet<>();
    for (E element : elements) {
      if (!seen.add(variantOf.apply(element))) {
        throw new IllegalArgumentException(
            what + " of " + variantOf.apply(element) + " is there twice");
      }
    }
  }

  Set<String> variants() {
    return Stream.of(
            warmup().stream().map(WarmupSeries::variant),
            slices().stream().map(Slice::variant),
            totals().stream().map(VariantTotals::variant),
            probes().stream().flatMap(probe -> probe.arms().stream()).map(Probe.Arm::variant))
        .flatMap(labels -> labels)
        .collect(Collectors.toSet());
  }

  /** The measured slices of all pairs, in the order in which they ran. */
  public List<Slice> slices() {
    return all(pairs, Pair::slices);
  }

  public List<Slice> slices(String variant) {
    return slices().stream().filter(slice -> slice.variant().equals(variant)).toList();
  }

  public List<Probe> probes() {
    return all(pairs, Pair::probes);
  }

  public List<VariantTotals> totals() {
    return all(pairs, Pair::totals);
  }

  /** One of each of its pairs that called it. */
  public Stream<VariantTotals> totals(String variant) {
    return totals().stream().filter(totals -> totals.variant().equals(variant));
  }

  public List<WarmupSeries> warmup() {
    return all(pairs, pair -> pair.warmup().series());
  }

  public double warmupSeconds() {
    return pairs.stream().mapToDouble(pair -> pair.warmup().seconds()).sum();
  }

  public boolean quiet() {
    return pairs.stream().allMatch(pair -> pair.warmup().quiet());
  }

  /**
   * The seconds of all pairs. A pair begins where the one before it ended; the start of its JVMs,
   * which is not watched, is left out.
   */
  public List<ResourceUse> resources() {
    List<ResourceUse> all = new ArrayList<>();
    long startMillis = 0;
    for (Pair pair : pairs) {
      for (ResourceUse second : pair.resources()) {
        all.add(second.later(startMillis));
      }
      startMillis = all.isEmpty() ? 0 : all.get(all.size() - 1).endMillis();
    }
    return List.copyOf(all);
  }

  private static <E> List<E> all(List<Pair> pairs, Function<Pair, List<E>> elements) {
    return pairs.stream().map(elements).flatMap(List::stream).toList();
  }

  Block stripped() {
    return new Block(index, startedAt, pairs.stream().map(Pair::stripped).toList(), machines);
  }

  /**
   * An attempt at a block that lost one of its JVMs. The block was measured again, with fresh ones;
   * nothing is compared by this attempt.
   *
   * @param index of the block, from 0
   * @param startedAt when its first JVMs were started
   * @param pairs what was measured until then; may be none
   */
  public record Lost(int index, Instant startedAt, RunEnd end, List<Pair> pairs) {
    public Lost {
      pairs = List.copyOf(pairs);
    }
  }
}
