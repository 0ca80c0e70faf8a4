package io.github.timebench.api.date.stocka;

/**
 * A class of a variant's own package, whose compiled code must be thrown away at a known moment.
 */
public final class Flipping {
  private Flipping() {}

  /** Once compiled for {@code false} alone, it cannot go on with {@code true}. */
  public static int sum(int n, boolean other) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      sum += other ? i * 31 : i ^ sum;
    }
    return sum;
  }
}
