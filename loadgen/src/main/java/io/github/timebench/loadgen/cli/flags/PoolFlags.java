package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.api.ThreadPool;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.ProviderPool;
import picocli.CommandLine.Option;

/** The flags that make the pool of the lab's own provider. */
public final class PoolFlags {
  /** What the flag of its kind says. */
  public static final String KIND =
      "Dubbo's pool for calls in the lab's own provider: fixed, cached, eager, limited, or"
          + " virtual from JDK "
          + ThreadPool.FIRST_JDK_OF_VIRTUAL
          + " on. Default: ${DEFAULT-VALUE}";

  /** What the flag of its size says. */
  public static final String THREADS =
      "Most threads of that pool, 1 to "
          + ThreadPool.MAX_THREADS
          + "; as many as there can be calls and connections at once without it.";

  /** What the flag of its queue says. */
  public static final String QUEUE =
      "Calls that wait where all threads of that pool are busy; with 0 they are turned away."
          + " Default: ${DEFAULT-VALUE}";

  @Option(
      names = ProviderPool.KIND_FLAG,
      paramLabel = "POOL",
      defaultValue = Defaults.PROVIDER_POOL,
      description = KIND)
  private ThreadPool kind;

  @Option(names = ProviderPool.THREADS_FLAG, paramLabel = "N", description = THREADS)
  private Integer threads;

  @Option(
      names = ProviderPool.QUEUE_FLAG,
      paramLabel = "N",
      defaultValue = Defaults.QUEUE,
      description = QUEUE)
  private int queue;

  /** The pool that the flags make. */
  ProviderPool pool() {
    if (threads != null) {
      ProviderPool.requireThreads(threads);
    }
    ProviderPool pool = new ProviderPool(kind, threads == null ? 0 : threads, queue);
    pool.requireRunsOn(Runtime.version().feature());
    return pool;
  }
}
