package io.github.timebench.loadgen.metrics;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.RefusedValue;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.engine.record.TimeBuckets;
import io.github.timebench.loadgen.metrics.LiveMetrics.Series;
import io.github.timebench.model.files.IoReason;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
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
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Live series at {@code /metrics}, for whoever scrapes: text, or protobuf with native buckets. */
public final class ScrapePort implements AutoCloseable {
  public static final String FLAG = "--metrics-port";

  private static final int MAX_PORT = 65_535;

  private final HTTPServer server;
  private final Address address;

  private ScrapePort(HTTPServer server, Address address) {
    this.server = server;
    this.address = address;
  }

  /**
   * Where it listens.
   *
   * @param port 0 for any
   */
  public record Address(String host, int port) {
    private static final Pattern FORM = Pattern.compile("(?:(.+):)?(\\d{1,5})");
    private static final String LOOPBACK = "127.0.0.1";

    /**
     * A port of this machine alone, or {@code host:port}.
     *
     * @throws IllegalArgumentException if it is neither
     */
    public static Address parse(String text) {
      Matcher matcher = FORM.matcher(text);
      if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > MAX_PORT) {
        throw new RefusedValue("must be PORT or HOST:PORT, such as 9464, not '%s'", text);
      }
      String host = matcher.group(1) == null ? LOOPBACK : matcher.group(1);
      return new Address(host, Integer.parseInt(matcher.group(2)));
    }
  }

  /**
   * Listens.
   *
   * @throws LabException if it cannot
   */
  public static ScrapePort open(Address address, LiveMetrics metrics) throws LabException {
    PrometheusRegistry registry = new PrometheusRegistry();
    registry.register(new PrometheusSeries(metrics));
    try {
      HTTPServer server =
          HTTPServer.builder()
              .hostname(address.host())
              .port(address.port())
              .registry(registry)
              .buildAndStart();
      return new ScrapePort(server, address);
    } catch (IOException e) {
      throw new LabException(
          Phrase.of(
              "%s: cannot listen on %s:%d: %s",
              FLAG, address.host(), address.port(), IoReason.of(e)),
          e);
    }
  }

  public String url() {
    return "http://%s:%d/metrics".formatted(address.host(), server.getPort());
  }

  @Override
  public void close() {
    server.close();
  }

  /** Live series as Prometheus' library takes them, histograms with native and classic buckets. */
  private static final class PrometheusSeries implements MultiCollector {
    private final LiveMetrics metrics;

    PrometheusSeries(LiveMetrics metrics) {
      this.metrics = metrics;
    }

    @Override
    public MetricSnapshots collect() {
      List<MetricSnapshot> snapshots = new ArrayList<>();
      metrics.byFamily().forEach((family, series) -> snapshots.add(snapshot(family, series)));
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
          one ->
              builder.dataPoint(new CounterDataPointSnapshot(one.value(), labels(one), null, 0)));
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
}
