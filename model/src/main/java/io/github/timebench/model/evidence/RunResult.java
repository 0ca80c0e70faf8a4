package io.github.timebench.model.evidence;

import io.github.timebench.model.plan.RunPlan;
import java.util.List;

/**
 * One run, as {@code result.json} stores it.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION} of the version that wrote it
 * @param runId name of the run's folder
 * @param startedAt ISO-8601 instant
 * @param elapsedSeconds from the start of the command to the end of the last block
 * @param bytes sizes per variant; empty if the run ended before they were taken
 * @param blocks completed and partial blocks, in order
 * @param gates everything that had to hold for the figures to be valid, with what was observed
 */
public record RunResult(
    int schemaVersion,
    String runId,
    String timebenchVersion,
    String startedAt,
    double elapsedSeconds,
    RunPlan plan,
    RunEnvironment environment,
    List<VariantBytes> bytes,
    List<Block> blocks,
    List<Gate> gates,
    RunEnd end) {
  /** The schema that this version writes. */
  public static final int SCHEMA_VERSION = 3;

  /** Keeps unmodifiable copies. */
  public RunResult {
    bytes = List.copyOf(bytes);
    blocks = List.copyOf(blocks);
    gates = List.copyOf(gates);
  }

  /** Whether every gate held. */
  public boolean valid() {
    return gates.stream().allMatch(Gate::passed);
  }
}
