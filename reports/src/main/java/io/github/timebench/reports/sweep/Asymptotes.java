package io.github.timebench.reports.sweep;

import io.github.timebench.api.Nanos;
import io.github.timebench.reports.statistics.Estimate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The asymptotic bounds of a curve: X(N) is at most min(N / R(1), X max), for a call cannot be
 * shorter than that of one caller alone, and both meet at N* = X max · R(1): with fewer callers
 * something idles, with more they wait (Lazowska et al., Quantitative System Performance, 1984, ch.
 * 5). R(1) is 1 / X(1), by Little's law of a caller that does not think.
 *
 * @param alone calls per second of one caller, 1 / R(1)
 * @param most the highest measured throughput
 * @param meeting N*, with the interval of its logarithms over blocks
 */
public record Asymptotes(double alone, double most, Estimate meeting) {
  /** Of a curve along numbers; empty unless 1 is among them and was measured. */
  static Optional<Asymptotes> of(double[] numbers, List<SweepPoint> points) {
    int one =
        IntStream.range(0, numbers.length).filter(i -> numbers[i] == 1).findFirst().orElse(-1);
    if (one < 0 || !points.get(one).measured()) {
      return Optional.empty();
    }
    SweepPoint first = points.get(one);
    SweepPoint best =
        points.stream()
            .filter(SweepPoint::measured)
            .max(Comparator.comparingDouble(point -> point.callsPerSecond().value()))
            .orElseThrow();
    return Optional.of(
        new Asymptotes(
            first.callsPerSecond().value(), best.callsPerSecond().value(), best.besides(first)));
  }

  /** The most that so many callers can reach. */
  double at(double callers) {
    return Math.min(callers * alone, most);
  }

  /** Time of a call of one caller, R(1), ns. */
  double aloneNanos() {
    return Nanos.PER_SECOND / alone;
  }
}
