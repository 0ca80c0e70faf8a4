package io.github.timebench.model.evidence;

import io.github.timebench.model.plan.QuietRule;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How a run was started, beside its plan.
 *
 * @param runId name of the run's folder
 * @param command the command line that asks for the same again
 * @param registry {@value #EMBEDDED} or the registry's URL
 * @param providerThreads the limit of the provider's pool; 0 where it has none, or the provider was
 *     there before
 * @param quietRule when a warm-up is over
 * @param history what stored runs like this one knew of the machine when it began; empty if nothing
 * @param asked what the command asked for; empty in a run that was stored before it
 */
public record RunSetup(
    String runId,
    String timebenchVersion,
    Instant startedAt,
    String command,
    String registry,
    int providerThreads,
    QuietRule quietRule,
    List<PastSpread> history,
    Optional<Asked> asked) {
  /** Stands for a ZooKeeper that the run starts itself, and a provider with it. */
  public static final String EMBEDDED = "embedded";

  /**
   * How far A and A' lay apart from block to block in a run that was stored before, on the same
   * machine and under the same load.
   *
   * @param run name of its folder
   * @param sd of ln A' - ln A per block, in the figure that had verdicts
   * @param p99Sd the same of the p99 of the service time; NaN where it is not known
   * @param degrees of freedom, its blocks less one
   */
  public record PastSpread(String run, String java, double sd, double p99Sd, int degrees) {}

  public RunSetup {
    history = List.copyOf(history);
  }

  public RunSetup with(List<PastSpread> known) {
    return new RunSetup(
        runId,
        timebenchVersion,
        startedAt,
        command,
        registry,
        providerThreads,
        quietRule,
        known,
        asked);
  }
}
