package io.github.timebench.reports.capacity;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.ProbeRequest.Purpose;
import io.github.timebench.reports.capacity.RateRule.RateJudgement;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.gates.PunctualityGates;
import java.util.List;

/**
 * What one variant did at one rate in one block.
 *
 * @param asked the rate, and what it was measured for
 * @param judgement whether the objective was met
 * @param slices one after the other at that rate; of a collapse perhaps none
 * @param times of all of them
 */
public record CapacityPoint(
    int block,
    ProbeRequest.Arm asked,
    RateJudgement judgement,
    List<Probe.Arm> slices,
    Histograms times) {
  public CapacityPoint {
    slices = List.copyOf(slices);
  }

  static CapacityPoint of(int block, RateJudgement judgement, List<Probe.Arm> slices) {
    Histograms times =
        slices.stream().map(Probe.Arm::times).reduce(Histograms.none(), Histograms::plus);
    return new CapacityPoint(block, slices.get(0).asked(), judgement, slices, times);
  }

  public String variant() {
    return asked.variant();
  }

  public double rate() {
    return asked.load().callsPerSecond();
  }

  public double answeredPerSecond() {
    return slices.stream().mapToDouble(RateLimit::answered).sum()
        * Nanos.PER_SECOND
        / slices.stream().mapToDouble(RateLimit::windowNanos).sum();
  }

  /** Of the response time, in nanoseconds; NaN where there are too few calls. */
  public double responseNanos(Statistic statistic) {
    return statistic.of(times.response());
  }

  /** Calls that ended otherwise than expected, as a share. */
  public double errorShare() {
    double errors = times.errors().getTotalCount();
    return errors / (errors + times.response().getTotalCount());
  }

  /** The generator's own lateness in nanoseconds, at the percentile that is judged. */
  public double lagNanos() {
    return times.lag().getTotalCount() == 0 ? Double.NaN : PunctualityGates.lagNanos(times);
  }

  boolean confirms() {
    return asked.purpose() == Purpose.CONFIRM;
  }
}
