package io.github.timebench.reports.analysis;

import io.github.timebench.reports.statistics.Effect;
import io.github.timebench.reports.statistics.Finding;
import io.github.timebench.reports.statistics.Interval;
import java.util.Optional;

/**
 * One figure of one variant relative to its baseline, over blocks.
 *
 * @param blockLogs the block effects ln(variant / baseline), one per block of the run; NaN where a
 *     block is left out or does not hold the figure
 * @param effect over those blocks; its interval is not adjusted
 * @param adjustedP Holm's, over the run's verdicts; NaN for figures without a verdict
 * @param finding the verdict; empty for figures without one and for the A/A arm
 * @param bootstrap of the mean block effect on the log scale, as description; unknown for figures
 *     that are not judged
 * @param signedRankP of the block effects, as description; NaN where it is not known
 */
public record Comparison(
    String variant,
    Figure figure,
    double[] blockLogs,
    Effect effect,
    double adjustedP,
    Optional<Finding> finding,
    Interval bootstrap,
    double signedRankP) {}
