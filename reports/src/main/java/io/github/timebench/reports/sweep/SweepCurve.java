package io.github.timebench.reports.sweep;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.plan.Sweep.Axis;
import io.github.timebench.model.plan.Sweep.Kind;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The points of a variant along one axis, at one value of the other.
 *
 * @param axis that the curve goes along
 * @param other value of the other axis, with its name; empty where there is none
 * @param points in the order of the axis, measured or not
 * @param asymptotes where the axis counts callers or threads, from one on
 * @param knee where the axis counts something that throughput may grow with
 */
public record SweepCurve(
    String variant,
    Axis axis,
    Text other,
    List<SweepPoint> points,
    Optional<Asymptotes> asymptotes,
    Optional<Knee> knee) {
  public SweepCurve {
    points = List.copyOf(points);
  }

  static SweepCurve of(String variant, Axis axis, Text other, List<SweepPoint> points) {
    double[] numbers = axis.values().stream().mapToDouble(axis::number).toArray();
    double[] means = points.stream().mapToDouble(p -> p.callsPerSecond().value()).toArray();
    double[] times = points.stream().mapToDouble(SweepPoint::meanNanos).toArray();
    List<double[]> byBlock = new ArrayList<>();
    int blocks = points.isEmpty() ? 0 : points.get(0).throughput().size();
    for (int block = 0; block < blocks; block++) {
      int index = block;
      byBlock.add(points.stream().mapToDouble(p -> p.throughput().get(index)).toArray());
    }
    Kind kind = axis.kind();
    boolean callers = kind == Kind.THREADS || kind == Kind.PROVIDER_THREADS;
    boolean grows = kind.numeric() && kind != Kind.ITEMS;
    return new SweepCurve(
        variant,
        axis,
        other,
        points,
        callers ? Asymptotes.of(numbers, points) : Optional.empty(),
        grows ? Optional.ofNullable(Knee.of(numbers, means, byBlock, times)) : Optional.empty());
  }

  /** The variant, with the value of the other axis. */
  public Text label() {
    return other.isEmpty() ? Text.plain(variant) : Text.of("%s, %s", variant, other);
  }

  /** The value of the axis at a point, in words, such as {@code 64 callers}. */
  Text at(int index) {
    String value = axis.values().get(index);
    boolean one = value.equals("1");
    return switch (axis.kind()) {
      case THREADS -> Text.of(one ? "%s caller" : "%s callers", value);
      case PROVIDER_THREADS -> Text.of(one ? "%s thread" : "%s threads", value);
      case CONNECTIONS -> Text.of(one ? "%s connection" : "%s connections", value);
      case QUEUE -> Text.of("a queue of %s", value);
      default -> Text.plain(value);
    };
  }

  /**
   * The asymptotic bounds of a curve: X(N) is at most min(N / R(1), X max), for a call cannot be
   * shorter than that of one caller alone, and both meet at N* = X max · R(1): with fewer callers
   * something idles, with more they wait (Lazowska et al., Quantitative System Performance, 1984,
   * ch. 5). R(1) is 1 / X(1), by Little's law of a caller that does not think.
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

    double at(double callers) {
      return Math.min(callers * alone, most);
    }

    /** Time of a call of one caller, R(1), ns. */
    double aloneNanos() {
      return Nanos.PER_SECOND / alone;
    }
  }
}
