package io.github.timebench.reports.sweep;

import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.study.StudyChart;
import io.github.timebench.reports.study.StudyReport;
import io.github.timebench.reports.table.Table;
import java.util.List;
import java.util.stream.Stream;

/** What a sweep found, as reports show it. */
public record SweepReport(SweepAnalysis analysis) implements StudyReport {
  @Override
  public Text heading() {
    return Text.of("Sweep");
  }

  @Override
  public Text question() {
    return Text.of("sweep of %s", analysis.sweep().describe());
  }

  @Override
  public Text answer() {
    return Text.sentences(SweepWords.closing(analysis));
  }

  @Override
  public Text caution() {
    return SweepWords.caution(analysis);
  }

  @Override
  public Table main() {
    return new SweepTables(analysis).points();
  }

  @Override
  public List<StudyChart> charts() {
    return SweepCharts.of(analysis);
  }

  @Override
  public List<Table> conclusions() {
    SweepTables tables = new SweepTables(analysis);
    return Stream.concat(
            SweepGrids.of(analysis).stream(), Stream.of(tables.knees(), tables.bounds()))
        .filter(table -> !table.isEmpty())
        .toList();
  }

  @Override
  public List<Table> details() {
    return Stream.of(new SweepTables(analysis).published())
        .filter(table -> !table.isEmpty())
        .toList();
  }

  @Override
  public Table csv() {
    return main();
  }

  @Override
  public boolean hopeless() {
    return false;
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
}
