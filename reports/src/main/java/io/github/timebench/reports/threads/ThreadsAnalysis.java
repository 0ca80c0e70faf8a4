package io.github.timebench.reports.threads;

import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace;
import io.github.timebench.reports.threads.DumpSeries.DumpSummary;
import java.util.List;

/**
 * What is known of the threads of a JVM.
 *
 * @param source the file, or the JVM
 * @param dumps may be none
 * @param recorded may be nothing
 */
public record ThreadsAnalysis(String source, DumpSummary dumps, Recorded recorded) {
  /**
   * What a recording says.
   *
   * @param blocked places where threads waited, what blocks most first
   * @param totals how many threads there were, over time
   * @param samples how often threads of a pool were seen running, the most frequent first
   */
  public record Recorded(
      List<BlockedPlace> blocked, List<Totals> totals, List<PoolSamples> samples) {
    public static final Recorded NOTHING = new Recorded(List.of(), List.of(), List.of());

    public Recorded {
      blocked = List.copyOf(blocked);
      totals = List.copyOf(totals);
      samples = List.copyOf(samples);
    }
  }

  /**
   * How many threads there were at a moment.
   *
   * @param peak since the JVM started
   */
  public record Totals(String time, long active, long daemon, long peak) {}

  /**
   * Samples of running threads.
   *
   * @param state as Java Flight Recorder names it
   */
  public record PoolSamples(String pool, String state, long samples) {}
}
