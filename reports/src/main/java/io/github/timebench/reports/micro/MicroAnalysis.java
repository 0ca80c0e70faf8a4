package io.github.timebench.reports.micro;

import io.github.timebench.api.Serializer;
import io.github.timebench.model.micro.Claim;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Measure;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.model.micro.MicroTable;
import io.github.timebench.model.micro.Outcomes;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.reports.statistics.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What follows from micro benchmarks.
 *
 * @param result the evidence
 * @param suites in the order in which they were run
 */
public record MicroAnalysis(MicroResult result, List<SuiteAnalysis> suites) {
  /** Fewest forks that are given an interval. */
  public static final int MIN_FORKS = 3;

  public MicroAnalysis {
    suites = List.copyOf(suites);
  }

  /** What became of values with each serializer; empty where it was not tried. */
  public Optional<Outcomes> fidelity() {
    return suites.stream()
        .flatMap(one -> one.suite().outcomes().stream())
        .filter(outcomes -> outcomes.ways().contains(Serializer.STOCK.label()))
        .findFirst();
  }

  /**
   * What follows from one suite.
   *
   * @param id of its part of a page
   * @param tables its figures
   * @param claims the published figures of which both sides were measured
   */
  public record SuiteAnalysis(
      String id, SuiteResult suite, List<TableAnalysis> tables, List<ClaimCheck> claims) {
    public SuiteAnalysis {
      tables = List.copyOf(tables);
      claims = List.copyOf(claims);
    }
  }

  public record TableAnalysis(MicroTable table, List<MicroRow> rows) {
    public TableAnalysis {
      rows = List.copyOf(rows);
    }
  }

  /**
   * One figure.
   *
   * @param values of its measures: mean over forks, and its 95 % interval where there are three
   * @param ratio of the first measure to that of the figure it is compared with; NaN where that was
   *     not measured
   */
  public record MicroRow(MicroFigure figure, List<Estimate> values, double ratio) {
    public MicroRow {
      values = List.copyOf(values);
    }
  }

  public static MicroAnalysis of(MicroResult result) {
    return new MicroAnalysis(
        result,
        IntStream.range(0, result.suites().size())
            .mapToObj(i -> suite("suite-" + i, result.suites().get(i)))
            .toList());
  }

  private static SuiteAnalysis suite(String id, SuiteResult suite) {
    Map<String, MicroFigure> figures =
        suite.figures().stream().collect(Collectors.toMap(MicroFigure::title, Function.identity()));
    return new SuiteAnalysis(
        id,
        suite,
        suite.tables().stream().map(table -> table(table, figures)).toList(),
        suite.claims().stream().flatMap(claim -> check(claim, figures).stream()).toList());
  }

  private static TableAnalysis table(MicroTable table, Map<String, MicroFigure> figures) {
    return new TableAnalysis(
        table, table.figures().stream().map(figure -> row(figure, figures)).toList());
  }

  private static MicroRow row(MicroFigure figure, Map<String, MicroFigure> figures) {
    List<Estimate> values =
        figure.measures().stream()
            .map(measure -> Estimate.mean(measure.forkValues()).from(MIN_FORKS))
            .toList();
    MicroFigure reference = figures.get(figure.relativeTo());
    double ratio =
        reference == null
            ? Double.NaN
            : values.get(0).value()
                / Estimate.mean(reference.measures().get(0).forkValues()).value();
    return new MicroRow(figure, values, ratio);
  }

  private static Optional<ClaimCheck> check(Claim claim, Map<String, MicroFigure> figures) {
    Optional<Measure> measured = measure(figures.get(claim.measured()), claim);
    Optional<Measure> reference = measure(figures.get(claim.measuredReference()), claim);
    return measured.flatMap(one -> reference.map(other -> ClaimCheck.of(claim, one, other)));
  }

  private static Optional<Measure> measure(MicroFigure figure, Claim claim) {
    return Optional.ofNullable(figure).flatMap(known -> known.measure(claim.measure()));
  }
}
