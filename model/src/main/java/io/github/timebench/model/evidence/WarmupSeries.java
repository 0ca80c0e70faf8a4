package io.github.timebench.model.evidence;

/**
 * How one variant warmed, second by second of its own running time.
 *
 * @param callsPerSecond answered calls per second
 * @param p50Nanos median service time of that second
 */
public record WarmupSeries(String variant, double[] callsPerSecond, double[] p50Nanos) {}
