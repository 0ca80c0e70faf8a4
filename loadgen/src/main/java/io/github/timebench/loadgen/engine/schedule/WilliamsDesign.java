package io.github.timebench.loadgen.engine.schedule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Orders of variants in which each variant is equally often in each position and follows each other
 * variant equally often (E. J. Williams, "Experimental designs balanced for the estimation of
 * residual effects of treatments", 1949). An even number of variants needs a cycle of as many
 * rounds as variants, an odd one of twice as many.
 *
 * <p>Each cycle is shuffled anew, and so that the borders of rounds are balanced too: over the
 * whole run each variant follows each other one as evenly as possible, and itself only where that
 * cannot be avoided, as with two variants. Not thread-safe.
 */
public final class WilliamsDesign {
  /** Cycles that are made, of which the best is taken. */
  private static final int CYCLES_TRIED = 200;

  private final List<Integer> labels = new ArrayList<>();
  private final Random random;
  private final int[][] borders;
  private final List<int[]> rounds = new ArrayList<>();

  public WilliamsDesign(int variants, long seed) {
    this.random = new Random(seed);
    this.borders = new int[variants][variants];
    for (int variant = 0; variant < variants; variant++) {
      labels.add(variant);
    }
  }

  /** A cycle with new labels in a new order. */
  private List<int[]> shuffledCycle() {
    Collections.shuffle(labels, random);
    List<int[]> rows = new ArrayList<>();
    for (int shift = 0; shift < labels.size(); shift++) {
      rows.add(row(labels, shift, false));
      if (labels.size() % 2 == 1) {
        rows.add(row(labels, shift, true));
      }
    }
    Collections.shuffle(rows, random);
    return rows;
  }

  private static int[] row(List<Integer> labels, int shift, boolean mirrored) {
    int variants = labels.size();
    int[] row = new int[variants];
    for (int position = 0; position < variants; position++) {
      int step = position % 2 == 0 ? position / 2 : variants - (position + 1) / 2;
      int place = mirrored ? variants - 1 - position : position;
      row[place] = labels.get((step + shift) % variants);
    }
    return row;
  }

  public int variants() {
    return labels.size();
  }

  /** After how many rounds everything but the borders is balanced. */
  public int roundsToBalance() {
    return labels.size() % 2 == 0 ? labels.size() : 2 * labels.size();
  }

  /** The variants of a round in their order; there are as many rounds as are asked for. */
  public int[] round(int round) {
    while (rounds.size() <= round) {
      addCycle();
    }
    return rounds.get(round).clone();
  }

  private void addCycle() {
    List<int[]> best = null;
    long leastUneven = Long.MAX_VALUE;
    for (int attempt = 0; attempt < CYCLES_TRIED; attempt++) {
      List<int[]> order = shuffledCycle();
      long uneven = unevenWith(order);
      if (uneven < leastUneven) {
        leastUneven = uneven;
        best = order;
      }
    }
    count(best, 1);
    rounds.addAll(best);
  }

  /** How uneven the borders would be; a variant that follows itself weighs most. */
  private long unevenWith(List<int[]> order) {
    count(order, 1);
    long uneven = 0;
    for (int before = 0; before < borders.length; before++) {
      for (int after = 0; after < borders.length; after++) {
        long times = borders[before][after];
        uneven += times * times * (before == after ? 1_000 : 1);
      }
    }
    count(order, -1);
    return uneven;
  }

  private void count(List<int[]> order, int times) {
    int[] before = rounds.isEmpty() ? null : rounds.get(rounds.size() - 1);
    for (int[] row : order) {
      if (before != null) {
        borders[before[before.length - 1]][row[0]] += times;
      }
      before = row;
    }
  }
}
