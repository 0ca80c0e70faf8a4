package io.github.timebench.reports.statistics;

import java.util.List;

/**
 * What a run has come to, as a pure function of its blocks, or of what else it repeats.
 *
 * @param blocks after how many the last contrast had its verdict, or how many there are
 * @param decided whether every contrast has its verdict
 * @param enough whether the run may end: more blocks would be looked at no more
 */
public record Judgement(List<Finding> findings, int blocks, boolean decided, boolean enough) {
  public Judgement {
    findings = List.copyOf(findings);
  }

  /** Judges the first blocks of a run. */
  public static Judgement of(Evidence evidence, int blocks, VerdictRule rule) {
    VerdictRule.Looks looks = rule.new Looks(evidence, blocks);
    return new Judgement(
        List.of(looks.findings()),
        looks.decidedAfter(),
        looks.decided(),
        looks.decided() || blocks >= rule.lastLook());
  }
}
