package io.github.timebench.model.evidence;

import io.github.timebench.model.plan.QuietRule;
import java.time.Instant;
import java.util.List;

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
 */
public record RunSetup(
    String runId,
    String timebenchVersion,
    Instant startedAt,
    String command,
    String registry,
    int providerThreads,
    QuietRule quietRule,
    List<PastSpread> history) {
  /** Stands for a ZooKeeper that the run starts itself, and a provider with it. */
  public static final String EMBEDDED = "embedded";

  /** Keeps an unmodifiable copy. */
  public RunSetup {
    history = List.copyOf(history);
  }

  /** The same with what stored runs knew. */
  public RunSetup with(List<PastSpread> known) {
    return new RunSetup(
        runId, timebenchVersion, startedAt, command, registry, providerThreads, quietRule, known);
  }

  /** A run that knows of none before it. */
  public RunSetup(
      String runId,
      String timebenchVersion,
      Instant startedAt,
      String command,
      String registry,
      int providerThreads,
      QuietRule quietRule) {
    this(
        runId,
        timebenchVersion,
        startedAt,
        command,
        registry,
        providerThreads,
        quietRule,
        List.of());
  }
}
