package io.github.timebench.model.plan;

import java.util.List;

/**
 * What was asked for.
 *
 * @param command the command line that asks for the same again
 * @param variants in the order of the tables; the baseline first
 * @param baseline label of the variant that the others are compared with; variants of another
 *     version have a baseline of that version
 * @param items orders in a page; 1 for shapes without items
 * @param again label of the A/A arm, a full copy of the baseline; empty if none runs
 * @param threads callers of the closed loop; 0 in an open loop
 * @param ratePerSecond calls that are due per second in an open loop; 0 in a closed loop
 * @param arrival when they are due, {@code constant} or {@code poisson}; empty in a closed loop
 * @param maxInflight most calls under way at once in an open loop; 0 in a closed loop
 * @param catchUp what becomes of calls that are late: {@code all}, {@code double} or {@code none};
 *     empty in a closed loop
 * @param connections per variant
 * @param blocks the most blocks of fresh JVMs, each of {@link #pairsPerBlock} pairs
 * @param stopping when there are blocks enough before that
 * @param durationMillis measured time per variant and block
 * @param maxWarmupMillis the longest warm-up of a block, all variants together
 * @param sliceMillis the shortest slice; the block's own slices may be longer when calls are slow
 * @param quietRule when a warm-up is over
 * @param registry "embedded" or the registry's URL
 * @param providerThreads the size of the provider's pool, or 0 where the provider was there before
 * @param margin the largest difference that counts as none in a verdict, as a share (0.02)
 * @param isolate what has JVMs of its own, {@code block} or {@code variant}
 * @param quick whether this was a first look: no verdicts
 */
public record RunPlan(
    String command,
    List<VariantPlan> variants,
    String baseline,
    String again,
    String shape,
    String operation,
    int items,
    String precision,
    int threads,
    double ratePerSecond,
    String arrival,
    int maxInflight,
    String catchUp,
    int connections,
    int blocks,
    Stopping stopping,
    long durationMillis,
    long maxWarmupMillis,
    long sliceMillis,
    long timeoutMillis,
    long seed,
    QuietRule quietRule,
    String registry,
    int providerThreads,
    double margin,
    String isolate,
    boolean quick) {
  private static final String EMBEDDED = "embedded";

  /** Keeps an unmodifiable copy. */
  public RunPlan {
    variants = List.copyOf(variants);
  }

  /** Whether the provider was there before, so that no block had a fresh JVM of it. */
  public boolean externalProvider() {
    return !registry.equals(EMBEDDED);
  }

  /**
   * The label of the variant that a variant's ratios are to.
   *
   * @throws java.util.NoSuchElementException if the variant is not planned
   */
  public String baselineOf(String label) {
    return variants.stream()
        .filter(variant -> variant.label().equals(label))
        .findFirst()
        .orElseThrow()
        .baseline();
  }

  /** Labels of the baselines of other versions, in the order of the tables. */
  public List<String> otherBaselines() {
    return variants.stream()
        .filter(VariantPlan::ownBaseline)
        .map(VariantPlan::label)
        .filter(label -> !label.equals(baseline))
        .toList();
  }

  /** How many pairs of JVMs a block has, one after the other. */
  public int pairsPerBlock() {
    return (int) variants.stream().map(VariantPlan::pair).distinct().count();
  }

  /** Whether calls were due at times of their own, whatever the answers did. */
  public boolean openLoop() {
    return ratePerSecond > 0;
  }
}
