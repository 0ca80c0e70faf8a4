package io.github.timebench.reports.sweep;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * From where more of what a curve's axis counts buys next to nothing, and what it buys beyond.
 *
 * @param index of the knee among the points of the curve
 * @param ofBlocks the knee of each block by itself; -1 where a block measured no point
 * @param last index of the last measured point
 * @param lowest change of the throughput beyond the knee from that at the knee, as a share; NaN
 *     where nothing lies beyond
 * @param highest change likewise
 * @param timePerDoubling by what the mean time of a call grows where the axis doubles, from the
 *     knee on; NaN where less than two points lie beyond
 */
public record Knee(
    int index,
    List<Integer> ofBlocks,
    int last,
    double lowest,
    double highest,
    double timePerDoubling) {
  /** More throughput than this is worth having: the knee is the first point that comes so near. */
  public static final double WORTH = 0.05;

  /** Calls that wait as long as they are many grow to twice the time; this is near enough. */
  public static final double ONLY_WAITING = 1.7;

  private static final int MIN_BEYOND = 2;

  public Knee {
    ofBlocks = List.copyOf(ofBlocks);
  }

  /** Whether the last point was not needed to reach it. */
  public boolean reached() {
    return index < last;
  }

  /** Whether more costs as much throughput as would be worth having. */
  public boolean falls() {
    return lowest < -WORTH;
  }

  /** Whether callers beyond it wait in proportion to their number and get nothing for it. */
  public boolean onlyWaiting() {
    return timePerDoubling >= ONLY_WAITING && !falls();
  }

  /**
   * @param numbers of the axis, ascending
   * @param throughput means over blocks; NaN where it was not measured
   * @param byBlock throughput by block and point
   * @param meanNanos mean times of calls
   * @return null if nothing was answered
   */
  static Knee of(
      double[] numbers, double[] throughput, List<double[]> byBlock, double[] meanNanos) {
    OptionalInt index = first(throughput);
    if (index.isEmpty()) {
      return null;
    }
    int knee = index.getAsInt();
    int last =
        IntStream.range(0, throughput.length).filter(i -> throughput[i] > 0).max().orElseThrow();
    double[] changes =
        IntStream.rangeClosed(knee + 1, last)
            .filter(i -> throughput[i] > 0)
            .mapToDouble(i -> throughput[i] / throughput[knee] - 1)
            .sorted()
            .toArray();
    return new Knee(
        knee,
        byBlock.stream().map(one -> first(one).orElse(-1)).toList(),
        last,
        changes.length == 0 ? Double.NaN : changes[0],
        changes.length == 0 ? Double.NaN : changes[changes.length - 1],
        timePerDoubling(numbers, meanNanos, knee));
  }

  /** The first point that no later one exceeds by what is worth having. */
  private static OptionalInt first(double[] throughput) {
    double best =
        IntStream.range(0, throughput.length)
            .mapToDouble(i -> throughput[i])
            .filter(one -> one > 0)
            .max()
            .orElse(Double.NaN);
    return IntStream.range(0, throughput.length)
        .filter(i -> throughput[i] * (1 + WORTH) >= best)
        .findFirst();
  }

  /** By the least squares of the logarithms. */
  private static double timePerDoubling(double[] numbers, double[] meanNanos, int knee) {
    int[] known =
        IntStream.range(knee, numbers.length)
            .filter(i -> numbers[i] > 0 && meanNanos[i] > 0)
            .toArray();
    if (known.length < MIN_BEYOND + 1) {
      return Double.NaN;
    }
    double x = IntStream.of(known).mapToDouble(i -> Math.log(numbers[i])).average().orElseThrow();
    double y = IntStream.of(known).mapToDouble(i -> Math.log(meanNanos[i])).average().orElseThrow();
    double products = 0;
    double squares = 0;
    for (int i : known) {
      double distance = Math.log(numbers[i]) - x;
      products += distance * (Math.log(meanNanos[i]) - y);
      squares += distance * distance;
    }
    return Math.pow(2, products / squares);
  }
}
