package io.github.timebench.loadgen.metrics;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.RefusedValue;
import io.github.timebench.loadgen.engine.record.TimeBuckets;
import io.github.timebench.loadgen.metrics.LiveMetrics.Series;
import io.github.timebench.reports.language.Text;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporter;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.InstrumentationScopeInfo;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
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
import io.opentelemetry.sdk.metrics.export.MetricExporter;
import io.opentelemetry.sdk.metrics.export.MetricProducer;
import io.opentelemetry.sdk.metrics.export.PeriodicMetricReader;
import io.opentelemetry.sdk.resources.Resource;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Sends live series to a collector, every ten seconds and when it is closed. A collector that is
 * not there never disturbs a run: what it misses is lost, and that is said once.
 */
public final class OtlpPush implements AutoCloseable {
  public static final String FLAG = "--otlp";

  private static final Duration EVERY = Duration.ofSeconds(10);
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  /** Kept, or its level would go with it. The library repeats itself, and with stack traces. */
  private static final Logger LIBRARY = Logger.getLogger("io.opentelemetry");

  private final SdkMeterProvider provider;

  private OtlpPush(SdkMeterProvider provider) {
    this.provider = provider;
  }

  /** Where a collector takes metrics. */
  public record Collector(URI uri) {
    private static final String PATH = "/v1/metrics";

    /**
     * The address of a collector, with or without the usual path.
     *
     * @throws IllegalArgumentException if it is no address
     */
    public static Collector parse(String text) {
      try {
        URI uri = new URI(text);
        boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
        if (web && uri.getHost() != null) {
          boolean bare = uri.getPath().isEmpty() || uri.getPath().equals("/");
          return new Collector(bare ? uri.resolve(PATH) : uri);
        }
      } catch (URISyntaxException noAddress) {
        // Refused below, like an address of another kind.
      }
      throw new RefusedValue(
          "must be the address of a collector, such as http://localhost:4318, not '%s'", text);
    }
  }

  /**
   * Begins to send.
   *
   * @param warnings takes the one line about a collector that does not answer
   */
  public static OtlpPush start(Collector collector, LiveMetrics metrics, Consumer<Text> warnings) {
    LIBRARY.setLevel(Level.OFF);
    MetricExporter exporter =
        OtlpHttpMetricExporter.builder()
            .setEndpoint(collector.uri().toString())
            .setTimeout(TIMEOUT)
            .setConnectTimeout(TIMEOUT)
            .setRetryPolicy(null)
            .build();
    Resource resource =
        Resource.create(Attributes.builder().put("service.name", "timebench").build());
    return new OtlpPush(
        SdkMeterProvider.builder()
            .setResource(resource)
            .registerMetricProducer(new OtlpSeries(metrics, Instant.now()))
            .registerMetricReader(
                PeriodicMetricReader.builder(new Warning(exporter, collector.uri(), warnings))
                    .setInterval(EVERY)
                    .build())
            .build());
  }

  /** Sends what there is now, and waits for that a little. */
  void send() {
    provider.forceFlush().join(TIMEOUT.toMillis() * 2, TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    provider.shutdown().join(TIMEOUT.toMillis() * 2, TimeUnit.MILLISECONDS);
  }

  private record Warning(
      MetricExporter exporter, URI collector, Consumer<Text> warnings, AtomicBoolean said)
      implements MetricExporter {
    Warning(MetricExporter exporter, URI collector, Consumer<Text> warnings) {
      this(exporter, collector, warnings, new AtomicBoolean());
    }

    @Override
    public CompletableResultCode export(Collection<MetricData> metrics) {
      CompletableResultCode result = exporter.export(metrics);
      result.whenComplete(
          () -> {
            if (!result.isSuccess() && !said.getAndSet(true)) {
              warnings.accept(
                  Text.of(
                      "%s: %s does not take metrics%s; the run goes on, and this is said once",
                      FLAG, collector, reason(result.getFailureThrowable())));
            }
          });
      return result;
    }

    private static String reason(Throwable failure) {
      if (failure == null) {
        return "";
      }
      Throwable cause = Phrase.innermost(failure);
      String message = cause.getMessage();
      return ": " + (message != null ? message : cause.getClass().getSimpleName());
    }

    @Override
    public CompletableResultCode flush() {
      return exporter.flush();
    }

    @Override
    public CompletableResultCode shutdown() {
      return exporter.shutdown();
    }

    @Override
    public AggregationTemporality getAggregationTemporality(InstrumentType type) {
      return exporter.getAggregationTemporality(type);
    }
  }

  /**
   * Live series as OpenTelemetry's SDK exports them. A name has no unit and no suffix of its kind,
   * as whoever stores it in Prometheus adds both: what comes out are the names that a scrape gives.
   */
  private static final class OtlpSeries implements MetricProducer {
    private static final InstrumentationScopeInfo SCOPE =
        InstrumentationScopeInfo.create("io.github.timebench");

    private final LiveMetrics metrics;
    private final long startNanos;

    OtlpSeries(LiveMetrics metrics, Instant start) {
      this.metrics = metrics;
      this.startNanos = epochNanos(start);
    }

    private static long epochNanos(Instant time) {
      return Math.addExact(
          Math.multiplyExact(time.getEpochSecond(), 1_000_000_000L), time.getNano());
    }

    @Override
    public Collection<MetricData> produce(Resource resource) {
      long nowNanos = epochNanos(Instant.now());
      List<MetricData> data = new ArrayList<>();
      metrics
          .byFamily()
          .forEach((family, series) -> data.add(data(resource, family, series, nowNanos)));
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
}
