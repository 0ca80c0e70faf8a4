package io.github.timebench.model.evidence;

import io.github.timebench.model.plan.QuietRule;
import java.time.Instant;

/**
 * How a run was started, beside its plan.
 *
 * @param runId name of the run's folder
 * @param command the command line that asks for the same again
 * @param registry {@value #EMBEDDED} or the registry's URL
 * @param providerThreads the limit of the provider's pool; 0 where it has none, or the provider was
 *     there before
 * @param quietRule when a warm-up is over
 */
public record RunSetup(
    String runId,
    String timebenchVersion,
    Instant startedAt,
    String command,
    String registry,
    int providerThreads,
    QuietRule quietRule) {
  /** Stands for a ZooKeeper that the run starts itself, and a provider with it. */
  public static final String EMBEDDED = "embedded";
}
