package io.github.timebench.loadgen.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Orders of variants in which each variant stands equally often in each position and follows each
 * other variant equally often (E. J. Williams, "Experimental designs balanced for the estimation of
 * residual effects of treatments", 1949). An even number of variants needs as many rounds as
 * variants, an odd one twice as many.
 */
public final class WilliamsDesign {
  private final List<int[]> rounds;

  /** A design whose labels and order of rounds come from a seed. */
  public WilliamsDesign(int variants, long seed) {
    Random random = new Random(seed);
    List<Integer> labels = new ArrayList<>();
    for (int variant = 0; variant < variants; variant++) {
      labels.add(variant);
    }
    Collections.shuffle(labels, random);
    List<int[]> square = new ArrayList<>();
    for (int shift = 0; shift < variants; shift++) {
      square.add(row(labels, shift, false));
      if (variants % 2 == 1) {
        square.add(row(labels, shift, true));
      }
    }
    Collections.shuffle(square, random);
    this.rounds = List.copyOf(square);
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

  /** After how many rounds everything is balanced. */
  public int roundsToBalance() {
    return rounds.size();
  }

  /** The variants of a round in their order; rounds beyond the design start it over. */
  public int[] round(int round) {
    return rounds.get(round % rounds.size()).clone();
  }
}
