package io.github.timebench.reports.compare;

import io.github.timebench.reports.statistics.Estimate;

/**
 * How far a variant's ratio of throughputs moved while it was measured: the last third of a block's
 * rounds relative to its first third.
 *
 * @param variant label; of the A/A arm it is the ratio of A' to A
 * @param change over blocks, as a logarithm, with its 95 % interval
 * @param moves whether the ratio still moves, after any cuts; false where that was not tested
 */
public record Drift(String variant, Estimate change, boolean moves) {}
