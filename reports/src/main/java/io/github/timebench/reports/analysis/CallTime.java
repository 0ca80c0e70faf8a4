package io.github.timebench.reports.analysis;

import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.plan.RunPlan;
import io.github.timebench.reports.statistics.Percentiles;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** The times of a call, each with its own histogram and figures. */
public enum CallTime {
  /** From the start of a call to its answer. */
  SERVICE(
      "service time",
      List.of(Figure.MEAN, Figure.P50, Figure.P90, Figure.P99, Figure.P999, Figure.MAX)),
  /** From the time at which a call was due to its answer; open loops only. */
  RESPONSE(
      "response time",
      List.of(
          Figure.RESPONSE_MEAN,
          Figure.RESPONSE_P50,
          Figure.RESPONSE_P90,
          Figure.RESPONSE_P99,
          Figure.RESPONSE_P999,
          Figure.RESPONSE_MAX)),
  /** From the time at which a call was due to its start; open loops only. */
  LAG(
      "lag",
      List.of(
          Figure.LAG_MEAN,
          Figure.LAG_P50,
          Figure.LAG_P90,
          Figure.LAG_P99,
          Figure.LAG_P999,
          Figure.LAG_MAX));

  private static final double[] QUANTILES = {0.5, 0.9, 0.99, 0.999};

  private final String words;
  private final List<Figure> figures;

  CallTime(String words, List<Figure> figures) {
    this.words = words;
    this.figures = figures;
  }

  /** What independent callers would see: response times if any were taken, else service times. */
  public static CallTime headline(RunPlan plan) {
    return plan.openLoop() ? RESPONSE : SERVICE;
  }

  /** Its name in reports. */
  public String words() {
    return words;
  }

  /** Mean, p50, p90, p99, p99.9 and maximum, in this order. */
  public List<Figure> figures() {
    return figures;
  }

  /** The figure of the mean. */
  public Figure mean() {
    return figures.get(0);
  }

  /** The figure of the median. */
  public Figure p50() {
    return figures.get(1);
  }

  /** The figure of the 90th percentile. */
  public Figure p90() {
    return figures.get(2);
  }

  /** The figure of the 99th percentile. */
  public Figure p99() {
    return figures.get(3);
  }

  /** The figure of the 99.9th percentile. */
  public Figure p999() {
    return figures.get(4);
  }

  /** The figure of the longest. */
  public Figure max() {
    return figures.get(5);
  }

  byte[] encoded(VariantTotals totals) {
    return switch (this) {
      case SERVICE -> totals.serviceHistogram();
      case RESPONSE -> totals.responseHistogram();
      case LAG -> totals.lagHistogram();
    };
  }

  /** The figures that the samples can carry. */
  Map<Figure, Double> values(Histogram times) {
    Map<Figure, Double> values = new EnumMap<>(Figure.class);
    if (times.getTotalCount() > 0) {
      values.put(mean(), times.getMean());
      values.put(max(), (double) times.getMaxValue());
      for (int i = 0; i < QUANTILES.length; i++) {
        double value = Percentiles.at(times, QUANTILES[i]);
        if (Double.isFinite(value)) {
          values.put(figures.get(i + 1), value);
        }
      }
    }
    return values;
  }
}
