package io.github.timebench.reports.charts;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.ResourceUse.ProcessUse;
import io.github.timebench.model.evidence.RunResult.RunEnvironment;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.doc.Chart.ChartPlace;
import io.github.timebench.reports.doc.Part.Choice;
import io.github.timebench.reports.doc.Part.Drawn;
import io.github.timebench.reports.figures.BlockResources;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** What both sides and the machine used: charts over the time of a block, and means in a table. */
public final class ResourceCharts {
  private static final double MILLIS_PER_SECOND = 1e3;

  private final RunAnalysis analysis;
  private final List<ResourcePanel> panels;

  ResourceCharts(RunAnalysis analysis) {
    this.analysis = analysis;
    this.panels = ResourcePanel.of(analysis.run().environment());
  }

  /**
   * All of the charts' data.
   *
   * @param panels one chart each
   * @param blocks what they show, one block at a time
   */
  public record Charts(List<Panel> panels, List<Block> blocks) {}

  record Panel(String id, Text title, Text unit, List<Text> lines) {}

  /**
   * @param seconds the middle of each point, since the start of the block
   * @param measured from when to when, in seconds; empty where it is not known
   * @param values by panel, line and point; null where one is not known
   */
  record Block(int block, Double[] seconds, Double[] measured, List<List<Double[]>> values) {}

  public boolean any() {
    return !analysis.resources().isEmpty();
  }

  public Charts charts() {
    List<Panel> ofPanels = new ArrayList<>();
    for (ResourcePanel panel : panels) {
      List<Text> lines = panel.lines().stream().map(line -> Text.of(line.name())).toList();
      ofPanels.add(
          new Panel(id(ofPanels.size()), Text.of(panel.title()), Text.of(panel.unit()), lines));
    }
    return new Charts(ofPanels, analysis.resources().stream().map(this::block).toList());
  }

  private static String id(int panel) {
    return "resource-" + panel;
  }

  private Block block(BlockResources block) {
    Double[] measured =
        block.measurementKnown()
            ? new Double[] {
              block.measuredFromMillis() / MILLIS_PER_SECOND,
              block.measuredToMillis() / MILLIS_PER_SECOND
            }
            : new Double[0];
    List<List<Double[]>> values =
        panels.stream()
            .map(
                panel ->
                    panel.lines().stream()
                        .map(
                            l ->
                                Points.rounded(
                                    block.seconds().stream().mapToDouble(l.value()).toArray()))
                        .toList())
            .toList();
    Double[] middles =
        block.seconds().stream()
            .map(
                second ->
                    Numbers.rounded(
                        (second.startMillis() + second.lengthMillis() / 2.0) / MILLIS_PER_SECOND,
                        5))
            .toArray(Double[]::new);
    return new Block(block.block(), middles, measured, values);
  }

  public Drawn drawn() {
    List<Integer> blocks = analysis.resources().stream().map(BlockResources::block).toList();
    return new Drawn("small wide", Choice.ofBlocks("resources-block", blocks), places());
  }

  private List<ChartPlace> places() {
    List<ChartPlace> places = new ArrayList<>();
    for (ResourcePanel panel : panels) {
      Text alternative =
          Text.of(
              "%s, %s, over the time of a block; the table holds the means.",
              Text.of(panel.title()), Text.of(panel.unit()));
      places.add(new ChartPlace(id(places.size()), alternative, 14));
    }
    return places;
  }

  /** Means over the measured time, a column per block. */
  public Table table() {
    record Used(ResourcePanel panel, ResourcePanel.Line line) {}
    List<Used> rows = new ArrayList<>();
    for (ResourcePanel panel : panels) {
      panel.lines().forEach(line -> rows.add(new Used(panel, line)));
    }
    Columns<Used> columns =
        new Columns<Used>()
            .add(Column.words("resource"), used -> Cell.of(Text.of(used.panel().title())))
            .add(Column.words("of"), used -> Cell.of(Text.of(used.line().name())))
            .add(Column.words("unit"), used -> Cell.of(Text.of(used.panel().unit())));
    for (BlockResources block : analysis.resources()) {
      columns.add(
          Column.number(name(block), Text.EMPTY),
          used -> Cell.of(Numbers.significant(block.mean(used.line().value()), 3)));
    }
    boolean told = analysis.resources().stream().allMatch(BlockResources::measurementKnown);
    return columns.table(
        told
            ? Text.of(
                "Means over the measured time of each block. Sides that share a machine share its"
                    + " CPUs.")
            : Text.of(
                "Means over the whole time of each block. Sides that share a machine share its"
                    + " CPUs."),
        rows);
  }

  private static Text name(BlockResources block) {
    return Text.of("Block %s", Numbers.count(block.block() + 1));
  }

  /**
   * One resource, of all who use it.
   *
   * @param lines one per side, or per machine
   */
  public record ResourcePanel(String title, String unit, List<Line> lines) {
    private static final double BYTES_PER_MEGABYTE = 1e6;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double PERCENT = 100;

    public ResourcePanel {
      lines = List.copyOf(lines);
    }

    /**
     * @param name such as {@code driver}
     * @param value of a second; NaN where it is not known
     */
    public record Line(String name, ToDoubleFunction<ResourceUse> value) {}

    /** The panels of a run, CPU as a share of the CPUs where both sides say how many they have. */
    public static List<ResourcePanel> of(RunEnvironment environment) {
      int driverCpus = cpus(environment.driver().get("cpus"));
      int providerCpus = cpus(environment.provider().get("cpus"));
      boolean known = driverCpus > 0 && providerCpus > 0;
      List<ResourcePanel> panels = new ArrayList<>();
      panels.add(
          known
              ? sides(
                  "CPU", "% of the CPUs", cpus(PERCENT / driverCpus), cpus(PERCENT / providerCpus))
              : sides("CPU", "CPUs", cpus(1), cpus(1)));
      panels.add(sides("Allocation", "MB/s", rate(ProcessUse::allocatedBytes, BYTES_PER_MEGABYTE)));
      panels.add(sides("Garbage collection", "ms/s", rate(ProcessUse::gcNanos, Nanos.PER_MILLI)));
      panels.add(sides("Threads", "live", (use, length) -> known(use.threads())));
      panels.add(
          new ResourcePanel(
              "Run queue",
              "runnable threads",
              List.of(new Line("machine", ResourceUse::runQueue))));
      panels.add(takenAway());
      return List.copyOf(panels);
    }

    private static int cpus(String fact) {
      return fact != null && fact.matches("\\d{1,6}") ? Integer.parseInt(fact) : 0;
    }

    @FunctionalInterface
    private interface OfSide {
      double value(ProcessUse use, long lengthMillis);
    }

    private static ResourcePanel sides(String title, String unit, OfSide both) {
      return sides(title, unit, both, both);
    }

    private static ResourcePanel sides(String title, String unit, OfSide driver, OfSide provider) {
      return new ResourcePanel(
          title, unit, List.of(driver("driver", driver), provider("provider", provider)));
    }

    private static Line driver(String name, OfSide value) {
      return new Line(name, second -> value.value(second.driver(), second.lengthMillis()));
    }

    private static Line provider(String name, OfSide value) {
      return new Line(name, second -> value.value(second.provider(), second.lengthMillis()));
    }

    private static ResourcePanel takenAway() {
      OfSide throttled =
          rate(ProcessUse::throttledNanos, Nanos.PER_MILLI * MILLIS_PER_SECOND / PERCENT);
      return new ResourcePanel(
          "Steal and throttling",
          "% of the time",
          List.of(
              new Line("stolen", second -> PERCENT * second.stealShare()),
              driver("driver throttled", throttled),
              provider("provider throttled", throttled)));
    }

    /** CPU time per time, as a multiple of one CPU or of what is given. */
    private static OfSide cpus(double factor) {
      return rate(ProcessUse::cpuNanos, Nanos.PER_MILLI * MILLIS_PER_SECOND / factor);
    }

    private static OfSide rate(ToLongFunction<ProcessUse> amount, double perUnit) {
      return (use, lengthMillis) ->
          known(amount.applyAsLong(use)) / perUnit / (lengthMillis / MILLIS_PER_SECOND);
    }

    private static double known(long amount) {
      return amount < 0 ? Double.NaN : amount;
    }
  }
}
