package io.github.timebench.model.plan;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.ThreadPool;

/**
 * Dubbo's pool for calls in the lab's own provider.
 *
 * @param threads its limit, at most {@value ThreadPool#MAX_THREADS}; 0 for as many as there can be
 *     calls at once
 * @param queue calls that wait where all threads are busy, at most {@value ThreadPool#MAX_QUEUE}; 0
 *     turns them away
 */
public record ProviderPool(ThreadPool kind, int threads, int queue) {
  public static final String KIND_FLAG = "--provider-pool";

  public static final String THREADS_FLAG = "--provider-threads";

  public static final String QUEUE_FLAG = "--queue";

  /** A thread for each call that there can be. */
  public static final ProviderPool USUAL = new ProviderPool(ThreadPool.FIXED, 0, 0);

  /** So many threads and no queue. */
  public static ProviderPool fixed(int threads) {
    return new ProviderPool(ThreadPool.FIXED, threads, 0);
  }

  /** Checks the ranges, and that a pool without limits is given none. */
  public ProviderPool {
    Rules.requireRange(THREADS_FLAG, threads, 0, ThreadPool.MAX_THREADS);
    Rules.requireRange(QUEUE_FLAG, queue, 0, ThreadPool.MAX_QUEUE);
    Rules.require(
        kind.bounded() || threads == 0,
        THREADS_FLAG,
        Phrase.of("cannot stand beside %s=virtual, which has a thread for each call", KIND_FLAG),
        threads);
    Rules.require(
        kind.bounded() || queue == 0,
        QUEUE_FLAG,
        Phrase.of("cannot stand beside %s=virtual, where no call waits for a thread", KIND_FLAG),
        queue);
  }

  /**
   * Checks that there is a thread, which 0 stands for elsewhere.
   *
   * @throws UsageException if there is none, or too many
   */
  public static void requireThreads(int threads) {
    Rules.requireRange(THREADS_FLAG, threads, 1, ThreadPool.MAX_THREADS);
  }

  /**
   * Checks that the provider's JDK, which is this command's, has such a pool.
   *
   * @param jdk the feature release, such as 17
   * @throws UsageException if it has not
   */
  public void requireRunsOn(int jdk) {
    Rules.require(
        kind.runsOn(jdk),
        KIND_FLAG,
        Phrase.of(
            "needs JDK %s or newer, and the provider would run on this one, JDK %s: set"
                + " JAVA_HOME to a newer one, or choose another pool",
            ThreadPool.FIRST_JDK_OF_VIRTUAL, jdk),
        kind.label());
  }

  /**
   * The pool with its number of threads, where one is needed and none was said.
   *
   * @param calls how many calls and events there can be at once
   */
  public ProviderPool sizedFor(int calls) {
    return kind.bounded() && threads == 0
        ? new ProviderPool(kind, Math.min(calls, ThreadPool.MAX_THREADS), queue)
        : this;
  }

  /**
   * Checks that no flag asked for another pool.
   *
   * @throws UsageException with the rule, if one did
   */
  public void requireUsual(Phrase rule) {
    Rules.require(kind == USUAL.kind, KIND_FLAG, rule, kind.label());
    Rules.require(threads == USUAL.threads, THREADS_FLAG, rule, threads);
    Rules.require(queue == USUAL.queue, QUEUE_FLAG, rule, queue);
  }
}
