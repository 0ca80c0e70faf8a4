package io.github.timebench.loadgen.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.reports.language.Text;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.ExponentialHistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazards: series that a collector does not get; a collector that is gone and holds up a run. */
class OtlpPushTest {
  private final LiveMetrics metrics = new LiveMetrics("0.1.0");
  private final List<Text> warnings = new CopyOnWriteArrayList<>();

  /** Takes what is sent to {@code /v1/metrics}. */
  private static final class Collector implements AutoCloseable {
    private final List<ExportMetricsServiceRequest> requests = new CopyOnWriteArrayList<>();
    private final HttpServer server;
    private final int answer;

    Collector(int answer) throws IOException {
      this.answer = answer;
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext("/v1/metrics", this::take);
      server.start();
    }

    private void take(HttpExchange exchange) throws IOException {
      requests.add(ExportMetricsServiceRequest.parseFrom(exchange.getRequestBody()));
      exchange.sendResponseHeaders(answer, -1);
      exchange.close();
    }

    OtlpPush.Collector address() {
      return OtlpPush.Collector.parse("http://127.0.0.1:" + server.getAddress().getPort());
    }

    Metric metric(String name) {
      List<Metric> found =
          requests.get(requests.size() - 1).getResourceMetricsList().stream()
              .flatMap(resource -> resource.getScopeMetricsList().stream())
              .flatMap(scope -> scope.getMetricsList().stream())
              .filter(metric -> metric.getName().equals(name))
              .toList();
      assertThat(found).as(name).hasSize(1);
      return found.get(0);
    }

    @Override
    public void close() {
      server.stop(0);
    }
  }

  private static Map<String, String> labels(List<KeyValue> attributes) {
    return attributes.stream()
        .collect(Collectors.toMap(KeyValue::getKey, one -> one.getValue().getStringValue()));
  }

  /** Sent once on demand, and once more by what is closed. */
  private Collector sent(Progress progress) throws Exception {
    Collector collector = new Collector(200);
    try (OtlpPush push = OtlpPush.start(collector.address(), metrics, warnings::add)) {
      metrics.hearing(Told.DRIVER).accept(progress);
      push.send();
      assertThat(collector.metric("timebench_calls").hasSum()).isTrue();
      collector.requests.clear();
    }
    return collector;
  }

  @Test
  void theCollectorGetsWhatTheDriverSaid() throws Exception {
    try (Collector collector = sent(Told.slice("measuring", "date+stock"))) {
      Metric calls = collector.metric("timebench_calls");
      assertThat(calls.getSum().getIsMonotonic()).isTrue();
      NumberDataPoint ok =
          calls.getSum().getDataPointsList().stream()
              .filter(point -> labels(point.getAttributesList()).get("outcome").equals("ok"))
              .findFirst()
              .orElseThrow();
      assertThat(ok.getAsDouble()).isEqualTo(70);
      assertThat(labels(ok.getAttributesList()))
          .containsEntry("run", "run \"1\"")
          .containsEntry("variant", "date+stock");
      assertThat(collector.metric("timebench_window").getUnit()).isEqualTo("s");
      assertThat(collector.metric("timebench_info").getGauge().getDataPoints(0).getAsDouble())
          .isEqualTo(1);
    }
    assertThat(warnings).isEmpty();
  }

  /** Bucket i of OpenTelemetry is bucket i + 1 of Prometheus. */
  @Test
  void bucketsAreThoseOfTheSameTimes() throws Exception {
    try (Collector collector = sent(Told.slice("measuring", "date+stock"))) {
      ExponentialHistogramDataPoint service =
          collector.metric("timebench_service").getExponentialHistogram().getDataPoints(0);
      assertThat(service.getScale()).isEqualTo(5);
      assertThat(service.getCount()).isEqualTo(70);
      assertThat(service.getSum()).isEqualTo(0.56);
      assertThat(service.getPositive().getOffset()).isEqualTo(-224);
      assertThat(service.getPositive().getBucketCountsList()).containsExactly(60L, 0L, 10L);
    }
  }

  /** What Prometheus makes of a name: it adds the unit, and the suffix of a counter. */
  @Test
  void namesBecomeThoseOfAScrapeAgain() throws Exception {
    try (Collector collector = sent(Told.openSlice("date+stock"))) {
      for (LiveMetrics.Series series : metrics.series()) {
        Family family = series.family();
        String sent =
            family.kind() == Family.Kind.INFO
                ? family.sampleName()
                : family.base().replaceAll("_seconds$", "");
        Metric metric = collector.metric(sent);
        String unit = metric.getUnit().equals("s") ? "_seconds" : "";
        String suffix = metric.hasSum() ? "_total" : "";
        assertThat(sent + unit + suffix).isEqualTo(family.sampleName());
      }
    }
  }

  @Test
  void aCollectorThatIsGoneOrRefusesIsSaidOnceAndDisturbsNobody() throws Exception {
    OtlpPush.Collector gone = OtlpPush.Collector.parse("http://127.0.0.1:1");
    try (Collector refusing = new Collector(503)) {
      for (OtlpPush.Collector each : List.of(gone, refusing.address())) {
        warnings.clear();
        try (OtlpPush push = OtlpPush.start(each, metrics, warnings::add)) {
          metrics.hearing(Told.DRIVER);
          push.send();
          push.send();
        }
        assertThat(warnings)
            .singleElement()
            .asString()
            .contains("--otlp", each.uri().toString(), "once");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://localhost:4318, http://localhost:4318/v1/metrics",
    "http://localhost:4318/, http://localhost:4318/v1/metrics",
    "https://c.example/otlp/v1/metrics, https://c.example/otlp/v1/metrics",
  })
  void theUsualPathIsAdded(String given, URI collector) {
    assertThat(OtlpPush.Collector.parse(given).uri()).isEqualTo(collector);
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost:4318", "", "ftp://c", "http://", "http:// c", "4318"})
  void whatIsNoAddressIsRefused(String text) {
    assertThatThrownBy(() -> OtlpPush.Collector.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("http://localhost:4318");
  }
}
