package io.github.timebench.reports.analysis;

import io.github.timebench.reports.model.MicroFigure;
import io.github.timebench.reports.model.MicroResult;
import io.github.timebench.reports.statistics.MeanInterval;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * What follows from micro benchmarks.
 *
 * @param result the evidence
 * @param rows by lab, operation, shape, codec and date type
 * @param claims the published figures beside the measured ones, where those were measured
 */
public record MicroAnalysis(MicroResult result, List<MicroRow> rows, List<PublishedClaim> claims) {
  private static final double CONFIDENCE = 0.95;

  private static final Comparator<MicroFigure> READING_ORDER =
      Comparator.comparing(MicroFigure::lab)
          .reversed()
          .thenComparing(figure -> figure.lab().equals("format") ? "" : figure.operation())
          .thenComparing(placeIn(List.of("value", "tick", "order", "page"), MicroFigure::shape))
          .thenComparing(placeIn(List.of("stock", "custom", "jdk"), MicroFigure::codec))
          .thenComparing(
              placeIn(List.of("date", "instant", "localdatetime"), MicroFigure::dateType))
          .thenComparing(MicroFigure::operation);

  /** Keeps unmodifiable copies. */
  public MicroAnalysis {
    rows = List.copyOf(rows);
    claims = List.copyOf(claims);
  }

  /**
   * One figure.
   *
   * @param throughput ops/s: mean over forks, and its 95 % interval where there are three
   * @param ratioToDate relative to Date with the same codec, shape, operation and threads; NaN
   *     where that was not measured
   */
  public record MicroRow(MicroFigure figure, MeanInterval throughput, double ratioToDate) {}

  /** Analyses micro benchmarks. */
  public static MicroAnalysis of(MicroResult result) {
    List<MicroRow> rows =
        result.figures().stream().sorted(READING_ORDER).map(figure -> row(result, figure)).toList();
    return new MicroAnalysis(result, rows, PublishedFigures.beside(rows));
  }

  /** Words that are not in the list come after it, in alphabetical order. */
  private static Comparator<MicroFigure> placeIn(
      List<String> order, Function<MicroFigure, String> word) {
    return Comparator.<MicroFigure>comparingInt(
            figure ->
                order.contains(word.apply(figure))
                    ? order.indexOf(word.apply(figure))
                    : order.size())
        .thenComparing(word);
  }

  private static MicroRow row(MicroResult result, MicroFigure figure) {
    double date =
        result.figures().stream()
            .filter(other -> isDateLike(other, figure))
            .mapToDouble(other -> throughput(other).mean())
            .findFirst()
            .orElse(Double.NaN);
    MeanInterval throughput = throughput(figure);
    return new MicroRow(figure, throughput, throughput.mean() / date);
  }

  private static MeanInterval throughput(MicroFigure figure) {
    return MeanInterval.of(figure.forkOpsPerSecond(), CONFIDENCE);
  }

  /** Ways of formatting differ in name by date type, so there the lab alone makes a pair. */
  private static boolean isDateLike(MicroFigure other, MicroFigure figure) {
    return other.dateType().equals("date")
        && other.lab().equals(figure.lab())
        && (other.lab().equals("format") || other.operation().equals(figure.operation()))
        && other.codec().equals(figure.codec())
        && other.shape().equals(figure.shape())
        && other.threads() == figure.threads();
  }
}
