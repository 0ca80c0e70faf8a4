package io.github.timebench.loadgen.metrics;

import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.reports.language.Text;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** The flags that say who is to see time series while a run goes on. */
public final class MetricsFlags {
  @Option(
      names = ScrapePort.FLAG,
      paramLabel = "PORT",
      description =
          "Serve time series while the run goes on, for Prometheus: at this port of 127.0.0.1, or at"
              + " HOST:PORT.")
  private ScrapePort.Address port;

  @Option(
      names = OtlpPush.FLAG,
      paramLabel = "URL",
      description =
          "Send time series to this OpenTelemetry collector while the run goes on, such as"
              + " http://localhost:4318.")
  private OtlpPush.Collector otlp;

  /** Whoever sees the series, until it is closed. */
  public static final class Watch implements AutoCloseable {
    private final Optional<LiveMetrics> metrics;
    private Optional<ScrapePort> port = Optional.empty();
    private Optional<OtlpPush> push = Optional.empty();

    private Watch(Optional<LiveMetrics> metrics) {
      this.metrics = metrics;
    }

    /** To be told of the run; empty if nobody asked for it. */
    public Optional<LiveMetrics> metrics() {
      return metrics;
    }

    @Override
    public void close() {
      push.ifPresent(OtlpPush::close);
      port.ifPresent(ScrapePort::close);
    }
  }

  /**
   * Begins to serve and to send what was asked for.
   *
   * @param told takes where series are found, and a warning if a collector does not answer
   * @throws LabException if the port cannot be had
   */
  public Watch open(Consumer<Text> told) throws LabException {
    if (port == null && otlp == null) {
      return new Watch(Optional.empty());
    }
    LiveMetrics metrics = new LiveMetrics(Installation.version());
    Watch watch = new Watch(Optional.of(metrics));
    if (port != null) {
      ScrapePort scraped = ScrapePort.open(port, metrics);
      watch.port = Optional.of(scraped);
      told.accept(Text.of("Time series: %s", scraped.url()));
    }
    if (otlp != null) {
      watch.push = Optional.of(OtlpPush.start(otlp, metrics, told));
    }
    return watch;
  }
}
