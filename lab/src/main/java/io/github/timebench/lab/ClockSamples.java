package io.github.timebench.lab;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * How another machine's clock runs beside this one, from questions and answers. A question leaves
 * at t0 and its answer arrives at t3, by this clock; the other machine got it at t1 and answered at
 * t2, by its own. The other clock was ahead by ((t1 - t0) + (t2 - t3)) / 2, give or take half of
 * the time that both were on their way, however that divides.
 *
 * <p>The drift is the median of all slopes (Theil and Sen) through the best answer of each ten
 * seconds, held within what the answers allow at all. What is not known of it counts in the bound,
 * which therefore grows with the age of the answer that it rests on. The bound is a fact as long as
 * the drift is steady and the clock makes no jump; a jump shows with the next answer, and what was
 * known before is forgotten. Knows no clock. Thread-safe.
 */
public final class ClockSamples {
  private static final long RECENT_NANOS = Duration.ofSeconds(16).toNanos();
  private static final long WINDOW_NANOS = Duration.ofSeconds(10).toNanos();
  private static final int MAX_WINDOWS = 30;

  /** No clock of a machine that works gains or loses more. */
  static final double MAX_DRIFT = 500e-6;

  /** Clocks are slewed, and warm up: no drift is known better than this. */
  private static final double MIN_UNCERTAINTY = 50e-6;

  private final Deque<Point> recent = new ArrayDeque<>();
  private final Deque<Point> windows = new ArrayDeque<>();
  private Slope slope = Slope.UNKNOWN;
  private long jumpNanos;
  private long roundTripNanos = Long.MAX_VALUE;

  /**
   * What one answer tells.
   *
   * @param atNanos by this clock
   * @param offsetNanos by which the other clock was ahead
   * @param halfNanos give or take
   */
  private record Point(long atNanos, long offsetNanos, double halfNanos) {
    long offsetAt(long nanos, Slope slope) {
      return offsetNanos + Math.round(slope.drift * (nanos - atNanos));
    }

    double boundAt(long nanos, Slope slope) {
      return halfNanos + slope.uncertainty * Math.abs(nanos - atNanos);
    }
  }

  private record Slope(double drift, double uncertainty) {
    static final Slope UNKNOWN = new Slope(0, MAX_DRIFT);
  }

  /**
   * What is known at a moment.
   *
   * @param line from fleet time, which is this clock, to the other one
   * @param offsetNanos by which the other clock is ahead
   * @param boundNanos by how much that may be wrong
   * @param jumpNanos the largest jump that was seen so far; 0 for none
   */
  public record Reading(FleetTime line, long offsetNanos, long boundNanos, long jumpNanos) {
    public static final Reading UNKNOWN =
        new Reading(new FleetTime(0, 0, 0), 0, Duration.ofHours(1).toNanos(), 0);
  }

  /** Adds an answer; those of one clock come in the order in which they arrived. */
  public synchronized void add(long sent, long received, long answered, long arrived) {
    long way = Math.max(0, (arrived - sent) - (answered - received));
    roundTripNanos = Math.min(roundTripNanos, way);
    long offset = ((received - sent) + (answered - arrived)) / 2;
    Point point =
        new Point(
            sent + (arrived - sent) / 2, offset, way / 2.0 + 1 + MAX_DRIFT * (arrived - sent));
    noteJump(point);
    recent.addLast(point);
    while (point.atNanos - recent.getFirst().atNanos > RECENT_NANOS) {
      recent.removeFirst();
    }
    addToWindow(point);
    slope = slope(new ArrayList<>(windows));
  }

  /** A jump is what neither the known bound nor that of the new answer can explain. */
  private void noteJump(Point point) {
    if (recent.isEmpty()) {
      return;
    }
    Point best = best(point.atNanos);
    long apart = Math.abs(point.offsetNanos - best.offsetAt(point.atNanos, slope));
    double unexplained = apart - best.boundAt(point.atNanos, slope) - point.halfNanos;
    if (unexplained > 0) {
      jumpNanos = Math.max(jumpNanos, apart);
      recent.clear();
      windows.clear();
    }
  }

  private void addToWindow(Point point) {
    Point last = windows.peekLast();
    boolean sameWindow =
        last != null
            && Math.floorDiv(last.atNanos, WINDOW_NANOS)
                == Math.floorDiv(point.atNanos, WINDOW_NANOS);
    if (!sameWindow) {
      windows.addLast(point);
    } else if (point.halfNanos < last.halfNanos) {
      windows.removeLast();
      windows.addLast(point);
    }
    if (windows.size() > MAX_WINDOWS) {
      windows.removeFirst();
    }
  }

  private static Slope slope(List<Point> points) {
    double least = -MAX_DRIFT;
    double most = MAX_DRIFT;
    double[] slopes = new double[points.size() * (points.size() - 1) / 2];
    int count = 0;
    for (int later = 1; later < points.size(); later++) {
      for (int earlier = 0; earlier < later; earlier++) {
        Point from = points.get(earlier);
        Point to = points.get(later);
        double rise = to.offsetNanos - from.offsetNanos;
        double halves = from.halfNanos + to.halfNanos;
        double run = to.atNanos - from.atNanos;
        slopes[count++] = rise / run;
        least = Math.max(least, (rise - halves) / run);
        most = Math.min(most, (rise + halves) / run);
      }
    }
    if (count == 0 || least > most) {
      return Slope.UNKNOWN;
    }
    Arrays.sort(slopes);
    double median = (slopes[(count - 1) / 2] + slopes[count / 2]) / 2;
    double drift = Math.max(least, Math.min(most, median));
    return new Slope(drift, Math.max(MIN_UNCERTAINTY, Math.max(most - drift, drift - least)));
  }

  private Point best(long nanos) {
    return recent.stream()
        .min(Comparator.comparingDouble(point -> point.boundAt(nanos, slope)))
        .orElseThrow();
  }

  /**
   * The shortest time that a question and its answer were on their way; 0 if there is no answer.
   */
  public synchronized long roundTripNanos() {
    return roundTripNanos == Long.MAX_VALUE ? 0 : roundTripNanos;
  }

  public synchronized boolean any() {
    return !recent.isEmpty();
  }

  /** What is known at a moment of this clock: {@link Reading#UNKNOWN} without any answer. */
  public synchronized Reading at(long nanos) {
    if (recent.isEmpty()) {
      return Reading.UNKNOWN;
    }
    Point best = best(nanos);
    return new Reading(
        new FleetTime(best.atNanos, best.atNanos + best.offsetNanos, slope.drift),
        best.offsetAt(nanos, slope),
        (long) Math.ceil(best.boundAt(nanos, slope)),
        jumpNanos);
  }

  public synchronized Reading latest() {
    return recent.isEmpty() ? Reading.UNKNOWN : at(recent.getLast().atNanos);
  }
}
