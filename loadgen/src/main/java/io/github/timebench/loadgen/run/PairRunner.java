package io.github.timebench.loadgen.run;

import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.agent.Agent;
import io.github.timebench.loadgen.agent.Order;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.run.ThreadsRecorder.RecordedPair;
import io.github.timebench.loadgen.study.Prober;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Services;
import io.github.timebench.model.plan.ThreadsView;
import io.github.timebench.model.threads.Side;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Measures one pair of fresh JVMs: has agents start a provider, unless one was there before, and a
 * driver, gives the driver its task, and waits for what it measured. For one controlling thread.
 */
public final class PairRunner {
  /** For the probe's calls, which come on top of the callers' and the connections' events. */
  private static final int SPARE_PROVIDER_THREADS = 8;

  /** One for the thread that begins calls when they are due, one for those that read replies. */
  private static final int CPUS_OF_OPEN_LOOP = 2;

  private final Agent driverAgent;
  private final Agent providerAgent;
  private final String run;
  private final Plan plan;
  private final StopRequest stop;
  private final Progress.Listener listener;
  private final ThreadsRecorder recorder;
  private int block = -1;
  private int attempt;

  /**
   * A runner of the pairs of a run.
   *
   * @param driverAgent starts the drivers
   * @param providerAgent starts the providers; the same one on one machine
   * @param run the name of its folder
   * @param plan of the whole run: JVMs of all pairs are of one size
   */
  PairRunner(
      Agent driverAgent,
      Agent providerAgent,
      String run,
      Plan plan,
      StopRequest stop,
      Progress.Listener listener,
      ThreadsRecorder recorder) {
    this.driverAgent = driverAgent;
    this.providerAgent = providerAgent;
    this.run = run;
    this.plan = plan;
    this.stop = stop;
    this.listener = listener;
    this.recorder = recorder;
  }

  /**
   * A runner on machines of a fleet, which record no threads.
   *
   * @param run by which the agents know it
   */
  public static PairRunner ofMachines(
      Agent driverAgent,
      Agent providerAgent,
      String run,
      Plan plan,
      StopRequest stop,
      Progress.Listener listener) {
    ThreadsRecorder none = new ThreadsRecorder(plan, Path.of(run));
    return new PairRunner(driverAgent, providerAgent, run, plan, stop, listener, none);
  }

  /**
   * Threads of the lab's provider: as many as there can be calls and connection events at once. A
   * call down a chain holds a thread in each service that waits for the next one.
   */
  static int providerThreads(Plan plan) {
    int hops = plan.services().hops().count();
    int drivers = plan.services().fleet().driversPerProvider();
    return providerThreads(
        drivers * plan.maxCallsAtOnce() * hops,
        drivers * maxVariantsOfPair(plan) * plan.services().connections() * hops);
  }

  /** Threads of a provider for so many callers over so many connections. */
  public static int providerThreads(int callers, int connections) {
    return callers + connections + SPARE_PROVIDER_THREADS;
  }

  private static int maxVariantsOfPair(Plan plan) {
    return plan.pairs().stream().mapToInt(pair -> pair.variants().size()).max().orElseThrow();
  }

  /**
   * Measures a pair with a provider of the lab's own. If the provider dies meanwhile, what was
   * measured until then is returned.
   *
   * @param task for variants of one version, which decides on what Dubbo both JVMs run
   * @param prober asks for probes, where the study does
   * @throws LabException if the pair could not begin, or its driver died
   */
  public Pair withOwnProvider(DriverTask task, Prober prober)
      throws LabException, InterruptedException {
    Order.Key key = next(task.block());
    try (RecordedPair recorded = recorder.next(key);
        Distance distance = Distance.start(task.plan(), listener);
        ProviderJvm provider =
            ProviderJvm.start(providerAgent, providerOrder(key, task, recorded, distance));
        DriverJvm driver =
            DriverJvm.start(driverAgent, driverOrder(key, task.plan(), recorded), distance)) {
      stop.whenRequested(driver::stop);
      provider.awaitReady();
      AtomicReference<String> death = new AtomicReference<>();
      provider.whenGone(
          () -> {
            death.set(provider.exitSummary());
            driver.stop();
          });
      driver.begin(task.withProvider(provider.pid()));
      Pair pair = distance.withReading(recorded.measured(driver.awaitPair(prober)));
      return death.get() == null || stop.requested()
          ? pair
          : pair.endedAs(RunEnd.cutShort(death.get()));
    } finally {
      stop.whenRequested(() -> {});
    }
  }

  /**
   * Measures a driver with the provider that the registry names.
   *
   * @throws LabException if it could not begin, or the driver died
   */
  Pair withOtherProvider(DriverTask task, Prober prober) throws LabException, InterruptedException {
    Order.Key key = next(task.block());
    try (RecordedPair recorded = recorder.next(key);
        DriverJvm driver =
            DriverJvm.start(driverAgent, driverOrder(key, task.plan(), recorded), listener)) {
      stop.whenRequested(driver::stop);
      driver.begin(task);
      return recorded.measured(driver.awaitPair(prober));
    } finally {
      stop.whenRequested(() -> {});
    }
  }

  private Order.Key next(int ofBlock) {
    attempt = ofBlock == block ? attempt + 1 : 0;
    block = ofBlock;
    return new Order.Key(run, block, attempt);
  }

  private Order.Driver driverOrder(Order.Key key, Plan pair, RecordedPair recorded) {
    return new Order.Driver(
        key,
        jvm(pair, recorded.recorded(Side.DRIVER)),
        DriverJvm.heapMegabytes(
            plan.openLoop() ? 0 : plan.maxCallsAtOnce(), maxVariantsOfPair(plan)),
        plan.paces() ? CPUS_OF_OPEN_LOOP : 1);
  }

  private static Order.Provider providerOrder(
      Order.Key key, DriverTask task, RecordedPair recorded, Distance distance) {
    Plan pair = task.plan();
    Services services = pair.services();
    return new Order.Provider(
        key,
        jvm(pair, recorded.recorded(Side.PROVIDER)),
        task.registryUrl(),
        services.pool().sizedFor(providerThreads(pair)),
        services.hops(),
        services.connections(),
        pair.timing().timeout(),
        pair.plainVariants(),
        distance.providerPort(),
        distance.registeredPort());
  }

  /** All variants of a pair are of one version, which decides on the Dubbo of both JVMs. */
  private static Order.Jvm jvm(Plan pair, Optional<ThreadsView> recorded) {
    return new Order.Jvm(pair.variants().get(0).version(), recorded);
  }
}
