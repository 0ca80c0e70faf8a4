package io.github.timebench.reports.charts;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.ProcessUse;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.text.TimeScale;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What happened over the time of each block: slices of all variants, and what disturbed them. */
public final class TimeCharts {
  /** Slices beyond it are drawn several together. */
  static final int MAX_POINTS = 12_000;

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MILLIS_PER_SECOND = 1e3;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double PERCENT = 100;

  /** Shorter pauses are in every second. */
  private static final double LEAST_PAUSE_MILLIS = 10;

  private static final double LEAST_STOLEN_PERCENT = 2;

  private final RunAnalysis analysis;
  private final TimeScale scale;
  private final int together;

  TimeCharts(RunAnalysis analysis) {
    this.analysis = analysis;
    this.scale = TimeScale.of(analysis);
    int slices = analysis.run().blocks().stream().mapToInt(block -> block.slices().size()).sum();
    this.together = Math.max(1, (slices + MAX_POINTS - 1) / MAX_POINTS);
  }

  /**
   * All of the charts' data.
   *
   * @param unit of the medians
   * @param together how many slices of a variant a point stands for
   * @param kinds of what disturbed
   * @param blocks of which one is shown at a time
   */
  record Charts(String unit, int together, List<Kind> kinds, List<BlockTime> blocks) {}

  /** A kind of disturbance, and what its amounts are counted in. */
  record Kind(Text name, String unit) {}

  /**
   * One block.
   *
   * @param warmups from when to when, in seconds since its watch began
   * @param lines by variant
   * @param marks the disturbances
   */
  record BlockTime(List<double[]> warmups, List<Line> lines, List<Mark> marks) {}

  /**
   * One variant.
   *
   * @param seconds the middle of each slice
   * @param calls per second
   * @param medians of the service time; null where not known
   */
  record Line(String label, Double[] seconds, Double[] calls, Double[] medians) {}

  /**
   * A disturbance.
   *
   * @param kind index of its kind
   * @param from when the watched second began
   */
  record Mark(int kind, Double from, Double amount) {}

  private record Watched(Kind kind, double least, ToDoubleFunction<ResourceUse> amount) {}

  /** Whether anything was measured. */
  public boolean any() {
    return analysis.run().blocks().stream().anyMatch(block -> !block.slices().isEmpty());
  }

  /** Places of the charts, with their text alternatives. */
  public List<ChartPlace> places() {
    return List.of(
        new ChartPlace(
            "time-calls",
            Text.of(
                "Calls per second of each slice over the time of a block, a colour per variant;"
                    + " the warm-up is shaded."),
            17),
        new ChartPlace(
            "time-medians",
            Text.of("Median service time of each slice over the time of a block."),
            15),
        new ChartPlace(
            "time-marks",
            Text.of(
                "Seconds with garbage collections, throttling, pauses or stolen CPU over the time"
                    + " of a block."),
            19));
  }

  /** How many blocks there are to choose from. */
  public int blocks() {
    return analysis.run().blocks().size();
  }

  Charts charts() {
    List<Watched> watched = watched();
    return new Charts(
        scale.unit(),
        together,
        watched.stream().map(Watched::kind).toList(),
        analysis.run().blocks().stream().map(block -> block(block, watched)).toList());
  }

  private static List<Watched> watched() {
    List<Watched> watched = new ArrayList<>();
    addSides(watched, 0, Text.of("Garbage collection"), one -> millis(one.gcNanos()));
    addSides(watched, 0, Text.of("Throttled"), one -> millis(one.throttledNanos()));
    addSides(watched, LEAST_PAUSE_MILLIS, Text.of("Stood still"), one -> millis(one.pausedNanos()));
    watched.add(
        new Watched(
            new Kind(Text.of("CPU stolen"), "%"),
            LEAST_STOLEN_PERCENT,
            second -> PERCENT * second.stealShare()));
    return watched;
  }

  private static void addSides(
      List<Watched> watched, double least, Text what, ToDoubleFunction<ProcessUse> amount) {
    watched.add(
        new Watched(
            new Kind(Text.of("%s, driver", what), "ms"),
            least,
            second -> amount.applyAsDouble(second.driver())));
    watched.add(
        new Watched(
            new Kind(Text.of("%s, provider", what), "ms"),
            least,
            second -> amount.applyAsDouble(second.provider())));
  }

  private static double millis(long nanos) {
    return nanos / NANOS_PER_MILLI;
  }

  private BlockTime block(Block block, List<Watched> watched) {
    List<double[]> warmups = new ArrayList<>();
    List<Line> lines = new ArrayList<>();
    double start = 0;
    for (Pair pair : block.pairs()) {
      double from = start;
      pair.slices().stream()
          .mapToLong(Slice::startNanos)
          .min()
          .ifPresent(first -> warmups.add(new double[] {from, from + first / NANOS_PER_SECOND}));
      for (String label : analysis.run().plan().labels()) {
        List<Slice> slices =
            pair.slices().stream().filter(slice -> slice.variant().equals(label)).toList();
        if (!slices.isEmpty()) {
          lines.add(line(label, slices, start));
        }
      }
      long watchedMillis = pair.resources().stream().mapToLong(r -> r.endMillis()).max().orElse(0);
      start += Math.max(watchedMillis / MILLIS_PER_SECOND, lastSecond(pair));
    }
    return new BlockTime(warmups, lines, marks(block, watched));
  }

  private static double lastSecond(Pair pair) {
    return pair.slices().stream()
        .mapToDouble(slice -> (slice.startNanos() + slice.lengthNanos()) / NANOS_PER_SECOND)
        .max()
        .orElse(0);
  }

  private Line line(String label, List<Slice> slices, double start) {
    List<Double> seconds = new ArrayList<>();
    List<Double> calls = new ArrayList<>();
    List<Double> medians = new ArrayList<>();
    for (int first = 0; first < slices.size(); first += together) {
      List<Slice> point = slices.subList(first, Math.min(slices.size(), first + together));
      Slice last = point.get(point.size() - 1);
      double end = (double) last.startNanos() + last.lengthNanos();
      double windows = point.stream().mapToDouble(Slice::windowNanos).sum();
      double answered = point.stream().mapToDouble(Slice::windowCalls).sum();
      seconds.add(start + (point.get(0).startNanos() + end) / 2 / NANOS_PER_SECOND);
      calls.add(answered * NANOS_PER_SECOND / windows);
      medians.add(scale.of(median(point)));
    }
    return new Line(
        label,
        seconds.stream().map(second -> Points.rounded(second, 6)).toArray(Double[]::new),
        Points.rounded(calls),
        Points.rounded(medians));
  }

  /** Of several slices the middle one's; NaN where no call was answered. */
  private static double median(List<Slice> slices) {
    double[] known =
        slices.stream()
            .mapToDouble(slice -> slice.calls().p50ServiceNanos())
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    return known.length == 0 ? Double.NaN : known[known.length / 2];
  }

  private static List<Mark> marks(Block block, List<Watched> watched) {
    return IntStream.range(0, watched.size())
        .boxed()
        .flatMap(
            kind ->
                block.resources().stream()
                    .filter(second -> watched.get(kind).amount().applyAsDouble(second) > 0)
                    .filter(
                        second ->
                            watched.get(kind).amount().applyAsDouble(second)
                                >= watched.get(kind).least())
                    .map(
                        second ->
                            new Mark(
                                kind,
                                Points.rounded(second.startMillis() / MILLIS_PER_SECOND, 6),
                                Points.rounded(watched.get(kind).amount().applyAsDouble(second)))))
        .toList();
  }
}
