package io.github.timebench.reports.fleet;

import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.threads.Side;
import io.github.timebench.reports.doc.Chart.ChartPlace;
import io.github.timebench.reports.doc.Part.Choice;
import io.github.timebench.reports.doc.Part.Drawn;
import io.github.timebench.reports.doc.Part.Option;
import io.github.timebench.reports.fleet.HostFigures.HostCalls;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The ratio of throughput of each variant at each driver over the run: a strip for each driver,
 * with a few stretches of rounds per block, so that the page stays small.
 *
 * @param columns what each stretch is of
 * @param variants one picture each
 */
public record FleetStrip(List<String> drivers, List<String> columns, List<Picture> variants) {
  private static final int MAX_COLUMNS = 18;
  private static final int MAX_PER_BLOCK = 12;
  private static final int DIGITS = 4;

  private static final int PIXELS_PER_DRIVER = 13;
  private static final int PIXELS_AROUND = 70;
  private static final double PIXELS_PER_REM = 16;

  /**
   * @param ratio of all drivers, over the run
   * @param values by driver and stretch; null where one is not known
   */
  record Picture(String label, Double ratio, List<Double[]> values) {}

  public static FleetStrip of(FleetFigures figures) {
    List<HostFigures> drivers = figures.hosts(Side.DRIVER);
    int blocks = drivers.stream().mapToInt(one -> one.calls().size()).max().orElse(0);
    int rounds =
        drivers.stream()
            .flatMap(one -> one.calls().values().stream())
            .flatMap(block -> block.values().stream())
            .mapToInt(HostCalls::rounds)
            .max()
            .orElse(0);
    int perBlock =
        rounds == 0
            ? 0
            : Math.max(1, Math.min(rounds, Math.min(MAX_PER_BLOCK, MAX_COLUMNS / blocks)));
    List<String> columns = new ArrayList<>();
    for (int block = 0; block < blocks; block++) {
      for (int part = 0; part < perBlock; part++) {
        columns.add(block + 1 + ", part " + (part + 1) + " of " + perBlock);
      }
    }
    Plan plan = figures.run().plan();
    List<Picture> pictures =
        plan.labels().stream()
            .filter(label -> !plan.isBaseline(label))
            .map(label -> picture(plan, label, drivers, perBlock, columns.size()))
            .toList();
    return new FleetStrip(drivers.stream().map(HostFigures::name).toList(), columns, pictures);
  }

  /** Where it is drawn, a variant at a time; empty where there is nothing to draw. */
  Optional<Drawn> drawn() {
    List<Option> options =
        IntStream.range(0, columns.isEmpty() ? 0 : variants.size())
            .mapToObj(i -> new Option(i, Text.plain(variants.get(i).label())))
            .toList();
    double height = (PIXELS_AROUND + PIXELS_PER_DRIVER * drivers.size()) / PIXELS_PER_REM;
    ChartPlace place =
        new ChartPlace(
            "fleet-strip",
            Text.of(
                "A strip for each driver: its ratio over the rounds of the run, beside that of all"
                    + " drivers; the tables hold the sums."),
            (int) Math.ceil(height));
    return options.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Drawn(
                "",
                Optional.of(
                    new Choice(
                        "fleet-variant", Text.of("Ratio of throughput at each driver:"), options)),
                List.of(place)));
  }

  private static Picture picture(
      Plan plan, String label, List<HostFigures> drivers, int perBlock, int columns) {
    List<Double[]> values = new ArrayList<>();
    double sum = 0;
    int known = 0;
    for (HostFigures driver : drivers) {
      Double[] strip = new Double[columns];
      int column = 0;
      for (int block : driver.calls().keySet()) {
        for (int part = 0; part < perBlock; part++) {
          double log = log(plan, label, driver, block, part, perBlock);
          if (Double.isFinite(log)) {
            sum += log;
            known++;
            strip[column] = Numbers.rounded(Math.exp(log), DIGITS);
          }
          column++;
        }
      }
      values.add(strip);
    }
    return new Picture(label, Numbers.rounded(Math.exp(sum / known), DIGITS), values);
  }

  private static double log(
      Plan plan, String label, HostFigures driver, int block, int part, int perBlock) {
    int rounds = driver.calls(block, label).rounds();
    int from = part * rounds / perBlock;
    int to = (part + 1) * rounds / perBlock;
    return plan.more(label, one -> Math.log(driver.calls(block, one).callsPerSecond(from, to)));
  }
}
