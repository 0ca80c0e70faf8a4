package io.github.timebench.reports.fleet;

import io.github.timebench.reports.statistics.Estimate;

/**
 * How much a verdict rests on one agent, or on one machine pair.
 *
 * @param variant label
 * @param agent the one without which its effect would change most
 * @param effect as it is published, as a logarithm
 * @param without the same without the agent
 */
public record AgentInfluence(String variant, String agent, Estimate effect, double without) {
  /** By how much the effect would change, as a logarithm. */
  public double change() {
    return without - effect.value();
  }

  /** Whether the effect would leave its interval; false where there is none. */
  public boolean beyondInterval() {
    return without < effect.low() || without > effect.high();
  }
}
