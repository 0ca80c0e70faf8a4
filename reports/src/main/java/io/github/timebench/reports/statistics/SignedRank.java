package io.github.timebench.reports.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;

/**
 * Wilcoxon's signed-rank test (1945), two-sided: exact unless values tie or are 0, then by the
 * normal approximation with continuity correction. With n blocks no p lies below 2 / 2ⁿ.
 */
public final class SignedRank {
  private SignedRank() {}

  /**
   * The p of a symmetric distribution around 0.
   *
   * @param differences values that are not finite are left out
   * @return NaN if none remains or all are 0
   */
  public static double p(double... differences) {
    double[] known = Arrays.stream(differences).filter(Double::isFinite).toArray();
    if (Arrays.stream(known).allMatch(d -> d == 0)) {
      return Double.NaN;
    }
    return WilcoxonSignedRankTest.withDefaults().test(known).getPValue();
  }
}
