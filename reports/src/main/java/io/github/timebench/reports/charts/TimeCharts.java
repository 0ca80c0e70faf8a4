package io.github.timebench.reports.charts;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.ResourceUse.ProcessUse;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.doc.Chart.ChartPlace;
import io.github.timebench.reports.doc.Part.Choice;
import io.github.timebench.reports.doc.Part.Drawn;
import io.github.timebench.reports.doc.Quantity;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.text.FigureFormat;
import io.github.timebench.reports.text.RunWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What happened over the time of each block: slices of all variants, and what disturbed them or
 * failed.
 */
public final class TimeCharts {
  /** Slices beyond it are drawn several together. */
  static final int MAX_POINTS = 12_000;

  private static final double MILLIS_PER_SECOND = 1e3;

  /** Title, legend, axis and slider of the errors, in rem. */
  private static final int ERRORS_FRAME = 8;

  private static final double MIN_ERRORS_ROW = 2.4;
  private static final double ERRORS_OF_A_VARIANT = 0.7;

  private final RunAnalysis analysis;
  private final Quantity scale;
  private final int together;

  TimeCharts(RunAnalysis analysis) {
    this.analysis = analysis;
    this.scale = FigureFormat.times(analysis);
    int slices = analysis.run().blocks().stream().mapToInt(block -> block.slices().size()).sum();
    this.together = Math.max(1, (slices + MAX_POINTS - 1) / MAX_POINTS);
  }

  /**
   * @param unit of the percentiles
   * @param together how many slices of a variant a point stands for
   * @param kinds of what disturbed
   * @param failures ways in which calls failed, in any block
   * @param blocks of which one is shown at a time
   */
  record Charts(
      String unit,
      int together,
      List<Disturbances.Kind> kinds,
      List<Failure> failures,
      List<BlockTime> blocks) {}

  /** A way in which calls failed, by what it is called in the evidence. */
  record Failure(String outcome, Text name) {}

  /**
   * @param warmups from when to when, in seconds since its watch began
   * @param lines by variant
   * @param marks the disturbances
   */
  record BlockTime(List<double[]> warmups, List<Line> lines, List<Disturbances.Mark> marks) {}

  /**
   * @param seconds the middle of each slice
   * @param calls per second
   * @param medians of the service time; null where not known
   * @param tails 99th percentiles of it, likewise
   * @param errors of the slices that have any
   */
  record Line(
      String label,
      Double[] seconds,
      Double[] calls,
      Double[] medians,
      Double[] tails,
      List<Errors> errors) {}

  /**
   * Errors of a slice.
   *
   * @param point index of the slice
   * @param sent all calls of the slice
   */
  record Errors(int point, String outcome, long count, long sent) {}

  public boolean any() {
    return !slices().isEmpty();
  }

  private List<Slice> slices() {
    return analysis.run().blocks().stream().flatMap(block -> block.slices().stream()).toList();
  }

  private boolean knows(ToDoubleFunction<SliceCalls> percentile) {
    return slices().stream()
        .anyMatch(slice -> Double.isFinite(percentile.applyAsDouble(slice.calls())));
  }

  /** Slices and disturbances, of one block at a time. */
  public Drawn drawn() {
    return new Drawn("", choice("time-block"), places());
  }

  private Optional<Choice> choice(String id) {
    return Choice.ofBlocks(id, IntStream.range(0, analysis.run().blocks().size()).boxed().toList());
  }

  private List<ChartPlace> places() {
    List<ChartPlace> places = new ArrayList<>();
    places.add(
        new ChartPlace(
            "time-calls",
            Text.of(
                "Calls per second of each slice over the time of a block, a colour per variant;"
                    + " the warm-up is shaded."),
            17));
    if (knows(SliceCalls::p50ServiceNanos)) {
      places.add(
          new ChartPlace(
              "time-medians",
              Text.of("Median service time of each slice over the time of a block."),
              15));
    }
    if (knows(SliceCalls::p99ServiceNanos)) {
      places.add(
          new ChartPlace(
              "time-tails",
              Text.of("99th percentile of the service time of each slice, likewise."),
              15));
    }
    places.add(
        new ChartPlace(
            "time-marks",
            Text.of(
                "Seconds with garbage collections, throttling, pauses or stolen CPU over the time"
                    + " of a block."),
            19));
    return places;
  }

  /** Why a chart of percentiles is left out; empty if none is. */
  public Text leftOut() {
    if (knows(SliceCalls::p99ServiceNanos)) {
      return Text.EMPTY;
    }
    return analysis.fleet().isPresent()
        ? Text.of(
            "Percentiles of several drivers do not add up: where they load together, no slice has"
                + " one.")
        : Text.of(
            "No slice has a p99. It takes %s calls of its sample; runs that were stored by earlier"
                + " versions have none.",
            SliceCalls.MIN_SAMPLES);
  }

  /** Errors over time; empty if no slice has any. */
  public Optional<Drawn> errors() {
    List<Failure> failures = failures();
    return failures.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Drawn(
                "",
                choice("errors-block"),
                List.of(
                    new ChartPlace(
                        "time-errors",
                        Text.of(
                            "Slices with errors over the time of a block, a row for each way to fail, a"
                                + " colour per variant."),
                        ERRORS_FRAME + (int) Math.ceil(failures.size() * errorsRow())))));
  }

  private double errorsRow() {
    return Math.max(MIN_ERRORS_ROW, ERRORS_OF_A_VARIANT * analysis.variants().size());
  }

  private List<Failure> failures() {
    OutcomeCounts all =
        slices().stream().map(Slice::outcomes).reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
    return all.byLabel().entrySet().stream()
        .filter(one -> !one.getKey().equals(OutcomeCounts.OK_LABEL) && one.getValue() > 0)
        .map(Map.Entry::getKey)
        .map(outcome -> new Failure(outcome, RunWords.outcome(outcome)))
        .toList();
  }

  Charts charts() {
    Disturbances disturbances = new Disturbances();
    return new Charts(
        scale.unit(),
        together,
        disturbances.kinds(),
        failures(),
        analysis.run().blocks().stream().map(block -> block(block, disturbances)).toList());
  }

  private BlockTime block(Block block, Disturbances disturbances) {
    List<double[]> warmups = new ArrayList<>();
    List<Line> lines = new ArrayList<>();
    double start = 0;
    for (Pair pair : block.pairs()) {
      double from = start;
      pair.slices().stream()
          .mapToLong(Slice::startNanos)
          .min()
          .ifPresent(first -> warmups.add(new double[] {from, from + first / Nanos.PER_SECOND}));
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
    return new BlockTime(warmups, lines, disturbances.marks(block));
  }

  private static double lastSecond(Pair pair) {
    return pair.slices().stream()
        .mapToDouble(slice -> (slice.startNanos() + slice.lengthNanos()) / Nanos.PER_SECOND)
        .max()
        .orElse(0);
  }

  private Line line(String label, List<Slice> slices, double start) {
    List<Double> seconds = new ArrayList<>();
    List<Double> calls = new ArrayList<>();
    List<Double> medians = new ArrayList<>();
    List<Double> tails = new ArrayList<>();
    List<Errors> errors = new ArrayList<>();
    for (int first = 0; first < slices.size(); first += together) {
      List<Slice> point = slices.subList(first, Math.min(slices.size(), first + together));
      Slice last = point.get(point.size() - 1);
      double end = (double) last.startNanos() + last.lengthNanos();
      double windows = point.stream().mapToDouble(Slice::windowNanos).sum();
      double answered = point.stream().mapToDouble(Slice::windowCalls).sum();
      addErrors(errors, seconds.size(), point);
      seconds.add(start + (point.get(0).startNanos() + end) / 2 / Nanos.PER_SECOND);
      calls.add(answered * Nanos.PER_SECOND / windows);
      medians.add(scale.in(middle(point, SliceCalls::p50ServiceNanos)));
      tails.add(scale.in(middle(point, SliceCalls::p99ServiceNanos)));
    }
    return new Line(
        label,
        seconds.stream().map(second -> Numbers.rounded(second, 6)).toArray(Double[]::new),
        Points.rounded(calls),
        Points.rounded(medians),
        Points.rounded(tails),
        errors);
  }

  private static void addErrors(List<Errors> errors, int point, List<Slice> slices) {
    OutcomeCounts counts =
        slices.stream().map(Slice::outcomes).reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
    counts
        .byLabel()
        .forEach(
            (outcome, count) -> {
              if (count > 0 && !outcome.equals(OutcomeCounts.OK_LABEL)) {
                errors.add(new Errors(point, outcome, count, counts.sent()));
              }
            });
  }

  /** Of several slices the middle one's; NaN where none knows it. */
  private static double middle(List<Slice> slices, ToDoubleFunction<SliceCalls> percentile) {
    double[] known =
        slices.stream()
            .mapToDouble(slice -> percentile.applyAsDouble(slice.calls()))
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    return known.length == 0 ? Double.NaN : known[known.length / 2];
  }

  /** What disturbed a block: the watched seconds in which it did. */
  static final class Disturbances {
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double PERCENT = 100;

    /** Shorter pauses are in every second. */
    private static final double LEAST_PAUSE_MILLIS = 10;

    private static final double LEAST_STOLEN_PERCENT = 2;

    private final List<Watched> watched = new ArrayList<>();

    Disturbances() {
      addSides(0, Text.of("Garbage collection"), one -> millis(one.gcNanos()));
      addSides(0, Text.of("Throttled"), one -> millis(one.throttledNanos()));
      addSides(LEAST_PAUSE_MILLIS, Text.of("Stood still"), one -> millis(one.pausedNanos()));
      watched.add(
          new Watched(
              new Kind(Text.of("CPU stolen"), "%"),
              LEAST_STOLEN_PERCENT,
              second -> PERCENT * second.stealShare()));
    }

    /** A kind of disturbance, and what its amounts are counted in. */
    record Kind(Text name, String unit) {}

    /**
     * @param from when the watched second began
     */
    record Mark(int kind, Double from, Double amount) {}

    private record Watched(Kind kind, double least, ToDoubleFunction<ResourceUse> amount) {
      boolean in(ResourceUse second) {
        double found = amount.applyAsDouble(second);
        return found > 0 && found >= least;
      }
    }

    private void addSides(double least, Text what, ToDoubleFunction<ProcessUse> amount) {
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
      return nanos / Nanos.PER_MILLI;
    }

    List<Kind> kinds() {
      return watched.stream().map(Watched::kind).toList();
    }

    List<Mark> marks(Block block) {
      return IntStream.range(0, watched.size())
          .boxed()
          .flatMap(
              kind ->
                  block.resources().stream()
                      .filter(watched.get(kind)::in)
                      .map(second -> mark(kind, second)))
          .toList();
    }

    private Mark mark(int kind, ResourceUse second) {
      return new Mark(
          kind,
          Numbers.rounded(second.startMillis() / MILLIS_PER_SECOND, 6),
          Points.rounded(watched.get(kind).amount().applyAsDouble(second)));
    }
  }
}
