package io.github.timebench.reports.statistics;

import io.github.timebench.reports.model.SteadyRule;
import java.util.Locale;

/**
 * Whether a series of seconds has come to rest: the tail of both ln(throughput) and ln(median) is
 * flat for as long as the rule asks.
 *
 * <p>A tail is flat if each of its segments between change points equals the last one, and if it
 * does not drift: its least-squares line changes no more than two equal segments may differ. Equal
 * means within the rule's tolerance or 2.58 standard errors, adjusted for lag-1 autocorrelation,
 * whichever is more; but never further apart than 2.5 tolerances, because a climb that no change
 * point splits looks like noise and would excuse itself. Nor may the quarters of the seconds that
 * must be flat lie further apart than 5 tolerances, as those of a slow sawtooth do.
 *
 * @param label whether it is steady
 * @param tailStart index of the first point of the flat tail; the length of the series if no tail
 *     is flat
 * @param tailSeconds points in the flat tail
 * @param reason why it is labelled so, in words
 */
public record SteadyState(Label label, int tailStart, int tailSeconds, String reason) {
  /** How a series came to rest, after Barrett et al. 2017. */
  public enum Label {
    /** At rest from its first second. */
    FLAT("flat"),
    /** At rest, and nothing before was faster. */
    WARMING("warming"),
    /** At rest, but something before was faster. */
    SLOWING("slowing"),
    /** Not at rest for as long as asked. */
    NEVER("never");

    private final String words;

    Label(String words) {
      this.words = words;
    }

    /** The label as reports print it. */
    public String words() {
      return words;
    }
  }

  /** Whether it came to rest. */
  public boolean steady() {
    return label != Label.NEVER;
  }

  /**
   * Judges a series. A second without a call, or without a median, is a standstill: only what comes
   * after the last one is looked at.
   *
   * @param callsPerSecond one point per second of the variant's own running time
   * @param p50Nanos the medians of the same seconds
   * @param rule what counts as steady
   * @throws IllegalArgumentException if the arrays differ in length, or the rule's minSegment is
   *     below 2
   */
  public static SteadyState of(double[] callsPerSecond, double[] p50Nanos, SteadyRule rule) {
    int points = new Seconds(callsPerSecond, p50Nanos).count();
    if (points < rule.flatSeconds()) {
      return warming(points, points, "too short: %d of %d s", points, rule.flatSeconds());
    }
    int from = afterLastStandstill(callsPerSecond, p50Nanos);
    if (points - from < rule.flatSeconds()) {
      return warming(points, points, "no call was answered in second %d", from - 1);
    }
    int throughput = from + FlatTail.start(logarithms(callsPerSecond, from), rule);
    int median = from + FlatTail.start(logarithms(p50Nanos, from), rule);
    int start = Math.max(throughput, median);
    if (points - start >= rule.flatSeconds()) {
      return arrived(new Seconds(callsPerSecond, p50Nanos), start, rule);
    }
    String what = throughput >= median ? "throughput" : "median";
    if (start == points) {
      return warming(points, points, "%s not flat", what);
    }
    return warming(
        start, points, "%s flat for %d of %d s", what, points - start, rule.flatSeconds());
  }

  private static SteadyState warming(int start, int points, String reason, Object... arguments) {
    return never(start, points, String.format(Locale.ROOT, reason, arguments));
  }

  /** A series of so many points that did not come to rest. */
  static SteadyState never(int tailStart, int points, String reason) {
    return new SteadyState(Label.NEVER, tailStart, points - tailStart, reason);
  }

  /** A series that is at rest from a point on, labelled by what was before. */
  static SteadyState arrived(Seconds seconds, int tailStart, SteadyRule rule) {
    int points = seconds.count();
    String reason = String.format(Locale.ROOT, "flat for the last %d s", points - tailStart);
    Label label =
        tailStart == 0
            ? Label.FLAT
            : FlatTail.wasFaster(logarithms(seconds.callsPerSecond(), 0), tailStart, rule)
                ? Label.SLOWING
                : Label.WARMING;
    return new SteadyState(label, tailStart, points - tailStart, reason);
  }

  /** The same, said of the part of a series that is the variant's own. */
  SteadyState ofOwnPart() {
    return new SteadyState(label, tailStart, tailSeconds, "own " + reason);
  }

  /** The same with a word on whether all variants moved. */
  SteadyState withShared(boolean moved) {
    return moved && steady()
        ? new SteadyState(label, tailStart, tailSeconds, reason + "; all variants moved together")
        : this;
  }

  private static int afterLastStandstill(double[] callsPerSecond, double[] p50Nanos) {
    int from = callsPerSecond.length;
    while (from > 0 && isPositive(callsPerSecond[from - 1]) && isPositive(p50Nanos[from - 1])) {
      from--;
    }
    return from;
  }

  private static boolean isPositive(double value) {
    return value > 0 && Double.isFinite(value);
  }

  private static double[] logarithms(double[] values, int from) {
    double[] logs = new double[values.length - from];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = Math.log(values[from + i]);
    }
    return logs;
  }
}
