package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.api.Labelled;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.ThreadPool;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Hops;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Load.Arrival;
import io.github.timebench.model.plan.Load.CatchUp;
import io.github.timebench.model.plan.ProviderPool;
import io.github.timebench.model.plan.Rate;
import io.github.timebench.model.plan.Services;
import io.github.timebench.model.plan.Study;
import io.github.timebench.model.plan.Sweep.Axis;
import io.github.timebench.model.plan.Sweep.Kind;
import io.github.timebench.model.plan.UsageException;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The flags of which a sweep takes several values, and a run one: the load, and what serves it. */
final class SweptFlags {
  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "Closed loop: callers that each wait for their reply. 1 to "
              + Load.Closed.MAX_THREADS
              + ". Default: "
              + Defaults.THREADS)
  private String threads;

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      description =
          "Open loop instead: calls that are due per second or minute, such as 5000/s or 90000/m."
              + " They are due whatever the replies do.")
  private String rate;

  @Option(
      names = "--arrival",
      paramLabel = "ARRIVAL",
      description =
          "When the calls of --rate are due: constant (at equal distances) or poisson (at random)."
              + " Default: "
              + Defaults.ARRIVAL)
  private Arrival arrival;

  @Option(
      names = "--max-inflight",
      paramLabel = "N",
      description =
          "Most calls of --rate under way at once, 1 to "
              + Load.Open.MAX_INFLIGHT
              + "; what is due meanwhile waits, and the wait counts. Default: "
              + Defaults.MAX_INFLIGHT)
  private Integer maxInflight;

  @Option(
      names = "--catch-up",
      paramLabel = "HOW",
      description =
          "Calls of --rate that are overdue start all at once (all), at double the rate until none"
              + " is (double), or never and are counted as skipped (none). Default: "
              + Defaults.CATCH_UP)
  private CatchUp catchUp;

  @Option(
      names = "--connections",
      paramLabel = "N",
      defaultValue = Defaults.CONNECTIONS,
      description =
          "Connections of each variant, 1 to "
              + Services.MAX_CONNECTIONS
              + ". Default: ${DEFAULT-VALUE}")
  private String connections;

  @Option(
      names = ProviderPool.KIND_FLAG,
      paramLabel = "POOL",
      defaultValue = Defaults.PROVIDER_POOL,
      completionCandidates = PoolWords.class,
      description =
          "Dubbo's pool for calls in the lab's own provider: fixed, cached, eager, limited, or"
              + " virtual from JDK "
              + ThreadPool.FIRST_JDK_OF_VIRTUAL
              + " on. Default: ${DEFAULT-VALUE}")
  private String pool;

  @Option(
      names = ProviderPool.THREADS_FLAG,
      paramLabel = "N",
      description =
          "Most threads of that pool, 1 to "
              + ThreadPool.MAX_THREADS
              + "; as many as there can be calls and connections at once without it.")
  private String poolThreads;

  @Option(
      names = ProviderPool.QUEUE_FLAG,
      paramLabel = "N",
      defaultValue = Defaults.QUEUE,
      description =
          "Calls that wait where all threads of that pool are busy; with 0 they are turned away."
              + " Default: ${DEFAULT-VALUE}")
  private String queue;

  @Option(
      names = PayloadFlags.ITEMS_FLAG,
      paramLabel = "N",
      description = "Orders in a page. Default: " + Defaults.ITEMS)
  private String items;

  /** What {@code --provider-pool} takes, for the completion of shells. */
  static final class PoolWords implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.of(ThreadPool.values()).map(ThreadPool::label).iterator();
    }
  }

  List<Axis> several() {
    return texts().entrySet().stream()
        .filter(given -> given.getValue() != null)
        .map(given -> Axis.parse(given.getKey(), given.getValue()))
        .filter(axis -> axis.values().size() > 1)
        .toList();
  }

  /**
   * Checks that only what a question varies was given several values.
   *
   * @throws UsageException for the first that was, and is not varied
   */
  void requireFits(Study study) {
    for (Axis axis : several()) {
      if (!study.varies(axis.kind())) {
        throw new UsageException(
            axis.kind().flag(),
            Phrase.of("takes several values in 'bin/loadgen sweep' only"),
            String.join(",", axis.values()));
      }
    }
  }

  private Map<Kind, String> texts() {
    Map<Kind, String> texts = new EnumMap<>(Kind.class);
    texts.put(Kind.THREADS, threads);
    texts.put(Kind.RATE, rate);
    texts.put(Kind.PROVIDER_POOL, pool);
    texts.put(Kind.PROVIDER_THREADS, poolThreads);
    texts.put(Kind.QUEUE, queue);
    texts.put(Kind.CONNECTIONS, connections);
    texts.put(Kind.ITEMS, items);
    return texts;
  }

  private static String first(Kind kind, String text) {
    return Axis.parse(kind, text).values().get(0);
  }

  private static int number(Kind kind, String text) {
    return Integer.parseInt(first(kind, text));
  }

  /** The load that the flags make, with the first of several values. */
  Load load(Study study) {
    if (rate != null && threads != null) {
      throw new UsageException(
          "--threads",
          Phrase.of("cannot stand beside --rate, whose calls wait for no caller"),
          threads);
    }
    if (rate != null) {
      return openLoop(Rate.parse(first(Kind.RATE, rate)));
    }
    Load load =
        threads == null ? study.usualLoad() : new Load.Closed(number(Kind.THREADS, threads));
    if (!study.paces(load)) {
      refuseOfRate();
    }
    return load;
  }

  /** The load that the flags make on a service of others, which is always a rate. */
  Load loadAtTarget(Study study) {
    return rate == null && threads == null
        ? openLoop(Rate.parse(Defaults.TARGET_RATE))
        : load(study);
  }

  Load.Open openLoop(Rate due) {
    return new Load.Open(
        due,
        arrival != null ? arrival : Labelled.parse(Arrival.values(), Defaults.ARRIVAL),
        maxInflight != null ? maxInflight : Integer.parseInt(Defaults.MAX_INFLIGHT),
        catchUp != null ? catchUp : Labelled.parse(CatchUp.values(), Defaults.CATCH_UP));
  }

  private void refuseOfRate() {
    refuse("--arrival", arrival == null ? null : arrival.label());
    refuse("--max-inflight", maxInflight);
    refuse("--catch-up", catchUp == null ? null : catchUp.label());
  }

  private static void refuse(String flag, Object value) {
    if (value != null) {
      throw new UsageException(flag, Phrase.of("needs --rate: a closed loop is never late"), value);
    }
  }

  Services services(Hops hops, Fleet fleet) {
    int most = 0;
    if (poolThreads != null) {
      most = number(Kind.PROVIDER_THREADS, poolThreads);
      ProviderPool.requireThreads(most);
    }
    ThreadPool kind = Labelled.parse(ThreadPool.values(), first(Kind.PROVIDER_POOL, pool));
    return new Services(
        number(Kind.CONNECTIONS, connections),
        new ProviderPool(kind, most, number(Kind.QUEUE, queue)),
        hops,
        fleet,
        Optional.empty());
  }

  /** Orders in a page, the first of several numbers; null for the default. */
  Integer items() {
    return items == null ? null : number(Kind.ITEMS, items);
  }
}
