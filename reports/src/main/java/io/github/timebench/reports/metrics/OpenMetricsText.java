package io.github.timebench.reports.metrics;

import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Text in the format OpenMetrics 1.0, each sample with its time. Families come in the order of
 * {@link Family}, their metrics in the order in which they were first added to, and the samples of
 * a metric by time: a sample that is not later than the one before is moved a millisecond behind
 * it, as after a clock was set back.
 */
public final class OpenMetricsText {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Map<Family, Map<String, Metric>> families = new EnumMap<>(Family.class);

  private static final class Metric {
    private final StringBuilder lines = new StringBuilder();
    private long lastMillis = Long.MIN_VALUE;

    String time(long millis) {
      lastMillis = Math.max(millis, lastMillis + 1);
      return String.format(
          Locale.ROOT, "%d.%03d", Math.floorDiv(lastMillis, 1000), Math.floorMod(lastMillis, 1000));
    }
  }

  /** Labels as a sample has them, from names and values in turns. */
  public static String labels(String... namesAndValues) {
    StringBuilder labels = new StringBuilder();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      labels.append(i == 0 ? "" : ",").append(namesAndValues[i]);
      labels.append("=\"").append(escaped(namesAndValues[i + 1])).append('"');
    }
    return labels.toString();
  }

  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\n", "\\n").replace("\"", "\\\"");
  }

  private Metric metric(Family family, String labels) {
    return families
        .computeIfAbsent(family, unseen -> new LinkedHashMap<>())
        .computeIfAbsent(labels, unseen -> new Metric());
  }

  /**
   * Adds a sample of a counter, a gauge or an info; none where the value is not known.
   *
   * @param labels made by {@link #labels}
   * @param value NaN where it is not known
   */
  void add(Family family, String labels, long epochMillis, double value) {
    if (!Double.isNaN(value)) {
      Metric metric = metric(family, labels);
      line(metric, family.sampleName(), labels, value, metric.time(epochMillis));
    }
  }

  /**
   * Adds all that a histogram has counted so far.
   *
   * @param nanos times in nanoseconds
   */
  void add(Family family, String labels, long epochMillis, Histogram nanos) {
    Metric metric = metric(family, labels);
    String time = metric.time(epochMillis);
    String bucket = family.base() + "_bucket";
    for (double bound : Family.BUCKETS) {
      long count = nanos.getCountBetweenValues(0, Math.round(bound * NANOS_PER_SECOND));
      line(metric, bucket, labels + ",le=\"" + bound(bound) + "\"", count, time);
    }
    long all = nanos.getTotalCount();
    line(metric, bucket, labels + ",le=\"+Inf\"", all, time);
    line(metric, family.base() + "_count", labels, all, time);
    double sum = all == 0 ? 0 : nanos.getMean() * all / NANOS_PER_SECOND;
    line(metric, family.base() + "_sum", labels, sum, time);
  }

  /** Without an exponent, which a part of the readers would take for another bucket. */
  static String bound(double seconds) {
    String plain = BigDecimal.valueOf(seconds).toPlainString();
    return plain.contains(".") ? plain : plain + ".0";
  }

  private static void line(Metric metric, String name, String labels, double value, String time) {
    metric.lines.append(name).append('{').append(labels).append("} ");
    metric.lines.append(number(value)).append(' ').append(time).append('\n');
  }

  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1L << 53
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  /** Everything that was added, whole. */
  String text() {
    StringBuilder text = new StringBuilder();
    families.forEach(
        (family, metrics) -> {
          text.append("# TYPE %s %s\n".formatted(family.base(), family.kind().type()));
          if (!family.unit().isEmpty()) {
            text.append("# UNIT %s %s\n".formatted(family.base(), family.unit()));
          }
          text.append("# HELP %s %s\n".formatted(family.base(), escaped(family.help())));
          metrics.values().forEach(metric -> text.append(metric.lines));
        });
    return text.append("# EOF\n").toString();
  }
}
