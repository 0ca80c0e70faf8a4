package io.github.timebench.reports.sweep;

import static io.github.timebench.reports.doc.Quantity.CALLS_PER_SECOND;
import static io.github.timebench.reports.doc.Quantity.MICROS;
import static io.github.timebench.reports.doc.Quantity.MILLIS;
import static io.github.timebench.reports.doc.Quantity.RATIO;

import io.github.timebench.model.plan.Sweep.Axis;
import io.github.timebench.model.plan.Sweep.Kind;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Percentiles;
import io.github.timebench.reports.statistics.Replicate;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.Table.Format;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The tables of a sweep, for the page, the terminal, Markdown and CSV. */
public final class SweepTables {
  private static final double MEDIAN = 0.5;
  private static final double P99 = 0.99;

  private final SweepAnalysis sweep;
  private final Replicate replicate;

  public SweepTables(SweepAnalysis sweep) {
    this.sweep = sweep;
    this.replicate = Replicate.of(sweep.run());
  }

  /** Every variant at every point. */
  public Table points() {
    Columns<SweepPoint> columns = new Columns<>();
    List<Axis> axes = sweep.sweep().axes();
    for (int i = 0; i < axes.size(); i++) {
      int index = i;
      columns.words(axes.get(i).kind().label(), p -> p.point().get(index));
    }
    columns
        .words("variant", SweepPoint::variant)
        .add(Column.number("calls/s"), p -> CALLS_PER_SECOND.cell(p.callsPerSecond()))
        .number("±", p -> halfWidth(p.callsPerSecond()))
        .noted(Column.number("×"), this::ratio)
        .number(
            sweep.run().plan().openLoop() ? "mean response" : "mean service",
            "ms",
            p -> MILLIS.of(p.meanNanos()))
        .number("p50", "ms", p -> MILLIS.of(Percentiles.at(p.times(), MEDIAN)))
        .only(Format.PAGE, Format.CSV)
        .number("p99", "ms", p -> MILLIS.of(Percentiles.at(p.times(), P99)))
        .number("turned away", p -> share(p.rejectedShare()))
        .number("errors", p -> share(p.errorShare()))
        .only(Format.PAGE, Format.CSV)
        .number("driver CPU", "µs", p -> MICROS.of(p.driverCpuNanos()))
        .number("provider CPU", "µs", p -> MICROS.of(p.providerCpuNanos()))
        .texts("notes", p -> p.notes().stream().collect(Text.joined(Text.of("; "))))
        .only(Format.PAGE, Format.MARKDOWN, Format.CSV)
        .number("driver switches", "per call", p -> switches(p.switches().driver()))
        .only(Format.PAGE, Format.MARKDOWN, Format.CSV)
        .number("provider switches", "per call", p -> switches(p.switches().provider()))
        .only(Format.PAGE, Format.MARKDOWN, Format.CSV);
    return columns.table(
        Text.of(
            "Every variant at every point; × is to %s at the same point, CPU is per answered call,"
                + " context switches are of all variants at the point together",
            sweep.run().plan().baseline()),
        sweep.points(),
        p -> p.notes().isEmpty() ? "" : "failed");
  }

  private static String halfWidth(Estimate estimate) {
    return estimate.hasInterval()
        ? Numbers.percent(estimate.halfWidth() / estimate.value())
        : Numbers.UNKNOWN;
  }

  private Cell ratio(SweepPoint point) {
    return sweep.relates(point.variant()) ? RATIO.cell(sweep.ratio(point)) : Cell.of("");
  }

  private static String switches(double perCall) {
    return Double.isNaN(perCall) ? Numbers.UNKNOWN : Numbers.significant(perCall, 3);
  }

  private static String share(double share) {
    return share == 0 ? "" : Numbers.percent(share);
  }

  /** From where more buys next to nothing, per curve. */
  public Table knees() {
    return curves()
        .texts(
            "knee",
            c -> knee(c, k -> k.reached() ? c.at(k.index()) : Text.of("beyond %s", c.at(k.last()))))
        .words(
            replicate == Replicate.BLOCK ? "in each block" : "in each machine pair",
            c -> knee(c, k -> blocks(c, k)))
        .number("calls/s there", c -> knee(c, k -> perSecond(c, k.index())))
        .add(Column.number("throughput beyond"), c -> knee(c, k -> Cell.of(beyond(k))))
        .number("time per doubling", c -> knee(c, k -> times(k.timePerDoubling())))
        .table(
            Text.of(
                "The knee: the first point that no later one exceeds by more than %s",
                Numbers.percent(Knee.WORTH)),
            compared().stream().filter(c -> c.knee().isPresent()).toList());
  }

  /** In two columns where it takes both to tell curves apart. */
  private Columns<SweepCurve> curves() {
    Columns<SweepCurve> columns = new Columns<SweepCurve>().words("variant", SweepCurve::variant);
    return sweep.curves().stream().allMatch(curve -> curve.other().isEmpty())
        ? columns
        : columns.texts("at", SweepCurve::other);
  }

  private List<SweepCurve> compared() {
    return sweep.compares() ? sweep.curves() : List.of();
  }

  private static <T> T knee(SweepCurve curve, Function<Knee, T> text) {
    return text.apply(curve.knee().orElseThrow());
  }

  private static String blocks(SweepCurve curve, Knee knee) {
    return String.join(
        ", ",
        knee.ofBlocks().stream()
            .map(index -> index < 0 ? "-" : curve.axis().values().get(index))
            .toList());
  }

  private static String perSecond(SweepCurve curve, int index) {
    return Numbers.perSecond(curve.points().get(index).callsPerSecond().value());
  }

  private static Text beyond(Knee knee) {
    String lowest = signed(knee.lowest());
    String highest = signed(knee.highest());
    return lowest.equals(highest) ? Text.plain(lowest) : Text.of("%s to %s", lowest, highest);
  }

  private static String signed(double share) {
    return (share > 0 ? "+" : "") + Numbers.percent(share);
  }

  private static String times(double factor) {
    return Double.isNaN(factor) ? Numbers.UNKNOWN : "× " + Numbers.ratio(factor);
  }

  /** The asymptotic bounds per curve; no row where curves go along something else. */
  public Table bounds() {
    return curves()
        .number("R(1)", "ms", c -> MILLIS.of(asymptotes(c).aloneNanos()))
        .number("X max", "calls/s", c -> Numbers.perSecond(asymptotes(c).most()))
        .noted(Column.number("N*"), c -> RATIO.cell(asymptotes(c).meeting()))
        .table(
            Text.of(
                "Asymptotic bounds: throughput of N is at most min(N / R(1), X max), which meet at N*"
                    + " = X max · R(1). R(1): time of a call of one alone; X max: the highest"
                    + " throughput that was measured"),
            compared().stream().filter(c -> c.asymptotes().isPresent()).toList());
  }

  private static Asymptotes asymptotes(SweepCurve curve) {
    return curve.asymptotes().orElseThrow();
  }

  /**
   * Published curves beside these, each relative to its own best; no row where a sweep is of
   * something else.
   */
  public Table published() {
    Kind kind = sweep.along().kind();
    boolean callers = kind == Kind.THREADS;
    List<Integer> threads =
        sweep.compares() && (callers || kind == Kind.PROVIDER_THREADS)
            ? PublishedPools.threads()
            : List.of();
    Columns<Integer> columns = new Columns<>();
    columns
        .words("threads", String::valueOf)
        .number(
            "table 1: batch, by pool",
            n -> percent(1 / PublishedPools.ofShortest(PublishedPools.BATCH_SECONDS, n)))
        .number(
            "table 2: server, by pool",
            n -> percent(PublishedPools.ofBest(PublishedPools.SERVER_PER_SECOND, n)))
        .number(
            "table 3: time, by callers",
            n -> factor(PublishedPools.ofShortest(PublishedPools.CLIENT_SECONDS, n)));
    for (SweepCurve curve : compared()) {
      columns.add(
          Column.number(curve.label(), Text.EMPTY),
          n -> Cell.of(percent(ofBest(curve, n, p -> p.callsPerSecond().value()))));
      if (callers) {
        columns.add(
            Column.number(Text.of("%s: time", curve.label()), Text.EMPTY),
            n -> Cell.of(factor(1 / ofBest(curve, n, p -> 1 / p.meanNanos()))));
      }
    }
    return columns.table(
        Text.of(
            "Published curves (%s) beside these: throughput in %% of each one's own best, times as"
                + " multiples of its own shortest",
            PublishedPools.SOURCE),
        threads);
  }

  private static String percent(double share) {
    return Double.isNaN(share) ? "" : Numbers.percent(share);
  }

  private static String factor(double factor) {
    return Double.isNaN(factor) ? "" : Numbers.ratio(factor) + " ×";
  }

  private static double ofBest(
      SweepCurve curve, int threads, ToDoubleFunction<SweepPoint> goodness) {
    double[] values = curve.points().stream().mapToDouble(goodness).toArray();
    OptionalDouble best = Arrays.stream(values).filter(Double::isFinite).max();
    int index = curve.axis().values().indexOf(Integer.toString(threads));
    return index < 0 || best.isEmpty() ? Double.NaN : values[index] / best.getAsDouble();
  }
}
