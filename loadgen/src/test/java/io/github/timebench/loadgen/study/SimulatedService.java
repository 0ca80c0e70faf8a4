package io.github.timebench.loadgen.study;

import io.github.timebench.model.MadeUp;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Starts;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;

/**
 * A service of one server whose calls take exponential times, first come, first served, asked by
 * calls that are due at random. Each slice begins when it is idle. Its speed scatters from slice to
 * slice, and it may pause.
 */
final class SimulatedService {
  private static final double NANOS = 1e9;

  private final double perSecond;
  private final double scatter;
  private final double lagNanos;
  private final double secondsBetweenStalls;
  private final double stallSeconds;
  private final Random random;

  /**
   * A service without stalls.
   *
   * @param perSecond calls that its server answers without a break
   * @param scatter of its speed from slice to slice, as a standard deviation
   * @param lagNanos by which the generator is late from half of {@code perSecond} on
   */
  SimulatedService(double perSecond, double scatter, double lagNanos, long seed) {
    this(perSecond, scatter, lagNanos, Double.POSITIVE_INFINITY, 0, seed);
  }

  private SimulatedService(
      double perSecond,
      double scatter,
      double lagNanos,
      double secondsBetweenStalls,
      double stallSeconds,
      long seed) {
    this.perSecond = perSecond;
    this.scatter = scatter;
    this.lagNanos = lagNanos;
    this.secondsBetweenStalls = secondsBetweenStalls;
    this.stallSeconds = stallSeconds;
    this.random = new Random(seed);
  }

  /** A service that answers nothing for a time, at random, once in so many seconds on average. */
  static SimulatedService thatStalls(
      double perSecond, double scatter, double secondsBetween, double stallSeconds, long seed) {
    return new SimulatedService(perSecond, scatter, 0, secondsBetween, stallSeconds, seed);
  }

  /**
   * The rate at which so large a share of calls takes as long as this: times of M/M/1 are
   * exponential.
   */
  static double capacity(double perSecond, double share, double seconds) {
    return perSecond + Math.log(share) / seconds;
  }

  private double untilStall() {
    return -Math.log(1 - random.nextDouble()) * secondsBetweenStalls;
  }

  /** A slice of an arm. */
  Probe.Arm slice(ProbeRequest.Arm asked, double seconds) {
    double rate = asked.load().callsPerSecond();
    double speed = perSecond * Math.exp(scatter * random.nextGaussian());
    double lag = rate > perSecond / 2 ? lagNanos : 0;
    Histogram response = Histograms.empty();
    Histogram lags = Histograms.empty();
    double due = 0;
    double free = 0;
    double stall = untilStall();
    long calls = 0;
    while (due < seconds) {
      double begun = due + lag / NANOS;
      free = Math.max(free, begun);
      for (; stall <= free; stall += stallSeconds + untilStall()) {
        free = Math.max(free, stall + stallSeconds);
      }
      free -= Math.log(1 - random.nextDouble()) / speed;
      if (due >= 0.2 * seconds && due < 0.9 * seconds) {
        response.recordValue(Math.round((free - due) * NANOS));
        lags.recordValue(Math.round(lag));
      }
      calls++;
      due -= Math.log(1 - random.nextDouble()) / rate;
    }
    Histograms times =
        new Histograms(response, lags, response, Histograms.empty(), Histograms.empty(), 0);
    long windowNanos = Math.round(0.7 * seconds * NANOS);
    long windowCalls = response.getTotalCount();
    SliceCalls ofSlice =
        Records.with(
            MadeUp.calls(windowNanos, windowCalls, response.getMean()),
            "p50ServiceNanos",
            (double) response.getValueAtPercentile(50),
            "outcomes",
            MadeUp.ok(calls));
    Slice slice = MadeUp.slice(asked.variant(), ofSlice);
    return new Probe.Arm(asked, List.of(slice), new Starts(calls, 0, 0), times);
  }
}
