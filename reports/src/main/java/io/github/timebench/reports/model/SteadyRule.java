package io.github.timebench.reports.model;

/**
 * When a series counts as steady: its tail, from the last change point that matters on, is flat for
 * long enough.
 *
 * @param flatSeconds how long the tail must be, in seconds of the variant's own running time
 * @param tolerance the largest difference between segments that counts as none, as a share (0.02)
 * @param minSegment fewest points between two change points
 */
public record SteadyRule(int flatSeconds, double tolerance, int minSegment) {}
