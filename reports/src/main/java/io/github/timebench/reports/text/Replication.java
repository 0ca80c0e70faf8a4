package io.github.timebench.reports.text;

import io.github.timebench.model.evidence.RunResult;

/** How a run was replicated, in words. */
public final class Replication {
  private Replication() {}

  /** So many JVM pairs, or driver JVMs where the provider was there before. */
  public static String of(RunResult run) {
    int blocks = run.blocks().size();
    int pairs = run.plan().pairs().size();
    String what = run.setup().externalProvider() ? "driver JVM" : "JVM pair";
    if (pairs > 1) {
      String ofBlock = "%s %ss".formatted(pairs, what);
      return blocks == 1 ? "one block of " + ofBlock : blocks + " blocks of " + ofBlock + " each";
    }
    return blocks == 1 ? "one " + what : blocks + " " + what + "s";
  }

  /** That the provider's JVM is not replicated; empty where it is. */
  public static String caution(RunResult run) {
    return run.setup().externalProvider()
        ? "Only the driver's JVM is fresh in each block: the provider was there before, and what"
            + " holds for its one JVM need not hold for another."
        : "";
  }
}
