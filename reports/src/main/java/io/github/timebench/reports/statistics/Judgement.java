package io.github.timebench.reports.statistics;

import io.github.timebench.reports.language.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * What a run has come to, as a pure function of its blocks, or of what else it repeats.
 *
 * <p>When the bounds would end the run, or its blocks are at an end, the drift of the ratios is
 * tested. If any moves, the first quarter of the rounds is cut in all blocks and of all variants,
 * at most twice, and the bounds look again from the first look on; what still moves is
 * inconclusive.
 *
 * @param findings per contrast
 * @param blocks after how many it ended, or how many there are
 * @param cuts how many quarters of the rounds were cut, 0 to {@value #MAX_CUTS}
 * @param moving whose ratio still moves: per contrast, then A' to A; empty if it was not tested
 * @param decided whether every contrast has its verdict, by the run's own looks
 * @param enough whether the run may end: more blocks would be looked at no more
 */
public record Judgement(
    List<Finding> findings,
    int blocks,
    int cuts,
    List<Boolean> moving,
    boolean decided,
    boolean enough) {
  /** Beyond half of the rounds there is too little left. */
  public static final int MAX_CUTS = 2;

  /** Keeps unmodifiable copies. */
  public Judgement {
    findings = List.copyOf(findings);
    moving = List.copyOf(moving);
  }

  /**
   * Judges the first blocks of a run.
   *
   * @param evidence after a number of cuts; asked for no more than are needed
   * @param blocks that count
   */
  public static Judgement of(IntFunction<Evidence> evidence, int blocks, VerdictRule rule) {
    int cuts = 0;
    Evidence now = evidence.apply(0);
    VerdictRule.Looks looks = rule.new Looks(now, blocks);
    for (int look = rule.firstLook(blocks); look <= blocks; look++) {
      boolean enough = looks.until(look).enough();
      while (enough && cuts < MAX_CUTS && any(now.moving(look))) {
        now = evidence.apply(++cuts);
        looks = rule.new Looks(now, blocks);
        enough = looks.until(look).enough();
      }
      if (enough) {
        return ended(looks, now, look, cuts, true);
      }
    }
    while (cuts < MAX_CUTS && any(now.moving(blocks))) {
      now = evidence.apply(++cuts);
    }
    return ended(rule.new Looks(now, blocks).until(blocks), now, blocks, cuts, false);
  }

  private static Judgement ended(
      VerdictRule.Looks looks, Evidence evidence, int blocks, int cuts, boolean enough) {
    boolean[] moving = evidence.moving(blocks);
    Finding[] findings = looks.findings(blocks);
    int contrasts = findings.length;
    boolean again = moving.length > contrasts && moving[contrasts];
    List<Boolean> still = new ArrayList<>();
    for (int i = 0; i < moving.length; i++) {
      still.add(moving[i]);
      if (i < contrasts && (moving[i] || again)) {
        Text reason =
            Text.of(
                moving[i]
                    ? "the ratio still moves while measured"
                    : "A against A' still moves while measured");
        findings[i] = new Finding(Verdict.INCONCLUSIVE, reason, 0, Finding.UNKNOWN);
      }
    }
    List<Finding> all = List.of(findings);
    boolean decided = enough && all.stream().allMatch(Finding::decided);
    return new Judgement(all, blocks, cuts, still, decided, enough);
  }

  private static boolean any(boolean[] values) {
    for (boolean value : values) {
      if (value) {
        return true;
      }
    }
    return false;
  }
}
