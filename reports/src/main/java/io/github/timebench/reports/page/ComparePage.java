package io.github.timebench.reports.page;

import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.RunComparison;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.svg.PercentileOverlay;
import io.github.timebench.reports.text.ComparisonTables;
import io.github.timebench.reports.text.RunTime;
import java.util.List;
import java.util.Optional;

/**
 * Everything that the template of a page on two runs needs.
 *
 * @param first address of the first run's report, relative to the page; empty if there is none
 * @param second address of the second run's report
 */
public record ComparePage(RunComparison comparison, String first, String second) {
  /** What the name of such a page begins with, before the first run's. */
  public static final String PREFIX = "compare-";

  /** What its name ends with. */
  public static final String SUFFIX = ".html";

  /** The name of the page, which stands in the folder of the second run. */
  public static String fileName(RunComparison comparison) {
    String run = comparison.first().run().runId().replaceAll("[^\\w.+-]", "-");
    return PREFIX + run + SUFFIX;
  }

  public ComparisonTables tables() {
    return new ComparisonTables(comparison);
  }

  /** What a run is, in a line. */
  public static Text describe(RunAnalysis run) {
    return Text.of(
        "%1$s, started %2$s, %3$s",
        run.run().runId(), RunTime.began(run.run().startedAt()), run.validity().status().label());
  }

  /** What the curves are of. */
  public Text overlayTitle() {
    return switch (comparison.first().headline()) {
      case SERVICE -> Text.of("Service time by percentile in both runs");
      default -> Text.of("Response time by percentile in both runs");
    };
  }

  /** Both runs' percentiles of each variant that both have, baselines among them. */
  public List<PercentileOverlay> overlays() {
    CallTime time = comparison.first().headline();
    return comparison.first().variants().stream()
        .map(before -> overlay(before, time))
        .flatMap(Optional::stream)
        .filter(PercentileOverlay::any)
        .toList();
  }

  private Optional<PercentileOverlay> overlay(VariantSummary before, CallTime time) {
    return comparison
        .second()
        .variant(before.label())
        .map(after -> PercentileOverlay.of(before.label(), before.times(time), after.times(time)));
  }
}
