package io.github.timebench.reports.analysis;

import io.github.timebench.reports.statistics.Effect;
import java.util.List;
import java.util.Optional;

/**
 * The variants of a run relative to their baselines, over blocks.
 *
 * @param all per variant (the A/A arm among them, baselines not) and figure; empty for a run that
 *     is not valid, a first look, and below two blocks
 * @param again label of the A/A arm; empty if none ran
 * @param leftOut blocks in which a variant, or its baseline, never became steady
 * @param wonBack what other serializers win back
 */
public record Comparisons(
    List<Comparison> all, String again, List<LeftOut> leftOut, List<PenaltyWonBack> wonBack) {
  /** Nothing is compared. */
  static final Comparisons NONE = new Comparisons(List.of(), "", List.of(), List.of());

  /** Keeps unmodifiable copies. */
  public Comparisons {
    all = List.copyOf(all);
    leftOut = List.copyOf(leftOut);
    wonBack = List.copyOf(wonBack);
  }

  /** Whether there is any. */
  public boolean any() {
    return !all.isEmpty();
  }

  /** Whether any of them has a verdict; below five blocks all are inconclusive. */
  public boolean anyVerdict() {
    return all.stream().anyMatch(c -> c.finding().isPresent());
  }

  /** Whether no further block would change a verdict. */
  public boolean decided() {
    return false;
  }

  /** One figure of one variant. */
  public Optional<Comparison> of(String variant, Figure figure) {
    return all.stream()
        .filter(c -> c.variant().equals(variant) && c.figure() == figure)
        .findFirst();
  }

  /** The effect of a figure; one over no blocks if it is not compared. */
  public Effect effect(String variant, Figure figure) {
    return of(variant, figure).map(Comparison::effect).orElseGet(Effect::of);
  }

  /** The largest ratio, as a share above 1, that an A/A arm explains; NaN without one. */
  public double noiseFloor(Figure figure) {
    return Math.expm1(effect(again, figure).widerSideLog());
  }
}
