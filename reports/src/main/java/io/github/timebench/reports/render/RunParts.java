package io.github.timebench.reports.render;

import io.github.timebench.reports.analysis.RunAnalysis;
import io.github.timebench.reports.analysis.Validity;
import io.github.timebench.reports.analysis.VariantSummary;
import io.github.timebench.reports.render.ReportPage.EffectPart;
import io.github.timebench.reports.render.ReportPage.ResourcePart;
import io.github.timebench.reports.render.ReportPage.RunPart;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Makes the part of the page that is about a load run. */
final class RunParts {
  private RunParts() {}

  static RunPart of(RunAnalysis analysis) {
    return new RunPart(
        mark(analysis.validity()),
        analysis.validity().status().words(),
        analysis.validity().reasons(),
        Answer.of(analysis),
        Answer.caution(analysis),
        analysis.validity().comparable(),
        capitalized(analysis.headline().words()) + " by percentile, logarithmic",
        effects(analysis),
        warmupCharts(analysis),
        tables(analysis),
        resources(analysis),
        new MessageTables(analysis).messages(),
        EnvironmentTables.plan(analysis.run().plan()),
        analysis.run().plan().command(),
        EnvironmentTables.of(analysis.run().environment()),
        limits(analysis));
  }

  private static String mark(Validity validity) {
    return switch (validity.status()) {
      case VALID -> "valid";
      case FIRST_LOOK -> "look";
      default -> "invalid";
    };
  }

  private static String capitalized(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  private static EffectPart effects(RunAnalysis analysis) {
    if (!analysis.comparisons().any()) {
      return null;
    }
    EffectTables tables = new EffectTables(analysis);
    EvidenceTables evidence = new EvidenceTables(analysis);
    Map<String, String> charts = new LinkedHashMap<>();
    for (EffectCharts.Chart chart : EffectCharts.of(analysis)) {
      charts.put(
          chart.id(),
          chart.title()
              + ": a dot per block, a line for the interval; the table below holds both.");
    }
    return new EffectPart(
        "Faster or slower: beyond chance by the bound of a look. Equivalent: within the margin beyond"
            + " chance.",
        charts,
        tables.verdicts(),
        tables.others(),
        tables.wonBack(),
        tables.leftOut(),
        evidence.predictions(),
        evidence.drifts(),
        evidence.machine(),
        tables.description());
  }

  private static Map<String, Table> tables(RunAnalysis analysis) {
    RunTables tables = new RunTables(analysis);
    Map<String, Table> byName = new HashMap<>();
    byName.put("main", tables.main());
    byName.put("cost", tables.cost());
    byName.put("steadiness", tables.steadiness());
    byName.put("bytes", tables.bytes());
    byName.put("parts", new MessageTables(analysis).parts());
    byName.put("outcomes", tables.outcomes());
    byName.put("wire", tables.wire());
    byName.put("gates", tables.gates());
    if (analysis.run().plan().openLoop()) {
      byName.put("times", tables.partsOfResponse());
    } else {
      byName.put("littlesLaw", tables.littlesLaw());
    }
    return byName;
  }

  private static Map<String, String> warmupCharts(RunAnalysis analysis) {
    Map<String, String> charts = new LinkedHashMap<>();
    for (int i = 0; i < analysis.variants().size(); i++) {
      VariantSummary variant = analysis.variants().get(i);
      if (!variant.series().isEmpty()) {
        charts.put(
            ChartData.warmupId(i),
            "%s: answered calls per second of its own running time, warm-up and measurement; %s"
                .formatted(
                    variant.label(), variant.quiet() ? "quiet" : "still warming when measured"));
      }
    }
    return charts;
  }

  private static ResourcePart resources(RunAnalysis analysis) {
    ResourceCharts charts = new ResourceCharts(analysis);
    return charts.any() ? new ResourcePart(charts.places(), charts.blocks(), charts.table()) : null;
  }

  private static List<String> limits(RunAnalysis analysis) {
    List<String> limits = new ArrayList<>();
    limits.add(
        "Loopback is not a network: there is no distance, no loss, no shared switch in here.");
    limits.add(
        "A few cores shared by driver and provider are not a server: each side takes CPU from the"
            + " other.");
    if (analysis.run().plan().externalProvider()) {
      limits.add(Replication.caution(analysis.run()));
    }
    if (BaselineWords.several(analysis.run().plan())) {
      limits.add(
          "Each version runs in a pair of JVMs of its own, with its release's Dubbo and Netty: only"
              + " ratios within a version share JVMs and rounds. The A/A arm ran on this Dubbo"
              + " only.");
    }
    limits.add(
        analysis.run().plan().openLoop()
            ? "Response times count from when a call was due, at a rate that was chosen: another"
                + " rate has other response times."
            : "A closed loop has no intended start: a caller that waits sends nothing meanwhile."
                + " These are service times, not the response times that independent callers"
                + " would see.");
    if (analysis.comparisons().any()) {
      limits.add(
          "Intervals say how far JVM pairs on this machine scatter; another machine, JVM version or"
              + " payload is another population.");
    } else if (analysis.onePairOfJvms()) {
      limits.add(
          "One JVM pair proves nothing: compilation differs from JVM to JVM by more than"
              + " anything inside one. Repeat over several pairs before acting on a ratio.");
    } else {
      limits.add("Ratios stand here without intervals; the spread between JVM pairs is not shown.");
    }
    limits.add(
        "Percentiles with fewer than 20 samples beyond them are not published (n/a); the maximum"
            + " is one call.");
    return limits;
  }
}
