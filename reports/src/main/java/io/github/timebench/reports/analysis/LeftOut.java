package io.github.timebench.reports.analysis;

/**
 * A block that does not count in the comparisons of a variant.
 *
 * @param variant label
 * @param block from 0
 * @param reason in words
 */
public record LeftOut(String variant, int block, String reason) {}
