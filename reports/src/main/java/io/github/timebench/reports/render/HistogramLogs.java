package io.github.timebench.reports.render;

import io.github.timebench.reports.analysis.StoredHistogram;
import io.github.timebench.reports.model.Block;
import io.github.timebench.reports.model.RunResult;
import io.github.timebench.reports.model.Slice;
import io.github.timebench.reports.model.VariantPlan;
import io.github.timebench.reports.model.VariantTotals;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LongSummaryStatistics;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Histograms in HdrHistogram's log format, one file per variant: an interval of service times per
 * block, and one tagged {@code errors} where calls ended otherwise. An interval reaches from the
 * first to the last measured slice; blocks follow each other without the time that starting their
 * JVMs took, which the evidence does not hold. Values are nanoseconds, their maxima in the legend
 * milliseconds.
 */
public final class HistogramLogs {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;

  private HistogramLogs() {}

  /** The files' text by name, in the order of the plan; variants without calls have none. */
  public static Map<String, String> of(RunResult run) {
    Map<String, String> logs = new LinkedHashMap<>();
    for (VariantPlan variant : run.plan().variants()) {
      boolean called =
          run.blocks().stream()
              .flatMap(block -> block.totals().stream())
              .anyMatch(totals -> totals.variant().equals(variant.label()));
      if (called) {
        logs.put(unusedName(logs, variant.label()), log(run, variant.label()));
      }
    }
    return logs;
  }

  private static String unusedName(Map<String, String> logs, String label) {
    String plain = label.replaceAll("[^A-Za-z0-9+_-]", "_");
    String name = plain + ".hlog";
    for (int copy = 2; logs.containsKey(name); copy++) {
      name = plain + "-" + copy + ".hlog";
    }
    return name;
  }

  private static String log(RunResult run, String variant) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    HistogramLogWriter writer = new HistogramLogWriter(text);
    double start = Instant.parse(run.startedAt()).toEpochMilli() / 1e3;
    writer.outputComment("[" + oneLine(run.runId()) + ", " + oneLine(variant) + "]");
    writer.outputLogFormatVersion();
    // Not outputStartTime: it adds the date in the time zone of the machine.
    writer.outputComment(
        String.format(
            java.util.Locale.ROOT,
            "[StartTime: %.3f (seconds since epoch), %s]",
            start,
            run.startedAt()));
    writer.outputLegend();
    double offsetSeconds = 0;
    for (Block block : run.blocks()) {
      LongSummaryStatistics starts =
          block.slices().stream().mapToLong(Slice::startNanos).summaryStatistics();
      LongSummaryStatistics ends =
          block.slices().stream()
              .mapToLong(slice -> slice.startNanos() + slice.windowNanos())
              .summaryStatistics();
      double from = ends.getCount() == 0 ? 0 : starts.getMin() / NANOS_PER_SECOND;
      double to = ends.getCount() == 0 ? 0 : ends.getMax() / NANOS_PER_SECOND;
      for (VariantTotals totals : block.totals()) {
        if (totals.variant().equals(variant)) {
          write(writer, start + offsetSeconds + from, start + offsetSeconds + to, totals);
        }
      }
      offsetSeconds += to;
    }
    writer.close();
    return text.toString(StandardCharsets.UTF_8);
  }

  private static void write(
      HistogramLogWriter writer, double start, double end, VariantTotals totals) {
    Histogram service = StoredHistogram.decode(totals.serviceHistogram());
    writer.outputIntervalHistogram(start, end, service, NANOS_PER_MILLI);
    Histogram errors = StoredHistogram.decode(totals.errorHistogram());
    if (errors.getTotalCount() > 0) {
      errors.setTag("errors");
      writer.outputIntervalHistogram(start, end, errors, NANOS_PER_MILLI);
    }
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ");
  }
}
