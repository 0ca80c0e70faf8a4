package io.github.timebench.reports.text;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.fleet.HostPart;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.threads.Side;
import io.github.timebench.reports.figures.CallTime;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Histograms in HdrHistogram's log format, one file per variant. A block is an interval from the
 * start of its first to the end of its last measured slice: of service times without a tag, of
 * {@code response}, {@code lag} and {@code held} in an open loop, and of {@code errors}, the calls
 * that ended otherwise. Of a run of probes each interval is a probe, its load behind the tag:
 * {@code response@9400/s}. Values are nanoseconds, their maxima in the legend milliseconds.
 */
public final class HistogramLogs {
  public static final String SUFFIX = ".hlog";

  private static final double MILLIS_PER_SECOND = 1e3;

  private HistogramLogs() {}

  /** The files' text by name, in the order of the plan; variants without calls have none. */
  public static Map<String, String> of(RunResult run) {
    Map<String, String> logs = new LinkedHashMap<>();
    for (String variant : run.plan().labels()) {
      if (run.blocks().stream().flatMap(block -> block.totals(variant)).findAny().isPresent()) {
        logs.put(unusedName(logs, variant), log(run, variant));
      }
    }
    return logs;
  }

  private static String unusedName(Map<String, String> logs, String label) {
    String plain = label.replaceAll("[^A-Za-z0-9+_-]", "_");
    String name = plain + SUFFIX;
    for (int copy = 2; logs.containsKey(name); copy++) {
      name = plain + "-" + copy + SUFFIX;
    }
    return name;
  }

  private static String log(RunResult run, String variant) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    HistogramLogWriter writer = begin(run, variant, text);
    run.blocks().forEach(block -> write(writer, block, variant));
    writer.close();
    return text.toString(StandardCharsets.UTF_8);
  }

  private static HistogramLogWriter begin(
      RunResult run, String variant, ByteArrayOutputStream text) {
    HistogramLogWriter writer = new HistogramLogWriter(text);
    double start = run.startedAt().toEpochMilli() / MILLIS_PER_SECOND;
    writer.outputComment("[" + oneLine(run.runId()) + ", " + oneLine(variant) + "]");
    writer.outputLogFormatVersion();
    // Not outputStartTime: it adds the date in the time zone of the machine.
    writer.outputComment(
        String.format(
            Locale.ROOT, "[StartTime: %.3f (seconds since epoch), %s]", start, run.startedAt()));
    writer.outputLegend();
    return writer;
  }

  private static void write(HistogramLogWriter writer, Block block, String variant) {
    if (!block.probes().isEmpty()) {
      writeProbes(writer, block, variant);
      return;
    }
    double from = from(block);
    double to = to(block);
    for (VariantTotals totals : block.totals(variant).toList()) {
      Histogram service = totals.histograms().service();
      writer.outputIntervalHistogram(from, to, service, Nanos.PER_MILLI);
      writeTagged(writer, from, to, "response", totals.histograms().response());
      writeTagged(writer, from, to, "lag", totals.histograms().lag());
      writeTagged(writer, from, to, "held", totals.histograms().held());
      writeTagged(writer, from, to, "errors", totals.histograms().errors());
    }
  }

  /** When the first measured slice of a block began, in seconds of its clock. */
  private static double from(Block block) {
    return block.startedAt().toEpochMilli() / MILLIS_PER_SECOND
        + block.slices().stream().mapToLong(Slice::startNanos).min().orElse(0) / Nanos.PER_SECOND;
  }

  private static double to(Block block) {
    return block.startedAt().toEpochMilli() / MILLIS_PER_SECOND
        + block.slices().stream().mapToLong(s -> s.startNanos() + s.windowNanos()).max().orElse(0)
            / Nanos.PER_SECOND;
  }

  /** Times of probes are of one load each, which is in their tags. */
  private static void writeProbes(HistogramLogWriter writer, Block block, String variant) {
    double start = block.startedAt().toEpochMilli() / MILLIS_PER_SECOND;
    for (Probe probe : block.probes()) {
      double from = start + probe.startNanos() / Nanos.PER_SECOND;
      double to = from + probe.lengthNanos() / Nanos.PER_SECOND;
      for (Probe.Arm arm : probe.arms()) {
        if (arm.variant().equals(variant)) {
          Load load = arm.asked().load();
          String at =
              "@" + (load instanceof Load.Open open ? open.rate() : load.threads() + "callers");
          writeTagged(writer, from, to, "service" + at, arm.times().service());
          writeTagged(writer, from, to, "response" + at, arm.times().response());
          writeTagged(writer, from, to, "lag" + at, arm.times().lag());
          writeTagged(writer, from, to, "held" + at, arm.times().held());
          writeTagged(writer, from, to, "errors" + at, arm.times().errors());
        }
      }
    }
  }

  private static void writeTagged(
      HistogramLogWriter writer, double from, double to, String tag, Histogram histogram) {
    if (histogram.getTotalCount() > 0) {
      Histogram tagged = histogram.copy();
      tagged.setTag(tag);
      writer.outputIntervalHistogram(from, to, tagged, Nanos.PER_MILLI);
    }
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ");
  }

  /**
   * Histograms of the single drivers of a fleet in HdrHistogram's log format, one file per variant:
   * the run's headline time of each block, tagged with the host's name. Takes parts one by one. Not
   * thread-safe.
   */
  public static final class OfHosts {
    private static final String NAME = "-hosts";

    private final RunResult run;
    private final CallTime time;
    private final Map<String, ByteArrayOutputStream> texts = new LinkedHashMap<>();
    private final Map<String, HistogramLogWriter> writers = new LinkedHashMap<>();

    public OfHosts(RunResult run) {
      this.run = run;
      this.time = CallTime.headline(run.plan());
    }

    /** Writes what a driver measured; of a provider nothing. */
    public void add(HostPart part) {
      Optional<Block> block =
          run.blocks().stream().filter(one -> one.index() == part.block()).findFirst();
      if (part.role() == Side.DRIVER && block.isPresent()) {
        List<Pair> pairs = block.get().machines().isEmpty() ? part.pairs() : block.get().pairs();
        for (Pair pair : pairs) {
          pair.totals().forEach(totals -> write(part.host(), block.get(), totals));
        }
      }
    }

    private void write(String host, Block block, VariantTotals totals) {
      HistogramLogWriter writer = writers.computeIfAbsent(totals.variant(), this::begin);
      writeTagged(writer, from(block), to(block), host, time.of(totals.histograms()));
    }

    private HistogramLogWriter begin(String variant) {
      ByteArrayOutputStream text = new ByteArrayOutputStream();
      texts.put(variant, text);
      return HistogramLogs.begin(run, variant, text);
    }

    /** The files' text by name, beside others, in the order of the plan; ends the logs. */
    public Map<String, String> texts(Map<String, String> others) {
      writers.values().forEach(HistogramLogWriter::close);
      Map<String, String> all = new LinkedHashMap<>(others);
      for (String variant : run.plan().labels()) {
        if (texts.containsKey(variant)) {
          all.put(
              unusedName(all, variant + NAME), texts.get(variant).toString(StandardCharsets.UTF_8));
        }
      }
      return all;
    }
  }
}
