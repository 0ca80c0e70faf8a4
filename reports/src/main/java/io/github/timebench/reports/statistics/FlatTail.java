package io.github.timebench.reports.statistics;

import io.github.timebench.reports.model.SteadyRule;
import java.util.Arrays;

/** The longest tail of one series of logarithms that neither steps nor drifts. */
final class FlatTail {
  /**
   * A spread that may be a climb's own excuses no difference beyond this multiple of the tolerance.
   */
  static final double WIDEST_IN_TOLERANCES = 2.5;

  /**
   * A slow sawtooth has no drift on the whole; the quarters of its end may not lie further apart.
   */
  private static final double WIDEST_END_IN_TOLERANCES = 5;

  private static final int PARTS_OF_END = 4;

  /** A standard deviation of 0.1 %: finer differences are lost in histograms of three digits. */
  static final double SMALLEST_VARIANCE = 1e-6;

  private static final double TWO_SIDED_99_PERCENT = 2.576;

  /**
   * The studentized range of four means, 99 %, many degrees of freedom (any table of Tukey's q).
   */
  private static final double RANGE_OF_FOUR_99_PERCENT = 4.40;

  /**
   * From the median of |differences| of neighbours to a normal standard deviation: 1 / (0.6745 ·
   * √2).
   */
  private static final double DEVIATION_PER_MEDIAN_DIFFERENCE = 1.0484;

  private final double[] logs;
  private final SteadyRule rule;
  private final double tolerance;
  private final double noise;

  private FlatTail(double[] logs, SteadyRule rule) {
    this.logs = logs;
    this.rule = rule;
    this.tolerance = Math.log1p(rule.tolerance());
    this.noise = noise(logs, Math.max(0, logs.length - rule.flatSeconds()));
  }

  /**
   * The standard deviation from one second to the next at the end of a series. Neither a climb nor
   * a single step adds to it, so that they cannot pass as noise.
   */
  private static double noise(double[] logs, int from) {
    double[] differences = new double[Math.max(0, logs.length - from - 1)];
    for (int i = 0; i < differences.length; i++) {
      differences[i] = Math.abs(logs[from + i + 1] - logs[from + i]);
    }
    Arrays.sort(differences);
    return differences.length == 0
        ? 0
        : DEVIATION_PER_MEDIAN_DIFFERENCE * differences[differences.length / 2];
  }

  /** Index where the flat tail starts; the length of the series if there is none long enough. */
  static int start(double[] logs, SteadyRule rule) {
    return new FlatTail(logs, rule).start();
  }

  /** Whether a stretch before the tail lies above it, by more than two equal ones may. */
  static boolean wasFaster(double[] logs, int tailStart, SteadyRule rule) {
    Moments tail = Moments.of(logs, tailStart, logs.length);
    double[] head = Arrays.stream(logs, 0, tailStart).map(FlatTail::finite).toArray();
    int[] starts =
        ChangePoints.segmentStarts(
            head, ChangePoints.penalty(tailStart), rule.minSegment(), SMALLEST_VARIANCE);
    FlatTail judged = new FlatTail(logs, rule);
    for (int i = 0; i < starts.length; i++) {
      int end = i + 1 < starts.length ? starts[i + 1] : tailStart;
      Moments stretch = Moments.of(head, starts[i], end);
      if (end - starts[i] >= rule.minSegment()
          && stretch.mean() > tail.mean()
          && !judged.equal(stretch, tail)) {
        return true;
      }
    }
    return false;
  }

  /** A second without a call is slower than any other. */
  private static double finite(double logarithm) {
    return Double.isFinite(logarithm) ? logarithm : 0;
  }

  private int start() {
    int start = afterStepsAndDrift();
    boolean longEnough = logs.length - start >= rule.flatSeconds();
    return longEnough && !endIsLevel() ? logs.length : start;
  }

  private boolean endIsLevel() {
    int end = logs.length - rule.flatSeconds();
    double lowest = Double.POSITIVE_INFINITY;
    double highest = Double.NEGATIVE_INFINITY;
    for (int part = 0; part < PARTS_OF_END; part++) {
      int from = end + rule.flatSeconds() * part / PARTS_OF_END;
      int to = end + rule.flatSeconds() * (part + 1) / PARTS_OF_END;
      if (to > from) {
        double mean = Moments.of(logs, from, to).mean();
        lowest = Math.min(lowest, mean);
        highest = Math.max(highest, mean);
      }
    }
    double standardError = noise * Math.sqrt((double) PARTS_OF_END / rule.flatSeconds());
    return highest - lowest
        <= Math.max(WIDEST_END_IN_TOLERANCES * tolerance, RANGE_OF_FOUR_99_PERCENT * standardError);
  }

  private int afterStepsAndDrift() {
    int[] starts =
        ChangePoints.segmentStarts(
            logs, ChangePoints.penalty(logs.length), rule.minSegment(), SMALLEST_VARIANCE);
    int last = starts.length - 1;
    Moments lastSegment = Moments.of(logs, starts[last], logs.length);
    int first = last;
    while (first > 0 && equal(Moments.of(logs, starts[first - 1], starts[first]), lastSegment)) {
      first--;
    }
    for (int segment = first; segment <= last; segment++) {
      if (!drifts(starts[segment])) {
        return starts[segment];
      }
    }
    return startWithin(starts[last]);
  }

  /** A climb and the plateau after it may share a segment; the plateau alone counts. */
  private int startWithin(int segmentStart) {
    int latest = logs.length - rule.flatSeconds();
    for (int start = segmentStart + rule.minSegment(); start < latest; start += rule.minSegment()) {
      if (!drifts(start)) {
        return start;
      }
    }
    return latest > segmentStart && !drifts(latest) ? latest : logs.length;
  }

  private boolean equal(Moments one, Moments other) {
    double standardError =
        Math.sqrt(
            one.standardErrorOfMean() * one.standardErrorOfMean()
                + other.standardErrorOfMean() * other.standardErrorOfMean());
    double ofNoise = noise * Math.sqrt(1.0 / one.count() + 1.0 / other.count());
    return Math.abs(one.mean() - other.mean()) <= allowed(standardError, ofNoise);
  }

  private boolean drifts(int from) {
    Line line = Line.through(logs, from, logs.length);
    int points = logs.length - from;
    double ofNoise = noise * Math.sqrt(12.0 * (points - 1) / ((double) points * (points + 1)));
    return Math.abs(line.change()) > allowed(line.standardErrorOfChange(), ofNoise);
  }

  /**
   * @param standardError from the spread of the points, which a climb inflates
   * @param ofNoise the same from neighbours' differences, which it does not
   */
  private double allowed(double standardError, double ofNoise) {
    double widest = Math.max(WIDEST_IN_TOLERANCES * tolerance, TWO_SIDED_99_PERCENT * ofNoise);
    return Math.max(tolerance, Math.min(TWO_SIDED_99_PERCENT * standardError, widest));
  }
}
