package io.github.timebench.loadgen.metrics;

import io.github.timebench.loadgen.engine.record.TimeBuckets;
import io.github.timebench.loadgen.metrics.LiveMetrics.Series;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.sdk.common.InstrumentationScopeInfo;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.Data;
import io.opentelemetry.sdk.metrics.data.DoublePointData;
import io.opentelemetry.sdk.metrics.data.ExponentialHistogramBuckets;
import io.opentelemetry.sdk.metrics.data.ExponentialHistogramData;
import io.opentelemetry.sdk.metrics.data.ExponentialHistogramPointData;
import io.opentelemetry.sdk.metrics.data.GaugeData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.opentelemetry.sdk.metrics.data.SumData;
import io.opentelemetry.sdk.metrics.export.MetricProducer;
import io.opentelemetry.sdk.resources.Resource;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Live series as OpenTelemetry's SDK exports them. A name has no unit and no suffix of its kind, as
 * whoever stores it in Prometheus adds both: what comes out are the names that a scrape gives.
 */
final class OtlpSeries implements MetricProducer {
  private static final InstrumentationScopeInfo SCOPE =
      InstrumentationScopeInfo.create("io.github.timebench");

  private final LiveMetrics metrics;
  private final long startNanos;

  OtlpSeries(LiveMetrics metrics, Instant start) {
    this.metrics = metrics;
    this.startNanos = epochNanos(start);
  }

  private static long epochNanos(Instant time) {
    return Math.addExact(Math.multiplyExact(time.getEpochSecond(), 1_000_000_000L), time.getNano());
  }

  @Override
  public Collection<MetricData> produce(Resource resource) {
    long nowNanos = epochNanos(Instant.now());
    Map<Family, List<Series>> byFamily = new EnumMap<>(Family.class);
    for (Series series : metrics.series()) {
      byFamily.computeIfAbsent(series.family(), unseen -> new ArrayList<>()).add(series);
    }
    List<MetricData> data = new ArrayList<>();
    byFamily.forEach((family, series) -> data.add(data(resource, family, series, nowNanos)));
    return data;
  }

  private MetricData data(Resource resource, Family family, List<Series> series, long nowNanos) {
    return switch (family.kind()) {
      case COUNTER ->
          new Otlp(
              resource,
              family,
              MetricDataType.DOUBLE_SUM,
              SumData.createDoubleSumData(
                  true, AggregationTemporality.CUMULATIVE, points(series, nowNanos)));
      case GAUGE, INFO ->
          new Otlp(
              resource,
              family,
              MetricDataType.DOUBLE_GAUGE,
              GaugeData.createDoubleGaugeData(points(series, nowNanos)));
      case HISTOGRAM ->
          new Otlp(
              resource,
              family,
              MetricDataType.EXPONENTIAL_HISTOGRAM,
              ExponentialHistogramData.create(
                  AggregationTemporality.CUMULATIVE, histograms(series, nowNanos)));
    };
  }

  /** A family with its points. */
  private record Otlp(Resource resource, Family family, MetricDataType type, Data<?> data)
      implements MetricData {
    @Override
    public Resource getResource() {
      return resource;
    }

    @Override
    public InstrumentationScopeInfo getInstrumentationScopeInfo() {
      return SCOPE;
    }

    @Override
    public String getName() {
      String name = family.kind() == Family.Kind.INFO ? family.sampleName() : family.base();
      return family.unit().isEmpty()
          ? name
          : name.substring(0, name.length() - family.unit().length() - 1);
    }

    @Override
    public String getDescription() {
      return family.help();
    }

    @Override
    public String getUnit() {
      return family.unit().equals("seconds") ? "s" : "";
    }

    @Override
    public MetricDataType getType() {
      return type;
    }

    @Override
    public Data<?> getData() {
      return data;
    }
  }

  private List<DoublePointData> points(List<Series> series, long nowNanos) {
    return series.stream()
        .map(
            one ->
                DoublePointData.create(
                    startNanos, nowNanos, attributes(one), one.value(), List.of()))
        .toList();
  }

  private List<ExponentialHistogramPointData> histograms(List<Series> series, long nowNanos) {
    return series.stream()
        .map(
            one ->
                ExponentialHistogramPointData.create(
                    TimeBuckets.SCHEMA,
                    one.times().sumSeconds(),
                    0,
                    false,
                    0,
                    false,
                    0,
                    buckets(one.times()),
                    ExponentialHistogramBuckets.create(TimeBuckets.SCHEMA, 0, List.of()),
                    startNanos,
                    nowNanos,
                    attributes(one),
                    List.of()))
        .toList();
  }

  /** OpenTelemetry's bucket i begins where Prometheus' ends. */
  private static ExponentialHistogramBuckets buckets(TimeBuckets times) {
    return ExponentialHistogramBuckets.create(
        TimeBuckets.SCHEMA, times.first() - 1, times.counts());
  }

  private static Attributes attributes(Series series) {
    AttributesBuilder attributes = Attributes.builder();
    series.labels().forEach(attributes::put);
    return attributes.build();
  }
}
