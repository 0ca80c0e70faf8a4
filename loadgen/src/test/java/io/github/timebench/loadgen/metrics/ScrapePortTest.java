package io.github.timebench.loadgen.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.UnknownFieldSet;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.metrics.ScrapePort.Address;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazards: a scrape that Prometheus cannot read, and a port that the whole network sees. */
class ScrapePortTest {
  private final LiveMetrics metrics = new LiveMetrics("0.1.0");
  private ScrapePort port;

  @BeforeEach
  void listen() throws LabException {
    port = ScrapePort.open(Address.parse("0"), metrics);
    metrics.hearing(Told.DRIVER).accept(Told.openSlice("date+stock"));
  }

  @AfterEach
  void end() {
    port.close();
  }

  private <T> T scrape(String accept, HttpResponse.BodyHandler<T> body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(port.url())).header("Accept", accept).build();
    HttpResponse<T> response = HttpClient.newHttpClient().send(request, body);
    assertThat(response.statusCode()).isEqualTo(200);
    return response.body();
  }

  @Test
  void textHasEverySeriesWithClassicBuckets() throws Exception {
    String text = scrape("application/openmetrics-text; version=1.0.0", BodyHandlers.ofString());

    assertThat(text.lines())
        .contains(
            "# TYPE timebench_calls counter",
            "# UNIT timebench_window_seconds seconds",
            "timebench_calls_total{block=\"2\",host=\"driver-0\",outcome=\"ok\","
                + "run=\"run \\\"1\\\"\",variant=\"date+stock\"} 70.0",
            "timebench_window_seconds_total{host=\"driver-0\",run=\"run \\\"1\\\"\","
                + "variant=\"date+stock\"} 0.7",
            "timebench_info{run=\"run \\\"1\\\"\",version=\"0.1.0\"} 1",
            "timebench_service_seconds_bucket{host=\"driver-0\",run=\"run \\\"1\\\"\","
                + "variant=\"date+stock\",le=\"0.005\"} 0",
            "timebench_service_seconds_bucket{host=\"driver-0\",run=\"run \\\"1\\\"\","
                + "variant=\"date+stock\",le=\"0.01\"} 70",
            "timebench_response_seconds_count{host=\"driver-0\",run=\"run \\\"1\\\"\","
                + "variant=\"date+stock\"} 70")
        .last()
        .isEqualTo("# EOF");
  }

  /** Message MetricFamily of Prometheus' metrics.proto: 1 name, 4 metric; of those 7 histogram. */
  @Test
  void protobufHasNativeBuckets() throws Exception {
    byte[] body =
        scrape(
            "application/vnd.google.protobuf; proto=io.prometheus.client.MetricFamily;"
                + " encoding=delimited",
            BodyHandlers.ofByteArray());
    Map<String, UnknownFieldSet> families = new HashMap<>();
    CodedInputStream input = CodedInputStream.newInstance(body);
    while (!input.isAtEnd()) {
      UnknownFieldSet family = UnknownFieldSet.parseFrom(input.readBytes());
      families.put(family.getField(1).getLengthDelimitedList().get(0).toStringUtf8(), family);
    }
    UnknownFieldSet metric = message(families.get("timebench_service_seconds"), 4);
    UnknownFieldSet histogram = message(metric, 7);

    assertThat(histogram.getField(1).getVarintList()).as("count").containsExactly(70L);
    assertThat(signed(histogram, 5)).as("schema").isEqualTo(5);
    UnknownFieldSet span = message(histogram, 12);
    assertThat(signed(span, 1)).as("index of the first bucket").isEqualTo(-223);
    assertThat(span.getField(2).getVarintList()).as("buckets").containsExactly(1L);
  }

  private static UnknownFieldSet message(UnknownFieldSet parent, int field) throws IOException {
    return UnknownFieldSet.parseFrom(parent.getField(field).getLengthDelimitedList().get(0));
  }

  private static long signed(UnknownFieldSet message, int field) {
    return CodedInputStream.decodeZigZag64(message.getField(field).getVarintList().get(0));
  }

  @Test
  void aPortThatIsTakenIsRefusedByItsFlag() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Address address = Address.parse(Integer.toString(taken.getLocalPort()));

      assertThatThrownBy(() -> ScrapePort.open(address, metrics))
          .isInstanceOf(LabException.class)
          .hasMessageContaining("--metrics-port")
          .hasMessageContaining("127.0.0.1:" + taken.getLocalPort());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "9464, 127.0.0.1, 9464",
    "0.0.0.0:9464, 0.0.0.0, 9464",
    "10.1.2.3:80, 10.1.2.3, 80",
    "[::]:9464, [::], 9464"
  })
  void onlyLoopbackUnlessToldOtherwise(String text, String host, int port) {
    assertThat(Address.parse(text)).isEqualTo(new Address(host, port));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "http", "65536", "99999999", ":9464", "-1", "host:", "9464/metrics"})
  void whatIsNoPortIsRefused(String text) {
    assertThatThrownBy(() -> Address.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("HOST:PORT");
  }

  @Test
  void itIsFoundUnderTheAddressThatItTells() throws Exception {
    assertThat(port.url()).matches("http://127\\.0\\.0\\.1:[1-9]\\d*/metrics");
    assertThat(List.of(scrape("text/plain", BodyHandlers.ofString()))).isNotEmpty();
  }
}
