package io.github.timebench.reports.page;

import io.github.timebench.reports.compat.CompatAnalysis;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.micro.MicroAnalysis;

/**
 * Everything that the template of {@code report.html} needs.
 *
 * @param facts one line below the title
 * @param chartData JSON for the charts, safe inside a script element
 * @param run the load run, or null
 * @param micro the micro benchmarks, or null
 * @param compat the compatibility matrix, or null
 */
public record ReportPage(
    PageFrame frame,
    Text facts,
    String chartData,
    RunPage run,
    MicroAnalysis micro,
    CompatAnalysis compat) {}
