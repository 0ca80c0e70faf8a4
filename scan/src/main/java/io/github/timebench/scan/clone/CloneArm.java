package io.github.timebench.scan.clone;

/**
 * One side of a comparison, with clones of its own.
 *
 * @param label names it in results
 * @param mapping what its times are
 */
public record CloneArm(String label, TimeMapping mapping) {}
