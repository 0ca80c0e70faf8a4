package io.github.timebench.loadgen.metrics;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporter;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.export.MetricExporter;
import io.opentelemetry.sdk.metrics.export.PeriodicMetricReader;
import io.opentelemetry.sdk.resources.Resource;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
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
  /** The flag that asks for it. */
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
      throw new IllegalArgumentException(
          "must be the address of a collector, such as http://localhost:4318, not '" + text + "'");
    }
  }

  /**
   * Begins to send.
   *
   * @param warnings takes the one line about a collector that does not answer
   */
  public static OtlpPush start(
      Collector collector, LiveMetrics metrics, Consumer<String> warnings) {
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

  /** Sends what there is now, and ends. */
  @Override
  public void close() {
    provider.shutdown().join(TIMEOUT.toMillis() * 2, TimeUnit.MILLISECONDS);
  }

  /** Says once that an export failed. */
  private record Warning(
      MetricExporter exporter, URI collector, Consumer<String> warnings, AtomicBoolean said)
      implements MetricExporter {
    Warning(MetricExporter exporter, URI collector, Consumer<String> warnings) {
      this(exporter, collector, warnings, new AtomicBoolean());
    }

    @Override
    public CompletableResultCode export(Collection<MetricData> metrics) {
      CompletableResultCode result = exporter.export(metrics);
      result.whenComplete(
          () -> {
            if (!result.isSuccess() && !said.getAndSet(true)) {
              warnings.accept(
                  "%s: %s does not take metrics%s; the run goes on, and this is said once"
                      .formatted(FLAG, collector, reason(result.getFailureThrowable())));
            }
          });
      return result;
    }

    /** The innermost cause: the others only pass it on. */
    private static String reason(Throwable failure) {
      if (failure == null) {
        return "";
      }
      Throwable cause = failure;
      while (cause.getCause() != null) {
        cause = cause.getCause();
      }
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
}
