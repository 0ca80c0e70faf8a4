package io.github.timebench.model.fleet;

import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.threads.Side;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Adds up the parts of a block as they come: what all hosts measured is what one machine would
 * have, had it been as large. Histograms and counts add, means are weighted by their calls, and no
 * percentile is made of others: where the calls are not kept it is unknown, and where readings hold
 * nothing else the worst host's stands. The order of the parts does not matter. Not thread-safe.
 */
public final class PartMerge {
  private final Map<Side, List<Pair>> sums = new EnumMap<>(Side.class);

  /**
   * @throws IllegalArgumentException if it is of other slices than those before, such as of windows
   *     of another length; its host is named
   */
  public void add(HostPart part) {
    List<Pair> known = sums.get(part.role());
    try {
      sums.put(part.role(), known == null ? part.pairs() : sums(known, part.pairs()));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(part.host() + " " + e.getMessage(), e);
    }
  }

  private static List<Pair> sums(List<Pair> ones, List<Pair> others) {
    if (ones.size() != others.size()) {
      throw new IllegalArgumentException(
          "measured %d pairs of JVMs, others %d".formatted(others.size(), ones.size()));
    }
    List<Pair> sums = new ArrayList<>();
    for (int i = 0; i < ones.size(); i++) {
      sums.add(ones.get(i).plus(others.get(i)));
    }
    return sums;
  }

  /**
   * The block's pairs: calls by the drivers, what providers used by the providers where they tell.
   */
  public List<Pair> pairs() {
    List<Pair> drivers = sums.getOrDefault(Side.DRIVER, List.of());
    List<Pair> providers = sums.getOrDefault(Side.PROVIDER, List.of());
    if (providers.size() != drivers.size()) {
      return List.copyOf(drivers);
    }
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < drivers.size(); i++) {
      pairs.add(drivers.get(i).withProvider(providers.get(i)));
    }
    return pairs;
  }
}
