package io.github.timebench.reports.compare;

import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Finding;
import java.util.Optional;

/**
 * One figure of one variant relative to its baseline, over blocks.
 *
 * @param blockLogs the block effects, one per block of the run; NaN where a block is left out or
 *     does not hold the figure
 * @param effect over those blocks, as a logarithm; with a verdict that of the {@link Finding}, of
 *     other figures with an interval of the confidence at which a difference shows
 * @param overAll the effect over all blocks, those that are left out too
 * @param finding the verdict; empty for all figures but the primary one, and for the baseline's
 *     arms
 * @param couldHaveMoved the ratio, while it was measured, as a share: the far end of the 95 %
 *     interval of its change from the first third of a block's rounds to the last; NaN where it is
 *     not known, and of all but throughput that has a verdict
 */
public record Comparison(
    String variant,
    Figure figure,
    double[] blockLogs,
    Estimate effect,
    Estimate overAll,
    Optional<Finding> finding,
    double couldHaveMoved) {}
