package io.github.timebench.reports.sweep;

import static io.github.timebench.reports.doc.Quantity.CALLS_PER_SECOND;
import static io.github.timebench.reports.doc.Quantity.MILLIS;
import static io.github.timebench.reports.doc.Quantity.RATIO;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.plan.Sweep.Axis;
import io.github.timebench.model.plan.Sweep.Kind;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.doc.StudyDocument;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Replicate;
import io.github.timebench.reports.sweep.SweepCurve.Asymptotes;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.Table.Format;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A sweep as a document: a curve for each variant, and where more load buys only waiting. */
public record SweepDocument(SweepAnalysis analysis) implements StudyDocument {
  @Override
  public Text question() {
    return Text.of("sweep of %s", analysis.sweep().describe());
  }

  /** A sentence or more for each curve: what to set, and from where more buys only waiting. */
  @Override
  public Text answer() {
    Kind kind = analysis.along().kind();
    return Text.sentences(
        kind.numeric() && kind != Kind.ITEMS
            ? analysis.curves().stream()
                .map(curve -> closing(curve, onEach(analysis.run())))
                .toList()
            : analysis.curves().stream().map(SweepDocument::best).toList());
  }

  @Override
  public Text caution() {
    return Text.sentences(
        Stream.concat(Stream.of(replication(analysis.run())), notes(analysis)).toList());
  }

  @Override
  public Section section() {
    SweepTables tables = new SweepTables(analysis);
    Section section =
        Section.of("figures", Text.of("Sweep"))
            .foldable(tables.points())
            .charts(SweepCharts.of(analysis));
    for (Table grid : SweepGrids.of(analysis)) {
      section = section.table(grid);
    }
    return section
        .table(tables.knees())
        .table(tables.bounds())
        .foldable(tables.published(), Format.PAGE);
  }

  @Override
  public List<Text> lastBlock() {
    int blocks = analysis.run().blocks().size();
    long points =
        analysis.run().blocks().get(blocks - 1).probes().stream()
            .filter(probe -> probe.end().allMeasured())
            .map(probe -> probe.request().point())
            .distinct()
            .count();
    return List.of(
        Text.of(
            "block %d measured %d of %d points", blocks, points, analysis.sweep().points().size()));
  }

  @Override
  public List<Text> limits() {
    return List.of(
        analysis.run().plan().services().fleet().any()
            ? Text.of("A knee belongs to these machines.")
            : Text.of(
                "A knee belongs to this machine: where the driver takes its cores from the provider,"
                    + " it lies lower than a server's."));
  }

  /** Whether callers are counted on each of several drivers that make one load. */
  private static boolean onEach(RunResult run) {
    return run.plan().services().fleet().driversPerProvider() > 1;
  }

  private static Text closing(SweepCurve curve, boolean onEach) {
    if (curve.knee().isEmpty()) {
      return Text.of("%s: nothing was answered.", curve.label());
    }
    Knee knee = curve.knee().get();
    SweepPoint there = curve.points().get(knee.index());
    if (!knee.reached()) {
      return Text.sentences(
          List.of(
              Text.of(
                  "%s: throughput still grows at %s (%s calls/s): the sweep ends before the knee.",
                  curve.label(),
                  curve.at(knee.last()),
                  CALLS_PER_SECOND.of(there.callsPerSecond().value())),
              bounds(curve)));
    }
    return Text.sentences(
        List.of(
            Text.of("%s: %s; %s.", curve.label(), advice(curve, knee, onEach), beyond(curve, knee)),
            bounds(curve)));
  }

  private static Text advice(SweepCurve curve, Knee knee, boolean onEach) {
    Text at = curve.at(knee.index());
    return switch (curve.axis().kind()) {
      case THREADS ->
          Text.of(
              onEach ? "let at most %s on each driver call at once" : "let at most %s call at once",
              at);
      case RATE -> Text.of("it answers no more than what %s brings", at);
      case PROVIDER_THREADS -> Text.of("set the provider's pool to %s", at);
      default -> Text.of("set %s", at);
    };
  }

  private static Text beyond(SweepCurve curve, Knee knee) {
    String perSecond =
        CALLS_PER_SECOND.of(curve.points().get(knee.index()).callsPerSecond().value());
    Text throughput = throughput(knee, perSecond);
    if (Double.isNaN(knee.timePerDoubling())) {
      return Text.of("beyond, %s", throughput);
    }
    boolean callers = curve.axis().kind() == Kind.THREADS;
    String times = Numbers.ratio(knee.timePerDoubling());
    if (callers && knee.falls()) {
      return Text.of(
          "beyond, %s and the mean time of a call grows × %s with each doubling: more callers cost"
              + " throughput",
          throughput, times);
    }
    return callers && knee.onlyWaiting()
        ? Text.of(
            "beyond, %s and the mean time of a call grows × %s with each doubling: more callers buy"
                + " only waiting",
            throughput, times)
        : Text.of(
            "beyond, %s and the mean time of a call grows × %s with each doubling",
            throughput, times);
  }

  private static Text throughput(Knee knee, String perSecond) {
    if (!knee.falls()) {
      double most = Math.max(Math.abs(knee.lowest()), Math.abs(knee.highest()));
      return Text.of(
          "throughput stays within %s of the %s calls/s there", Numbers.percent(most), perSecond);
    }
    String most = Numbers.percent(-knee.lowest());
    if (knee.highest() >= 0) {
      return Text.of("throughput falls by up to %s from the %s calls/s there", most, perSecond);
    }
    String least = Numbers.percent(-knee.highest());
    return least.equals(most)
        ? Text.of("throughput falls by %s from the %s calls/s there", most, perSecond)
        : Text.of(
            "throughput falls by %s to %s from the %s calls/s there",
            Numbers.significant(-knee.highest() * 100, 3), most, perSecond);
  }

  /** Of a sweep of two things, which has many curves, only the table has it. */
  private static Text bounds(SweepCurve curve) {
    if (curve.asymptotes().isEmpty() || !curve.other().isEmpty()) {
      return Text.EMPTY;
    }
    Asymptotes bounds = curve.asymptotes().get();
    String fewest = Numbers.significant(bounds.meeting().value(), 2);
    String alone = MILLIS.of(bounds.aloneNanos());
    String most = CALLS_PER_SECOND.of(bounds.most());
    return curve.axis().kind() == Kind.THREADS
        ? Text.of(
            "Fewer than %1$s callers cannot reach the most throughput, %2$s calls/s: alone a call"
                + " takes %3$s ms.",
            fewest, most, alone)
        : Text.of(
            "Fewer than %1$s threads cannot reach the most throughput, %2$s calls/s: one thread"
                + " alone answers a call in %3$s ms.",
            fewest, most, alone);
  }

  /** Of values that have no order. */
  private static Text best(SweepCurve curve) {
    Optional<SweepPoint> best =
        curve.points().stream()
            .filter(SweepPoint::measured)
            .max(Comparator.comparingDouble(p -> p.callsPerSecond().value()));
    return best.map(
            p ->
                Text.of(
                    "%s: %s %s has the most throughput, %s calls/s.",
                    curve.label(),
                    Text.of(curve.axis().kind().label()),
                    curve.axis().values().get(curve.points().indexOf(p)),
                    CALLS_PER_SECOND.of(p.callsPerSecond().value())))
        .orElse(Text.of("%s: nothing was answered.", curve.label()));
  }

  /** A sentence for each point of which something is to be said. */
  private static Stream<Text> notes(SweepAnalysis sweep) {
    return sweep.points().stream()
        .flatMap(
            p ->
                p.notes().stream()
                    .map(note -> Text.of("At %s, %s.", String.join(", ", p.point()), note)))
        .distinct();
  }

  private static Text replication(RunResult run) {
    int blocks = run.blocks().size();
    if (blocks < 2) {
      return Text.of(
          "One pair of JVMs for each setting: no interval, and nothing here is a finding.");
    }
    return Replicate.of(run) == Replicate.MACHINE_PAIR
        ? Text.of(
            "Means over %d machine pairs of %d blocks in all, each of fresh JVMs and with the points"
                + " in another order.",
            Replicate.count(run), blocks)
        : Text.of(
            "Means over %d blocks of fresh JVMs, in each of which the points came in another order.",
            blocks);
  }

  /**
   * A sweep of two things as a grid for each variant: the values of what curves go along down the
   * page, those of the other across it.
   */
  static final class SweepGrids {
    /** Colours of a cell on the page, up to the most throughput. */
    private static final int HEATS = 5;

    private final SweepAnalysis sweep;
    private final Axis down;
    private final Axis across;
    private final boolean downFirst;

    private SweepGrids(SweepAnalysis sweep) {
      List<Axis> axes = sweep.sweep().axes();
      this.sweep = sweep;
      this.down = sweep.along();
      this.downFirst = axes.get(0).equals(down);
      this.across = axes.get(downFirst ? 1 : 0);
    }

    /** A table for each variant; none where only one thing takes several values. */
    static List<Table> of(SweepAnalysis sweep) {
      return sweep.sweep().axes().stream().filter(axis -> axis.values().size() > 1).count() < 2
          ? List.of()
          : sweep.run().plan().labels().stream().map(new SweepGrids(sweep)::grid).toList();
    }

    private Table grid(String variant) {
      Columns<String> columns = new Columns<>();
      columns.add(Column.words(down.kind().label()), SweepTables::chosen);
      double best =
          sweep.points().stream()
              .filter(point -> point.variant().equals(variant))
              .filter(SweepPoint::measured)
              .map(point -> point.callsPerSecond().value())
              .max(Comparator.naturalOrder())
              .orElse(Double.NaN);
      for (String value : across.values()) {
        columns.add(
            Column.number(
                Text.of("%s %s", Text.of(across.kind().label()), value), Text.of("calls/s")),
            other -> cell(at(other, value, variant), best));
      }
      return columns.table(caption(variant), down.values());
    }

    private Text caption(String variant) {
      return sweep.relates(variant)
          ? Text.of(
              "Throughput of %s at every point; × is to %s at the same point",
              variant, sweep.run().plan().baselineOf(variant))
          : Text.of("Throughput of %s at every point", variant);
    }

    private SweepPoint at(String ofDown, String ofAcross, String variant) {
      return sweep.at(downFirst ? List.of(ofDown, ofAcross) : List.of(ofAcross, ofDown), variant);
    }

    private Cell cell(SweepPoint point, double best) {
      double perSecond = point.callsPerSecond().value();
      if (!point.measured()) {
        return Cell.of(Numbers.UNKNOWN);
      }
      long heat = Math.max(1, (long) Math.ceil(HEATS * perSecond / best));
      return CALLS_PER_SECOND.exact(
          new Cell(
              Text.plain(CALLS_PER_SECOND.of(perSecond)),
              note(point),
              sweep.compares() ? "heat heat" + heat : ""),
          point.callsPerSecond());
    }

    private Text note(SweepPoint point) {
      String millis = MILLIS.of(point.meanNanos());
      return sweep.relates(point.variant())
          ? Text.of("mean %s ms, %s ×", millis, RATIO.of(sweep.ratio(point)))
          : Text.of("mean %s ms", millis);
    }
  }
}
