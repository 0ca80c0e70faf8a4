package io.github.timebench.micro.pools;

import java.util.SplittableRandom;

/** What is divided among threads. */
public enum DividedWork {
  /** Counting the small values of an array: every part of equal size costs the same. */
  BALANCED("balanced", 1_000_000) {
    @Override
    RangeWork create() {
      SplittableRandom random = new SplittableRandom(1);
      double[] values = random.doubles(size()).toArray();
      return (first, end) -> {
        long small = 0;
        for (int i = first; i < end; i++) {
          small += values[i] < 0.5 ? 1 : 0;
        }
        return small;
      };
    }
  },
  /** Elements that cost less and less: of two halves, the first has three quarters of the work. */
  UNBALANCED("unbalanced", 10_000) {
    @Override
    RangeWork create() {
      return (first, end) -> {
        long sum = 0;
        for (int i = first; i < end; i++) {
          sum += CpuWork.item(i, (size() - i) / STEP_DIVISOR);
        }
        return sum;
      };
    }
  };

  /** So that all of it takes tens of milliseconds, not minutes. */
  private static final int STEP_DIVISOR = 4;

  private final String label;
  private final int size;

  DividedWork(String label, int size) {
    this.label = label;
    this.size = size;
  }

  /** In tables. */
  String label() {
    return label;
  }

  /** Indices run from 0 to this, exclusive. */
  int size() {
    return size;
  }

  abstract RangeWork create();
}
