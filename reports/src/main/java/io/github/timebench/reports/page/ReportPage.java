package io.github.timebench.reports.page;

import io.github.timebench.reports.compat.CompatAnalysis;
import io.github.timebench.reports.micro.MicroAnalysis;
import java.util.List;

/**
 * Everything that the template of {@code report.html} needs, formatted.
 *
 * @param title heading of the page
 * @param facts one line below it
 * @param policy content security policy that lets in this page's own scripts and nothing else
 * @param style style sheet
 * @param scripts in the order in which they run
 * @param chartData JSON for the charts, safe inside a script element
 * @param run the load run, or null
 * @param micro the micro benchmarks, or null
 * @param compat the compatibility matrix, or null
 */
public record ReportPage(
    String title,
    String facts,
    String policy,
    String style,
    List<String> scripts,
    String chartData,
    RunPage run,
    MicroAnalysis micro,
    CompatAnalysis compat) {
  /** Keeps an unmodifiable copy. */
  public ReportPage {
    scripts = List.copyOf(scripts);
  }
}
