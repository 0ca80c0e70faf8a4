package io.github.timebench.reports.model;

import java.util.List;

/**
 * What was asked for.
 *
 * @param command the command line that asks for the same again
 * @param variants in the order of the tables; the baseline first
 * @param baseline label of the variant that the others are compared with
 * @param items orders in a page; 1 for shapes without items
 * @param threads callers of the closed loop
 * @param connections per variant
 * @param blocks pairs of fresh JVMs
 * @param durationMillis measured time per variant and block
 * @param maxWarmupMillis the longest warm-up of a block, all variants together
 * @param sliceMillis the shortest slice; the block's own slices may be longer when calls are slow
 * @param steadyRule when a variant counts as steady
 * @param registry "embedded" or the registry's URL
 * @param providerThreads the size of the provider's pool, or 0 where the provider was there before
 * @param quick whether this was a first look: no verdicts
 */
public record RunPlan(
    String command,
    List<VariantPlan> variants,
    String baseline,
    String shape,
    String operation,
    int items,
    String precision,
    int threads,
    int connections,
    int blocks,
    long durationMillis,
    long maxWarmupMillis,
    long sliceMillis,
    long timeoutMillis,
    long seed,
    SteadyRule steadyRule,
    String registry,
    int providerThreads,
    boolean quick) {
  /** Keeps an unmodifiable copy. */
  public RunPlan {
    variants = List.copyOf(variants);
  }
}
