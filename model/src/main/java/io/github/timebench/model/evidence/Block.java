package io.github.timebench.model.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * One pair of JVMs, or one per Dubbo release or isolated variant, one after the other: the unit of
 * replication. Rounds of different pairs match by number, not by time.
 *
 * @param index from 0
 * @param startedAt ISO-8601 instant at which its first JVMs were started
 * @param pairs in the order in which they ran
 */
public record Block(int index, String startedAt, List<Pair> pairs) {
  /** Keeps an unmodifiable copy. */
  public Block {
    pairs = List.copyOf(pairs);
  }

  /** The measured slices of all pairs, in the order in which they ran. */
  public List<Slice> slices() {
    return all(Pair::slices);
  }

  /** The totals of all variants. */
  public List<VariantTotals> totals() {
    return all(Pair::totals);
  }

  /** How all variants warmed. */
  public List<WarmupSeries> warmup() {
    return all(pair -> pair.warmup().series());
  }

  /** Length of the warm-ups of all pairs. */
  public double warmupSeconds() {
    return pairs.stream().mapToDouble(pair -> pair.warmup().seconds()).sum();
  }

  /** Whether the JVMs of every pair were quiet when measuring began. */
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

  private <E> List<E> all(Function<Pair, List<E>> elements) {
    return pairs.stream().map(elements).flatMap(List::stream).toList();
  }
}
