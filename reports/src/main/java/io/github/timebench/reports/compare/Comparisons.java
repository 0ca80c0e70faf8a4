package io.github.timebench.reports.compare;

import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Finding;
import io.github.timebench.reports.statistics.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The variants of a run relative to their baselines, over blocks.
 *
 * @param all per variant and figure; where the baseline was measured twice both its arms are among
 *     them, with their distance from their mean; empty for a run whose figures are not compared, a
 *     first look, and below two blocks
 * @param confidence of the intervals of all figures; of the one with verdicts it is what these
 *     leave, whenever the run stops
 * @param again ln A' - ln A, in the figure that has verdicts; over no blocks if there is no A/A arm
 * @param leftOut blocks that do not count
 * @param gains what other serializers do for a date type
 * @param decided whether every contrast has its verdict
 * @param enough whether the run needs no further block: decided, or at its last look
 */
public record Comparisons(
    List<Comparison> all,
    double confidence,
    Estimate again,
    List<LeftOut> leftOut,
    List<SerializerGain> gains,
    boolean decided,
    boolean enough) {
  static final Comparisons NONE =
      new Comparisons(
          List.of(), Estimate.CONFIDENCE, Estimate.UNKNOWN, List.of(), List.of(), false, false);

  public Comparisons {
    all = List.copyOf(all);
    leftOut = List.copyOf(leftOut);
    gains = List.copyOf(gains);
  }

  public boolean any() {
    return !all.isEmpty();
  }

  /** The comparisons that have a verdict, in the order of the plan. */
  public List<Comparison> judged() {
    return all.stream().filter(c -> c.finding().isPresent()).toList();
  }

  public Optional<Comparison> judged(String variant) {
    return judged().stream().filter(c -> c.variant().equals(variant)).findFirst();
  }

  /** What is still open, by the label of its variant, in the order of the plan. */
  public Map<String, Finding> open() {
    Map<String, Finding> open = new LinkedHashMap<>();
    for (Comparison one : judged()) {
      one.finding()
          .filter(finding -> !finding.decided())
          .ifPresent(finding -> open.put(one.variant(), finding));
    }
    return open;
  }

  /** What a variant's comparison came to; open where it was not compared. */
  public Verdict verdict(String variant) {
    return judged(variant).flatMap(Comparison::finding).map(Finding::verdict).orElse(Verdict.OPEN);
  }

  public Optional<Comparison> of(String variant, Figure figure) {
    return all.stream()
        .filter(c -> c.variant().equals(variant) && c.figure().equals(figure))
        .findFirst();
  }

  /** The effect of a figure, as a logarithm; one over no blocks if it is not compared. */
  public Estimate effect(String variant, Figure figure) {
    return of(variant, figure).map(Comparison::effect).orElse(Estimate.UNKNOWN);
  }

  /**
   * A block that does not count in the comparisons.
   *
   * @param block from 0
   * @param reason its cause, in words; never its outcome
   */
  public record LeftOut(int block, Text reason) {}
}
