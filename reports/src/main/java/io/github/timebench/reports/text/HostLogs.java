package io.github.timebench.reports.text;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.fleet.HostPart;
import io.github.timebench.model.threads.Side;
import io.github.timebench.reports.figures.CallTime;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Histograms of the single drivers of a fleet in HdrHistogram's log format, one file per variant:
 * the run's headline time of each block, tagged with the host's name. Takes parts one by one. Not
 * thread-safe.
 */
public final class HostLogs {
  private static final String NAME = "-hosts";

  private final RunResult run;
  private final CallTime time;
  private final Map<String, ByteArrayOutputStream> texts = new LinkedHashMap<>();
  private final Map<String, HistogramLogWriter> writers = new LinkedHashMap<>();

  /** Logs of a run, still empty. */
  public HostLogs(RunResult run) {
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
    HistogramLogs.writeTagged(
        writer,
        HistogramLogs.from(block),
        HistogramLogs.to(block),
        host,
        time.of(totals.histograms()));
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
            HistogramLogs.unusedName(all, variant + NAME),
            texts.get(variant).toString(StandardCharsets.UTF_8));
      }
    }
    return all;
  }
}
