package io.github.timebench.reports.statistics;

/**
 * How many blocks would decide an effect, if its mean and spread, and those of the A/A arm, stay as
 * they are: the smallest n at which the interval fits into the margin, or at which the t-test
 * passes Bonferroni's bound (Holm's worst case) and the effect the noise floor. A coin's toss more
 * or less: the estimates it builds on are uncertain themselves.
 *
 * @param marginLog the margin on the log scale
 * @param alpha of the whole family
 * @param hypotheses in the family, at least 1
 */
record BlocksNeeded(double marginLog, double alpha, int hypotheses) {
  /** More blocks than anybody runs. */
  static final int MOST = 1_000;

  /** From the blocks there are on; {@link Finding#UNKNOWN} if {@link #MOST} would not do. */
  int toDecide(Effect effect, Effect again) {
    int low = Math.max(VerdictRule.FEWEST_BLOCKS, effect.blocks() + 1);
    if (Double.isNaN(effect.sd()) || !decides(MOST, effect, again)) {
      return Finding.UNKNOWN;
    }
    int high = MOST;
    while (low < high) {
      int middle = (low + high) / 2;
      if (decides(middle, effect, again)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private boolean decides(int blocks, Effect effect, Effect again) {
    double half = Effect.quantile(1 - (1 - Effect.CONFIDENCE) / 2, blocks) / Math.sqrt(blocks);
    double size = Math.abs(effect.log());
    if (size + half * effect.sd() <= marginLog) {
      return true;
    }
    double bound = Effect.quantile(1 - alpha / hypotheses / 2, blocks) / Math.sqrt(blocks);
    double noiseFloor = Math.abs(again.log()) + half * again.sd();
    return size > bound * effect.sd() && size > noiseFloor;
  }
}
