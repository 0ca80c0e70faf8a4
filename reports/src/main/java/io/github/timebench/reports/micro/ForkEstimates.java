package io.github.timebench.reports.micro;

import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Measure;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.reports.statistics.Estimate;
import java.util.Arrays;

/**
 * What forks say of a benchmark: they are the unit of replication. Fewer than {@link
 * MicroResult#MIN_FORKS} have no interval.
 */
public final class ForkEstimates {
  private ForkEstimates() {}

  static Estimate mean(Measure measure) {
    return mean(measure.forkValues());
  }

  static Estimate mean(double[] values) {
    return Estimate.mean(values).from(MicroResult.MIN_FORKS);
  }

  /** How many times as much, by Welch's interval on the log scale; exact for what was counted. */
  static Estimate ratio(Measure measured, Measure reference) {
    return measured == reference || measured.counted() && reference.counted()
        ? Estimate.exact(measured.mean() / reference.mean())
        : Estimate.welch(mean(logs(reference)), mean(logs(measured))).exp();
  }

  /** The same of two measures of the same forks: a fork's luck is in both. */
  public static Estimate paired(Measure measured, Measure reference) {
    return Estimate.paired(logs(reference), logs(measured)).from(MicroResult.MIN_FORKS).exp();
  }

  /** Of the first measures of a figure and of the one it is compared with; unknown without that. */
  static Estimate ratio(SuiteResult suite, MicroFigure figure) {
    return suite
        .figure(figure.relativeTo())
        .map(reference -> ratio(figure.first(), reference.first()))
        .orElse(Estimate.UNKNOWN);
  }

  private static double[] logs(Measure measure) {
    return Arrays.stream(measure.forkValues()).map(Math::log).toArray();
  }
}
