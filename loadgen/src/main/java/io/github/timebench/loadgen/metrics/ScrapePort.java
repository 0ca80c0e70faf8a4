package io.github.timebench.loadgen.metrics;

import io.github.timebench.lab.LabException;
import io.github.timebench.model.files.IoReason;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Live series at {@code /metrics}, for whoever scrapes: text, or protobuf with native buckets. */
public final class ScrapePort implements AutoCloseable {
  /** The flag that asks for it. */
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
        throw new IllegalArgumentException(
            "must be PORT or HOST:PORT, such as 9464, not '" + text + "'");
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
          "%s: cannot listen on %s:%d: %s"
              .formatted(FLAG, address.host(), address.port(), IoReason.of(e)),
          e);
    }
  }

  /** Where series are found. */
  public String url() {
    return "http://%s:%d/metrics".formatted(address.host(), server.getPort());
  }

  @Override
  public void close() {
    server.close();
  }
}
