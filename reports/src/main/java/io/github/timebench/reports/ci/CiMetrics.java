package io.github.timebench.reports.ci;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.metrics.OpenMetricsText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The figures of a run's variants in the forms of services that keep them from run to run. */
public final class CiMetrics {
  private static final String PREFIX = "timebench_";

  private CiMetrics() {}

  /** Why a run has none, as the rest of a sentence about it; empty if it has. */
  public static String obstacle(RunAnalysis analysis) {
    return CiFigure.obstacle(analysis);
  }

  /** Bencher's metric format: by benchmark and measure a value, with an interval's ends. */
  public static String bencher(RunAnalysis analysis) {
    Map<String, Map<String, Map<String, Double>>> benchmarks = new LinkedHashMap<>();
    for (VariantSummary variant : analysis.variants()) {
      Map<String, Map<String, Double>> measures = new LinkedHashMap<>();
      for (CiFigure figure : CiFigure.of(analysis, variant)) {
        Map<String, Double> metric = new LinkedHashMap<>();
        metric.put("value", figure.value());
        if (figure.hasInterval()) {
          metric.put("lower_value", figure.low());
          metric.put("upper_value", figure.high());
        }
        measures.put(figure.name(), metric);
      }
      benchmarks.put(variant.label(), measures);
    }
    try {
      return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(benchmarks)
          + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("maps cannot fail to be written", e);
    }
  }

  /** OpenMetrics text without times, a gauge for each figure: a metrics report of GitLab. */
  public static String gitlab(RunAnalysis analysis) {
    Map<String, List<String>> samples = new LinkedHashMap<>();
    for (VariantSummary variant : analysis.variants()) {
      String labels = OpenMetricsText.labels("variant", variant.label());
      for (CiFigure figure : CiFigure.of(analysis, variant)) {
        samples
            .computeIfAbsent(PREFIX + figure.name(), unseen -> new ArrayList<>())
            .add("{%s} %s".formatted(labels, figure.value()));
      }
    }
    StringBuilder text = new StringBuilder();
    for (String name : new TreeSet<>(samples.keySet())) {
      text.append("# TYPE %s gauge\n".formatted(name));
      samples.get(name).forEach(sample -> text.append(name).append(sample).append('\n'));
    }
    return text.append("# EOF\n").toString();
  }
}
