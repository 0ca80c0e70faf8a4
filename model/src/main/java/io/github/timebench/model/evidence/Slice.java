package io.github.timebench.model.evidence;

/**
 * A short measured window of one variant. A call belongs to the slice in which it started; its
 * edges, where calls of two variants overlap, are trimmed off the window.
 *
 * @param round from 0; every variant has one slice in each round
 * @param position from 0, within the round
 * @param startNanos start of the slice since the start of the block
 * @param windowNanos length of the window: the slice without its edges
 * @param windowCalls calls that started within the window and were answered as expected
 * @param meanServiceNanos mean service time of those; NaN if there was none
 * @param p50ServiceNanos median service time of those; NaN if there was none
 * @param outcomes all calls of the slice, edges included
 * @param driverCpuNanos CPU time of the driver during the window; -1 where unknown
 * @param providerCpuNanos CPU time of the provider during the window; -1 where unknown
 * @param driverAllocatedBytes allocated by the driver during the window; -1 where unknown
 * @param providerAllocatedBytes allocated by the provider during the window; -1 where unknown
 * @param callShares the slice's calls that ended OK, each counted by the share of its time that
 *     lies in the window: the number of calls for which the window's CPU and allocation were used
 */
public record Slice(
    String variant,
    int round,
    int position,
    long startNanos,
    long windowNanos,
    long windowCalls,
    double meanServiceNanos,
    double p50ServiceNanos,
    OutcomeCounts outcomes,
    long driverCpuNanos,
    long providerCpuNanos,
    long driverAllocatedBytes,
    long providerAllocatedBytes,
    double callShares) {}
