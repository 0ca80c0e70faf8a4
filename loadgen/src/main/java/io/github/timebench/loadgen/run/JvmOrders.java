package io.github.timebench.loadgen.run;

import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.host.JvmOrder;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Services;
import io.github.timebench.model.plan.ThreadsView;
import io.github.timebench.model.threads.Side;
import java.util.Optional;

/**
 * What hosts are asked to start for the pairs of JVMs of a run, one pair after the other. For one
 * controlling thread.
 */
public final class JvmOrders {
  /** For the probe's calls, which come on top of the callers' and the connections' events. */
  private static final int SPARE_PROVIDER_THREADS = 8;

  private final String run;
  private final Plan plan;
  private int block = -1;
  private int attempt;

  /**
   * @param plan of the whole run: JVMs of all pairs are of one size
   */
  JvmOrders(String run, Plan plan) {
    this.run = run;
    this.plan = plan;
  }

  JvmOrder.Key next(int ofBlock) {
    attempt = ofBlock == block ? attempt + 1 : 0;
    block = ofBlock;
    return new JvmOrder.Key(run, block, attempt);
  }

  JvmOrder.Driver driver(JvmOrder.Key key, Plan pair, Optional<ThreadsView> recorded) {
    return new JvmOrder.Driver(key, jvm(pair, recorded), driverHeapMegabytes(plan));
  }

  /**
   * Memory of a machine that all JVMs of one side take at the same time, in MiB: isolated variants
   * have one each.
   */
  public static long megabytes(Plan plan, Side side) {
    long heap = side == Side.DRIVER ? driverHeapMegabytes(plan) : JvmOrder.Provider.HEAP;
    return plan.jvmPairsAtOnce() * (heap + JvmOrder.BESIDE_HEAP);
  }

  private static long driverHeapMegabytes(Plan plan) {
    return DriverJvm.heapMegabytes(
        plan.openLoop() ? 0 : plan.maxCallsAtOnce(), maxVariantsOfPair(plan));
  }

  /**
   * @param distance says at which ports
   */
  static JvmOrder.Provider provider(
      JvmOrder.Key key, DriverTask task, Optional<ThreadsView> recorded, Distance distance) {
    Plan pair = task.plan();
    Services services = pair.services();
    return new JvmOrder.Provider(
        key,
        jvm(pair, recorded),
        task.registryUrl(),
        pair.variants(),
        services.pool().sizedFor(providerThreads(pair)),
        services.hops(),
        services.connections(),
        pair.timing().timeout(),
        distance.providerPort(),
        distance.registeredPort());
  }

  /**
   * Threads of the lab's provider: as many as there can be calls and connection events at once, of
   * all drivers that call it. A call down a chain holds a thread in each service that waits for the
   * next one.
   */
  static int providerThreads(Plan plan) {
    int hops = plan.services().hops().count();
    int drivers = plan.services().fleet().driversPerProvider();
    return providerThreads(
        drivers * plan.maxCallsAtOnce() * hops,
        drivers * maxVariantsOfPair(plan) * plan.services().connections() * hops);
  }

  public static int providerThreads(int callers, int connections) {
    return callers + connections + SPARE_PROVIDER_THREADS;
  }

  private static int maxVariantsOfPair(Plan plan) {
    return plan.pairs().stream()
        .flatMap(pair -> pair.turns().stream())
        .mapToInt(turn -> turn.variants().size())
        .max()
        .orElseThrow();
  }

  /** All variants of a pair are of one version, which decides on the Dubbo of both JVMs. */
  private static JvmOrder.Jvm jvm(Plan pair, Optional<ThreadsView> recorded) {
    return new JvmOrder.Jvm(pair.variants().get(0).version(), recorded);
  }
}
