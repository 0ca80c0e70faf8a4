package io.github.timebench.reports.ci;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.figures.Figure;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Hazard: a trend of figures that nobody may use, or in another unit than their name says. */
class CiMetricsTest {
  private static final String VARIANT = "localdatetime+stock";

  private final RunAnalysis run = RunAnalysis.of(ReplicatedRuns.closed(6));

  @Test
  void bencherGetsEachFigureWithItsInterval() throws IOException {
    JsonNode benchmarks = new ObjectMapper().readTree(CiMetrics.bencher(run));

    assertThat(benchmarks.fieldNames())
        .toIterable()
        .containsExactlyElementsOf(run.run().plan().labels());
    JsonNode measures = benchmarks.path(VARIANT);
    JsonNode ratio = measures.path("ops_per_second_ratio");
    double value = run.ratio(VARIANT, Figure.CALLS_PER_SECOND).value();
    assertThat(ratio.path("value").doubleValue()).isEqualTo(value);
    assertThat(ratio.path("lower_value").doubleValue()).isLessThan(value);
    assertThat(ratio.path("upper_value").doubleValue()).isGreaterThan(value);
    double nanos = run.variant(VARIANT).orElseThrow().value(Figure.PROVIDER_CPU);
    assertThat(measures.path("provider_cpu_us_per_call").path("value").doubleValue())
        .isEqualTo(nanos / 1e3);
    assertThat(benchmarks.path("date+stock").has("ops_per_second_ratio")).isFalse();
    assertThat(benchmarks).allSatisfy(one -> assertThat(one).allMatch(m -> m.has("value")));
  }

  @Test
  void gitlabGetsAGaugeForEachFigure() {
    String text = CiMetrics.gitlab(run);

    assertThat(text.lines().filter(line -> !line.startsWith("#")))
        .allMatch(line -> line.matches("timebench_\\w+\\{variant=\"[^\"]+\"} [0-9.E-]+"))
        .anyMatch(line -> line.startsWith("timebench_p99_us{variant=\"" + VARIANT + "\"} "));
    assertThat(text.lines().filter(line -> line.startsWith("# TYPE "))).doesNotHaveDuplicates();
    assertThat(text).endsWith("# EOF\n");
  }

  @Test
  void onlyValidRunsHaveThem() {
    assertThat(CiMetrics.obstacle(run)).isEmpty();
    assertThat(CiMetrics.obstacle(RunAnalysis.of(SampleRuns.invalid()))).startsWith("is INVALID");
    assertThat(CiMetrics.obstacle(RunAnalysis.of(SampleRuns.quick()))).startsWith("is FIRST LOOK");
  }
}
