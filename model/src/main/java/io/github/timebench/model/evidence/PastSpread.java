package io.github.timebench.model.evidence;

/**
 * How far A and A' lay apart from block to block in a run that was stored before, on the same
 * machine and under the same load.
 *
 * @param runId name of its folder
 * @param java its JVM
 * @param sd of ln A' - ln A per block, in the figure that had verdicts
 * @param degrees of freedom, its blocks less one
 */
public record PastSpread(String runId, String java, double sd, int degrees) {}
