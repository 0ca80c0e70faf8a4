package io.github.timebench.loadgen.metrics;

import io.github.timebench.loadgen.engine.record.TimeBuckets;
import io.github.timebench.loadgen.metrics.LiveMetrics.Series;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.NativeHistogramBuckets;
import io.prometheus.metrics.model.snapshots.Unit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Live series as Prometheus' library takes them, histograms with native and classic buckets. */
final class PrometheusSeries implements MultiCollector {
  private final LiveMetrics metrics;

  PrometheusSeries(LiveMetrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public MetricSnapshots collect() {
    Map<Family, List<Series>> byFamily = new EnumMap<>(Family.class);
    for (Series series : metrics.series()) {
      byFamily.computeIfAbsent(series.family(), unseen -> new ArrayList<>()).add(series);
    }
    List<MetricSnapshot> snapshots = new ArrayList<>();
    byFamily.forEach((family, series) -> snapshots.add(snapshot(family, series)));
    return new MetricSnapshots(snapshots);
  }

  private static MetricSnapshot snapshot(Family family, List<Series> series) {
    MetricSnapshot.Builder<?> builder =
        switch (family.kind()) {
          case COUNTER -> counter(series);
          case GAUGE -> gauge(series);
          case HISTOGRAM -> histogram(series);
          case INFO -> info(series);
        };
    builder.name(family.base()).help(family.help());
    if (!family.unit().isEmpty()) {
      builder.unit(new Unit(family.unit()));
    }
    return builder.build();
  }

  private static MetricSnapshot.Builder<?> counter(List<Series> series) {
    CounterSnapshot.Builder builder = CounterSnapshot.builder();
    series.forEach(
        one -> builder.dataPoint(new CounterDataPointSnapshot(one.value(), labels(one), null, 0)));
    return builder;
  }

  private static MetricSnapshot.Builder<?> gauge(List<Series> series) {
    GaugeSnapshot.Builder builder = GaugeSnapshot.builder();
    series.forEach(
        one -> builder.dataPoint(new GaugeDataPointSnapshot(one.value(), labels(one), null)));
    return builder;
  }

  private static MetricSnapshot.Builder<?> info(List<Series> series) {
    InfoSnapshot.Builder builder = InfoSnapshot.builder();
    series.forEach(one -> builder.dataPoint(new InfoDataPointSnapshot(labels(one))));
    return builder;
  }

  private static MetricSnapshot.Builder<?> histogram(List<Series> series) {
    HistogramSnapshot.Builder builder = HistogramSnapshot.builder();
    for (Series one : series) {
      builder.dataPoint(
          HistogramSnapshot.HistogramDataPointSnapshot.builder()
              .labels(labels(one))
              .sum(one.times().sumSeconds())
              .classicHistogramBuckets(classic(one.times()))
              .nativeSchema(TimeBuckets.SCHEMA)
              .nativeZeroCount(0)
              .nativeZeroThreshold(0)
              .nativeBucketsForPositiveValues(ofNative(one.times()))
              .build());
    }
    return builder;
  }

  private static ClassicHistogramBuckets classic(TimeBuckets times) {
    ClassicHistogramBuckets.Builder builder = ClassicHistogramBuckets.builder();
    long before = 0;
    for (double bound : Family.BUCKETS) {
      long upTo = times.countUpTo(bound);
      builder.bucket(bound, upTo - before);
      before = upTo;
    }
    return builder.bucket(Double.POSITIVE_INFINITY, times.count() - before).build();
  }

  private static NativeHistogramBuckets ofNative(TimeBuckets times) {
    NativeHistogramBuckets.Builder builder = NativeHistogramBuckets.builder();
    for (int i = 0; i < times.counts().size(); i++) {
      if (times.counts().get(i) > 0) {
        builder.bucket(times.first() + i, times.counts().get(i));
      }
    }
    return builder.build();
  }

  private static Labels labels(Series series) {
    Labels.Builder labels = Labels.builder();
    series.labels().forEach(labels::label);
    return labels.build();
  }
}
