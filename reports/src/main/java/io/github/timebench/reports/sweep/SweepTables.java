package io.github.timebench.reports.sweep;

import static io.github.timebench.reports.doc.Quantity.CALLS_PER_SECOND;
import static io.github.timebench.reports.doc.Quantity.MICROS;
import static io.github.timebench.reports.doc.Quantity.MILLIS;
import static io.github.timebench.reports.doc.Quantity.RATIO;

import io.github.timebench.model.plan.Sweep.Axis;
import io.github.timebench.model.plan.Sweep.Kind;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Replicate;
import io.github.timebench.reports.sweep.SweepCurve.Asymptotes;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.Table.Format;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Tables of a sweep: a row per point and variant, measured and relative to the baseline. */
public final class SweepTables {
  private final SweepAnalysis sweep;
  private final Replicate replicate;

  public SweepTables(SweepAnalysis sweep) {
    this.sweep = sweep;
    this.replicate = Replicate.of(sweep.run());
  }

  public Table points() {
    Columns<SweepPoint> columns = new Columns<>();
    List<Axis> axes = sweep.sweep().axes();
    for (int i = 0; i < axes.size(); i++) {
      int index = i;
      columns.add(Column.words(axes.get(i).kind().label()), p -> chosen(p.point().get(index)));
    }
    columns
        .words("variant", SweepPoint::variant)
        .add(Column.number("calls/s"), p -> CALLS_PER_SECOND.cell(p.callsPerSecond()))
        .number("±", p -> halfWidth(p.callsPerSecond()), Numbers::percent)
        .only(Format.PAGE, Format.TERMINAL, Format.MARKDOWN)
        .noted(Column.number("×"), this::ratio)
        .add(
            MILLIS.column(sweep.run().plan().openLoop() ? "mean response" : "mean service"),
            p -> MILLIS.cell(p.meanNanos()))
        .add(MILLIS.column("p50"), p -> MILLIS.cell(p.nanos().get(Statistic.P50)))
        .only(Format.PAGE, Format.DATA)
        .add(MILLIS.column("p99"), p -> MILLIS.cell(p.nanos().get(Statistic.P99)))
        .number("turned away", SweepPoint::rejectedShare, SweepTables::share)
        .number("errors", SweepPoint::errorShare, SweepTables::share)
        .only(Format.PAGE, Format.DATA)
        .add(MICROS.column("driver CPU"), p -> MICROS.cell(p.driverCpuNanos()))
        .add(MICROS.column("provider CPU"), p -> MICROS.cell(p.providerCpuNanos()))
        .texts("notes", p -> p.notes().stream().collect(Text.joined(Text.of("; "))))
        .only(Format.PAGE, Format.MARKDOWN, Format.DATA)
        .number("driver switches", "per call", p -> p.switches().driver(), Numbers::ratio)
        .only(Format.PAGE, Format.MARKDOWN, Format.DATA)
        .number("provider switches", "per call", p -> p.switches().provider(), Numbers::ratio)
        .only(Format.PAGE, Format.MARKDOWN, Format.DATA);
    return columns.table(
        Text.of(
            "Every variant at every point; × is to %s at the same point, CPU is per answered call,"
                + " context switches are of all variants at the point together",
            sweep.run().plan().baseline()),
        sweep.points(),
        p -> p.notes().isEmpty() ? "" : "failed");
  }

  static Cell chosen(String value) {
    return Cell.of(value).chosen(value);
  }

  private static double halfWidth(Estimate estimate) {
    return estimate.hasInterval() ? estimate.halfWidth() / estimate.value() : Double.NaN;
  }

  private Cell ratio(SweepPoint point) {
    return sweep.relates(point.variant()) ? RATIO.cell(sweep.ratio(point)) : Cell.of("");
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
        .add(Column.number("calls/s there"), c -> knee(c, k -> perSecond(c, k.index())))
        .add(Column.number("throughput beyond"), c -> knee(c, k -> Cell.of(beyond(k))))
        .number("time per doubling", c -> knee(c, Knee::timePerDoubling), SweepTables::times)
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

  private static Cell perSecond(SweepCurve curve, int index) {
    return CALLS_PER_SECOND.cell(curve.points().get(index).callsPerSecond().value());
  }

  private static Text beyond(Knee knee) {
    String lowest = Numbers.change(knee.lowest(), 3);
    String highest = Numbers.change(knee.highest(), 3);
    return lowest.equals(highest) ? Text.plain(lowest) : Text.of("%s to %s", lowest, highest);
  }

  private static String times(double factor) {
    return Double.isNaN(factor) ? Numbers.UNKNOWN : "× " + Numbers.ratio(factor);
  }

  /** The asymptotic bounds per curve; no row where curves go along something else. */
  public Table bounds() {
    return curves()
        .add(MILLIS.column("R(1)"), c -> MILLIS.cell(asymptotes(c).aloneNanos()))
        .add(CALLS_PER_SECOND.column("X max"), c -> CALLS_PER_SECOND.cell(asymptotes(c).most()))
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
        .count("threads", n -> n)
        .number(
            "table 1: batch, by pool",
            n ->
                Numbers.percentIfKnown(
                    1 / PublishedPools.ofShortest(PublishedPools.BATCH_SECONDS, n)))
        .number(
            "table 2: server, by pool",
            n -> Numbers.percentIfKnown(PublishedPools.ofBest(PublishedPools.SERVER_PER_SECOND, n)))
        .number(
            "table 3: time, by callers",
            n -> factor(PublishedPools.ofShortest(PublishedPools.CLIENT_SECONDS, n)));
    for (SweepCurve curve : compared()) {
      columns.add(
          Column.number(curve.label(), Text.EMPTY),
          n -> Cell.of(Numbers.percentIfKnown(ofBest(curve, n, p -> p.callsPerSecond().value()))));
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

  /**
   * Published figures on thread pools, elsewhere and years ago: their shape is what is compared.
   */
  public static final class PublishedPools {
    public static final String SOURCE = "Oaks, Java Performance, ch. 9; 4 CPUs";

    /** Table 1: seconds for a batch of 10,000 items, by threads of the pool. */
    public static final Map<Integer, Double> BATCH_SECONDS =
        new TreeMap<>(Map.of(1, 255.6, 2, 134.8, 4, 77.0, 8, 81.7, 15, 85.6));

    /** Table 2: operations per second for 20 callers at once, by threads of the server's pool. */
    public static final Map<Integer, Double> SERVER_PER_SECOND =
        new TreeMap<>(Map.of(4, 77.43, 8, 75.93, 16, 71.65, 32, 69.34, 64, 60.44));

    /** Table 3: mean response time in seconds, by threads of the client. */
    public static final Map<Integer, Double> CLIENT_SECONDS =
        new TreeMap<>(
            Map.of(1, 0.05, 2, 0.05, 4, 0.05, 6, 0.076, 8, 0.104, 16, 0.212, 32, 0.437, 64, 0.909));

    private PublishedPools() {}

    /** Every number of threads that one of them has. */
    static List<Integer> threads() {
      TreeSet<Integer> threads = new TreeSet<>(BATCH_SECONDS.keySet());
      threads.addAll(SERVER_PER_SECOND.keySet());
      threads.addAll(CLIENT_SECONDS.keySet());
      return List.copyOf(threads);
    }

    /** A throughput relative to the best of its table; NaN where the table has no such number. */
    static double ofBest(Map<Integer, Double> perSecond, int threads) {
      double best = perSecond.values().stream().mapToDouble(one -> one).max().orElseThrow();
      return perSecond.getOrDefault(threads, Double.NaN) / best;
    }

    /** How often more than the shortest time of its table; NaN likewise. */
    static double ofShortest(Map<Integer, Double> seconds, int threads) {
      double shortest = seconds.values().stream().mapToDouble(one -> one).min().orElseThrow();
      return seconds.getOrDefault(threads, Double.NaN) / shortest;
    }
  }
}
