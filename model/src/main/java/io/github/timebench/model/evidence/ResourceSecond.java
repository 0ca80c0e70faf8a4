package io.github.timebench.model.evidence;

/**
 * What both sides and the machine used within about a second.
 *
 * @param startMillis since the start of the block
 * @param lengthMillis about 1000; a multiple of that in a long block, whose seconds are joined:
 *     then times and bytes are sums, the steal share and the run queue means
 * @param stealShare share of the machine's CPU time that the hypervisor gave to others, 0 to 1; NaN
 *     where unknown
 * @param runQueue runnable threads of the machine at the end of the second; NaN where unknown
 */
public record ResourceSecond(
    long startMillis,
    long lengthMillis,
    ProcessUse driver,
    ProcessUse provider,
    double stealShare,
    double runQueue) {}
