package io.github.timebench.reports.metrics;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProcessUse;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.fleet.Attempt;
import io.github.timebench.model.fleet.ClockReading;
import io.github.timebench.model.fleet.FleetEvidence;
import io.github.timebench.model.fleet.Part;
import io.github.timebench.model.threads.Side;
import io.github.timebench.reports.fleet.FleetFigures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * A stored run as time series in OpenMetrics text. Counters grow at the end of each measured slice,
 * histograms at the end of each pair of JVMs or probe, because finer ones are not stored. Times are
 * those of the driver's clock. Resources are timed from the start of the warm-up, which is a part
 * of a second after the first of their readings.
 */
public final class RunMetrics {
  /** The agent that drives where there is but one machine. */
  public static final String ONE_DRIVER = "driver-0";

  private static final double NANOS_PER_SECOND = 1e9;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final RunResult run;
  private final OpenMetricsText text = new OpenMetricsText();
  private final Map<String, Double> totals = new HashMap<>();
  private final Map<String, Histogram> times = new HashMap<>();

  private RunMetrics(RunResult run) {
    this.run = run;
    info(run.startedAt().toEpochMilli());
  }

  /** The text of a run on one machine. */
  public static String of(RunResult run) {
    RunMetrics metrics = new RunMetrics(run);
    for (Block block : run.blocks()) {
      block.pairs().forEach(pair -> metrics.new OfPair(block, ONE_DRIVER, pair).add());
    }
    return metrics.text.text();
  }

  /**
   * The text of a run on many machines: each driver's calls, each machine's resources and clock.
   *
   * @param parts what the agents measured
   */
  public static String of(RunResult run, FleetEvidence fleet, FleetFigures.Parts parts) {
    RunMetrics metrics = new RunMetrics(run);
    Map<Integer, Block> blocks =
        run.blocks().stream().collect(Collectors.toMap(Block::index, block -> block));
    for (Attempt attempt : fleet.kept()) {
      if (blocks.containsKey(attempt.block())) {
        attempt
            .agents()
            .forEach(agent -> metrics.add(blocks.get(attempt.block()), parts.of(attempt, agent)));
      }
    }
    return metrics.text.text();
  }

  private void info(long millis) {
    text.add(
        Family.INFO,
        OpenMetricsText.labels("run", run.runId(), "version", run.timebenchVersion()),
        millis,
        1);
  }

  /** In a layout of machine pairs a block is what its driver measured, and its part is empty. */
  private void add(Block block, Part part) {
    List<Pair> pairs =
        block.machines().isEmpty() || part.role() == Side.PROVIDER ? part.pairs() : block.pairs();
    long endMillis = block.startedAt().toEpochMilli();
    for (Pair pair : pairs) {
      OfPair series = new OfPair(block, part.agent(), pair);
      if (part.role() == Side.DRIVER) {
        series.add();
      } else {
        series.addResources();
      }
      endMillis = Math.max(endMillis, series.endMillis);
    }
    String labels = OpenMetricsText.labels("run", run.runId(), "agent", part.agent());
    ClockReading clock = part.clock();
    text.add(Family.CLOCK_OFFSET, labels, endMillis, clock.offsetNanos() / NANOS_PER_SECOND);
    text.add(Family.CLOCK_BOUND, labels, endMillis, clock.boundNanos() / NANOS_PER_SECOND);
  }

  /** A pair of JVMs, and where its samples go. */
  private final class OfPair {
    private final String block;
    private final String agent;
    private final Pair pair;
    private final long startMillis;
    private long endMillis;

    OfPair(Block block, String agent, Pair pair) {
      this.block = Integer.toString(block.index() + 1);
      this.agent = agent;
      this.pair = pair;
      this.startMillis = pair.warmup().startedAt().toEpochMilli();
      this.endMillis = startMillis + Math.round(pair.warmup().seconds() * 1e3);
    }

    void add() {
      info(startMillis);
      phase(startMillis, true, false);
      slices().forEach(this::add);
      for (Probe probe : pair.probes()) {
        long millis = millis(probe.startNanos() + probe.lengthNanos());
        probe.arms().forEach(arm -> add(arm.variant(), arm.times(), millis));
      }
      for (VariantTotals ofVariant : pair.totals()) {
        add(ofVariant.variant(), ofVariant.histograms(), endMillis);
      }
      addResources();
      phase(endMillis, false, false);
      info(endMillis);
    }

    private List<Slice> slices() {
      List<Slice> slices = new ArrayList<>(pair.slices());
      pair.probes().stream()
          .flatMap(probe -> probe.arms().stream())
          .map(Probe.Arm::slices)
          .forEach(slices::addAll);
      slices.sort(Comparator.comparingLong(Slice::startNanos));
      return slices;
    }

    private long millis(long nanosOfPair) {
      return startMillis + nanosOfPair / NANOS_PER_MILLI;
    }

    private void phase(long millis, boolean warming, boolean measuring) {
      text.add(Family.PHASE, phaseLabels("warming"), millis, warming ? 1 : 0);
      text.add(Family.PHASE, phaseLabels("measuring"), millis, measuring ? 1 : 0);
    }

    private String phaseLabels(String phase) {
      return OpenMetricsText.labels(
          "run", run.runId(), "block", block, "agent", agent, "phase", phase);
    }

    private String labels(String variant, String outcome) {
      return OpenMetricsText.labels(
          "run",
          run.runId(),
          "block",
          block,
          "agent",
          agent,
          "variant",
          variant,
          "outcome",
          outcome);
    }

    private String labels(String variant) {
      return OpenMetricsText.labels("run", run.runId(), "agent", agent, "variant", variant);
    }

    private void add(Slice slice) {
      long from = millis(slice.startNanos());
      long to = millis(slice.startNanos() + slice.lengthNanos());
      endMillis = Math.max(endMillis, to);
      if (slice.position() == 0) {
        phase(from, false, true);
      }
      String variant = slice.variant();
      count(Family.CALLS, labels(variant, OutcomeCounts.OK_LABEL), from, to, slice.windowCalls());
      count(Family.WINDOW, labels(variant), from, to, slice.windowNanos() / NANOS_PER_SECOND);
      slice
          .outcomes()
          .byLabel()
          .forEach(
              (outcome, calls) ->
                  count(Family.SLICE_CALLS, labels(variant, outcome), from, to, calls));
      String ofBlock =
          OpenMetricsText.labels(
              "run", run.runId(), "block", block, "agent", agent, "variant", variant);
      text.add(Family.SLICE_MEAN, ofBlock, to, slice.calls().meanServiceNanos() / NANOS_PER_SECOND);
      text.add(Family.SLICE_P50, ofBlock, to, slice.calls().p50ServiceNanos() / NANOS_PER_SECOND);
    }

    private void add(String variant, Histograms added, long millis) {
      add(Family.SERVICE, variant, added.service(), millis);
      add(Family.RESPONSE, variant, added.response(), millis);
      add(Family.LAG, variant, added.lag(), millis);
    }

    private void add(Family family, String variant, Histogram added, long millis) {
      if (added.getTotalCount() == 0) {
        return;
      }
      String labels = labels(variant);
      Histogram sum =
          times.computeIfAbsent(
              family.base() + labels,
              unseen -> {
                text.add(family, labels, startMillis, Histograms.empty());
                return Histograms.empty();
              });
      sum.add(added);
      text.add(family, labels, millis, sum);
    }

    private void addResources() {
      for (ResourceUse second : pair.resources()) {
        long from = startMillis + second.startMillis();
        long to = startMillis + second.endMillis();
        add("driver", second.driver(), from, to);
        add("provider", second.provider(), from, to);
        String machine = OpenMetricsText.labels("run", run.runId(), "agent", agent);
        text.add(Family.BUSY, machine, to, second.busyShare());
        text.add(Family.STEAL, machine, to, second.stealShare());
      }
    }

    private void add(String side, ProcessUse use, long from, long to) {
      String labels =
          OpenMetricsText.labels("run", run.runId(), "block", block, "agent", agent, "side", side);
      count(Family.CPU, labels, from, to, known(use.cpuNanos()) / NANOS_PER_SECOND);
      count(Family.ALLOCATED, labels, from, to, known(use.allocatedBytes()));
      count(Family.GC, labels, from, to, known(use.gcNanos()) / NANOS_PER_SECOND);
    }
  }

  private static double known(long use) {
    return use < 0 ? Double.NaN : use;
  }

  /**
   * A counter begins when it first counts something, with a zero, or a rate would miss that.
   *
   * @param more NaN where it is not known
   */
  private void count(Family family, String labels, long from, long to, double more) {
    String metric = family.base() + labels;
    boolean begun = totals.containsKey(metric);
    if (Double.isNaN(more) || (!begun && more == 0)) {
      return;
    }
    if (!begun) {
      text.add(family, labels, from, 0);
    }
    text.add(family, labels, to, totals.merge(metric, more, Double::sum));
  }
}
