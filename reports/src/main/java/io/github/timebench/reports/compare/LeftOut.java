package io.github.timebench.reports.compare;

import io.github.timebench.reports.language.Text;

/**
 * A block that does not count in the comparisons.
 *
 * @param block from 0
 * @param reason its cause, in words; never its outcome
 */
public record LeftOut(int block, Text reason) {}
