package io.github.timebench.reports.sweep;

import io.github.timebench.model.plan.Sweep.Axis;
import io.github.timebench.model.plan.Sweep.Kind;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Percentiles;
import io.github.timebench.reports.statistics.Replicate;
import io.github.timebench.reports.statistics.ScalabilityFit;
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
import java.util.stream.IntStream;

/** The tables of a sweep, for the page, the terminal, Markdown and CSV. */
public final class SweepTables {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double MEDIAN = 0.5;
  private static final double P99 = 0.99;

  private final SweepAnalysis sweep;
  private final Replicate replicate;
  private final int fewest;

  public SweepTables(SweepAnalysis sweep) {
    this.sweep = sweep;
    this.replicate = Replicate.of(sweep.run());
    this.fewest = sweep.run().plan().quick() ? Integer.MAX_VALUE : replicate.fewest();
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
        .add(
            Column.number("calls/s"),
            p -> Cell.of(Text.plain(Numbers.perSecond(p.callsPerSecond().value())), interval(p)))
        .number("±", p -> halfWidth(p.callsPerSecond()))
        .number("×", this::ratio)
        .number(
            sweep.run().plan().openLoop() ? "mean response" : "mean service",
            "ms",
            p -> millis(p.meanNanos()))
        .number("p50", "ms", p -> millis(Percentiles.at(p.times(), MEDIAN)))
        .only(Format.PAGE, Format.CSV)
        .number("p99", "ms", p -> millis(Percentiles.at(p.times(), P99)))
        .number("turned away", p -> share(p.rejectedShare()))
        .number("errors", p -> share(p.errorShare()))
        .only(Format.PAGE, Format.CSV)
        .number("driver CPU", "µs", p -> Numbers.micros(p.driverCpuNanos()))
        .number("provider CPU", "µs", p -> Numbers.micros(p.providerCpuNanos()))
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

  private static Text interval(SweepPoint point) {
    Estimate estimate = point.callsPerSecond();
    return estimate.hasInterval()
        ? Text.of("%s to %s", Numbers.perSecond(estimate.low()), Numbers.perSecond(estimate.high()))
        : Text.EMPTY;
  }

  private static String halfWidth(Estimate estimate) {
    return estimate.hasInterval()
        ? Numbers.percent(estimate.halfWidth() / estimate.value())
        : Numbers.UNKNOWN;
  }

  private String ratio(SweepPoint point) {
    return sweep.relates(point.variant()) ? Numbers.ratio(sweep.ratio(point)) : "";
  }

  private static String millis(double nanos) {
    return Numbers.significant(nanos / NANOS_PER_MILLI, 3);
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
        .add(Column.number("throughput beyond"), c -> knee(c, k -> Cell.of(within(k.spread()))))
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

  private static Text within(double spread) {
    return Double.isNaN(spread)
        ? Text.plain(Numbers.UNKNOWN)
        : Text.of("within %s", Numbers.percent(spread));
  }

  private static String times(double factor) {
    return Double.isNaN(factor) ? Numbers.UNKNOWN : "× " + Numbers.ratio(factor);
  }

  /** The law of scalability per curve; no row where curves go along something else. */
  public Table fits() {
    return curves()
        .noted(Column.number("λ", "calls/s"), c -> coefficient(c, ScalabilityFit::lambda, 4))
        .noted(Column.number("σ, contention"), c -> coefficient(c, ScalabilityFit::sigma, 3))
        .noted(Column.number("κ, coherency"), c -> coefficient(c, ScalabilityFit::kappa, 3))
        .add(Column.number("peak at"), this::peak)
        .only(Format.PAGE, Format.MARKDOWN)
        .number("misfit", c -> Numbers.percent(fit(c).misfit()))
        .number("R²", c -> Numbers.significant(fit(c).explained(), 3))
        .only(Format.PAGE, Format.MARKDOWN)
        .texts("fit", c -> fit(c).good() ? Text.of("good") : Text.of("bad: %s", fit(c).doubt()))
        .only(Format.PAGE, Format.MARKDOWN)
        .texts("fit", c -> Text.of(fit(c).good() ? "good" : "bad"))
        .only(Format.TERMINAL)
        .table(
            Text.of(
                "The universal scalability law X(N) = λN / (1 + σ(N−1) + κN(N−1)), least squares of"
                    + " throughput; misfit in shares of the highest throughput"),
            compared().stream().filter(c -> c.fit().isPresent()).toList(),
            c -> fit(c).good() ? "" : "failed");
  }

  private static ScalabilityFit fit(SweepCurve curve) {
    return curve.fit().orElseThrow();
  }

  /** With its interval as a note. */
  private Cell coefficient(
      SweepCurve curve, Function<ScalabilityFit, Estimate> coefficient, int digits) {
    Estimate estimate = coefficient.apply(fit(curve)).from(fewest);
    String value = Numbers.significant(estimate.value(), digits);
    return estimate.hasInterval()
        ? Cell.of(
            Text.plain(value),
            Text.of(
                "%s to %s",
                Numbers.significant(Math.max(0, estimate.low()), digits),
                Numbers.significant(estimate.high(), digits)))
        : Cell.of(value);
  }

  private Cell peak(SweepCurve curve) {
    return fit(curve).good()
        ? coefficient(curve, ScalabilityFit::peak, 3)
        : Cell.of(Text.of("not named"));
  }

  /** How far measured points lie off their curves; no row where no law was fitted. */
  public Table residuals() {
    List<SweepCurve> fitted =
        compared().stream().filter(c -> c.fit().flatMap(ScalabilityFit::law).isPresent()).toList();
    Columns<Integer> columns = new Columns<>();
    columns.words(sweep.along().kind().label(), i -> sweep.along().values().get(i));
    for (SweepCurve curve : fitted) {
      columns.add(
          Column.number(curve.label(), Text.EMPTY),
          i -> Cell.of(Numbers.percent(fit(curve).residuals().get(i))));
    }
    return columns.table(
        Text.of("Residuals: measured minus fitted, in shares of the highest throughput"),
        fitted.isEmpty()
            ? List.of()
            : IntStream.range(0, sweep.along().values().size()).boxed().toList());
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
