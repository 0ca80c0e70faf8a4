package io.github.timebench.reports.statistics;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/**
 * When an effect is called what. <em>Equivalent</em> if its 95 % interval lies within the margin;
 * else <em>faster</em> or <em>slower</em> if the Holm-adjusted p is below alpha and the effect
 * exceeds the noise floor, the wider side of the A/A arm's interval; else <em>inconclusive</em>.
 * Fewer than {@value #FEWEST_BLOCKS} blocks are always inconclusive, and without a noise floor
 * nothing is called different.
 *
 * @param margin the largest difference that counts as none, as a share: ratios from 1 / (1 +
 *     margin) to 1 + margin
 * @param alpha of the whole family of hypotheses
 * @param hypotheses in the family
 */
public record VerdictRule(double margin, double alpha, int hypotheses) {
  /** Fewest blocks for a verdict. */
  public static final int FEWEST_BLOCKS = 5;

  private static final double SMALLEST_P = 1e-4;

  /** The alpha of reports. */
  public static final double ALPHA = 0.05;

  /**
   * Judges an effect.
   *
   * @param adjustedP the effect's p, adjusted for the family; may be NaN
   * @param again the A/A arm's effect on the same figure, without an interval if there is none
   * @param moreIsFaster whether a ratio above 1 is faster, as of throughput, or slower, as of times
   */
  public Finding judge(Effect effect, double adjustedP, Effect again, boolean moreIsFaster) {
    if (effect.blocks() < FEWEST_BLOCKS) {
      return inconclusive(
          effect, again, "%d of the %d blocks a verdict takes", effect.blocks(), FEWEST_BLOCKS);
    }
    if (Math.max(-effect.lowLog(), effect.highLog()) <= marginLog()) {
      return Finding.decided(
          Verdict.EQUIVALENT, text("the interval lies within ±%s %%", trimmed(margin * 100)));
    }
    if (!(adjustedP < alpha)) {
      return inconclusive(effect, again, "%s", words(adjustedP));
    }
    if (!again.hasInterval()) {
      return inconclusive(effect, again, "no A/A arm gives a noise floor");
    }
    if (Math.abs(effect.log()) <= again.widerSideLog()) {
      return inconclusive(
          effect, again, "below the noise floor of %.2g %%", percent(again.widerSideLog()));
    }
    return Finding.decided(
        effect.log() > 0 == moreIsFaster ? Verdict.FASTER : Verdict.SLOWER, words(adjustedP));
  }

  private Finding inconclusive(Effect effect, Effect again, String reason, Object... arguments) {
    BlocksNeeded needed = new BlocksNeeded(marginLog(), alpha, Math.max(1, hypotheses));
    return new Finding(
        Verdict.INCONCLUSIVE, text(reason, arguments), needed.toDecide(effect, again));
  }

  private double marginLog() {
    return Math.log1p(margin);
  }

  private static String words(double adjustedP) {
    return adjustedP < SMALLEST_P
        ? text("adjusted p < %s", "0.0001")
        : text("adjusted p = %.2g", adjustedP);
  }

  private static double percent(double log) {
    return Math.expm1(log) * 100;
  }

  private static String trimmed(double value) {
    return new BigDecimal(value, new MathContext(2)).stripTrailingZeros().toPlainString();
  }

  private static String text(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }
}
