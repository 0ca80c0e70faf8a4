package io.github.timebench.reports.sweep;

import static io.github.timebench.reports.doc.Quantity.CALLS_PER_SECOND;
import static io.github.timebench.reports.doc.Quantity.MILLIS;
import static io.github.timebench.reports.doc.Quantity.RATIO;

import io.github.timebench.model.plan.Sweep.Axis;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import java.util.Comparator;
import java.util.List;

/**
 * A sweep of two things as a grid for each variant: the values of what curves go along down the
 * page, those of the other across it.
 */
final class SweepGrids {
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
    columns.words(down.kind().label(), value -> value);
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
    return new Cell(
        Text.plain(CALLS_PER_SECOND.of(perSecond)),
        note(point),
        sweep.compares() ? "heat heat" + heat : "");
  }

  private Text note(SweepPoint point) {
    String millis = MILLIS.of(point.meanNanos());
    return sweep.relates(point.variant())
        ? Text.of("mean %s ms, %s ×", millis, RATIO.of(sweep.ratio(point)))
        : Text.of("mean %s ms", millis);
  }
}
