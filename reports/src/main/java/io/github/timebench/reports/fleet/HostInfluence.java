package io.github.timebench.reports.fleet;

import io.github.timebench.reports.statistics.Estimate;

/**
 * How much a verdict rests on one host, or on one machine pair.
 *
 * @param variant label
 * @param host the one without which its effect would change most
 * @param effect as it is published, as a logarithm
 * @param without the same without the host
 */
public record HostInfluence(String variant, String host, Estimate effect, double without) {
  /** By how much the effect would change, as a logarithm. */
  public double change() {
    return without - effect.value();
  }

  /** Whether the effect would leave its interval; false where there is none. */
  public boolean beyondInterval() {
    return without < effect.low() || without > effect.high();
  }
}
