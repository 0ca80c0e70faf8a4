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
import io.github.timebench.model.threads.Side;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Measures one pair of fresh JVMs: has agents start a provider, unless one was there before, and a
 * driver, gives the driver its task, and waits for what it measured. For one controlling thread.
 */
public final class PairRunner {
  private final Agent driverAgent;
  private final Agent providerAgent;
  private final Orders orders;
  private final StopRequest stop;
  private final Progress.Listener listener;
  private final ThreadsRecorder recorder;

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
    this.orders = new Orders(run, plan);
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
   * Measures a pair with a provider of the lab's own. If the provider dies meanwhile, what was
   * measured until then is returned.
   *
   * @param task for variants of one version, which decides on what Dubbo both JVMs run
   * @param prober asks for probes, where the study does
   * @throws LabException if the pair could not begin, or its driver died
   */
  public Pair withOwnProvider(DriverTask task, Prober prober)
      throws LabException, InterruptedException {
    Order.Key key = orders.next(task.block());
    try (RecordedPair recorded = recorder.next(key);
        Distance distance = Distance.start(task.plan(), listener);
        ProviderJvm provider =
            ProviderJvm.start(
                providerAgent,
                Orders.provider(key, task, recorded.recorded(Side.PROVIDER), distance));
        DriverJvm driver =
            DriverJvm.start(driverAgent, driverOrder(key, task, recorded), distance)) {
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
    Order.Key key = orders.next(task.block());
    try (RecordedPair recorded = recorder.next(key);
        DriverJvm driver =
            DriverJvm.start(driverAgent, driverOrder(key, task, recorded), listener)) {
      stop.whenRequested(driver::stop);
      driver.begin(task);
      return recorded.measured(driver.awaitPair(prober));
    } finally {
      stop.whenRequested(() -> {});
    }
  }

  private Order.Driver driverOrder(Order.Key key, DriverTask task, RecordedPair recorded) {
    return orders.driver(key, task.plan(), recorded.recorded(Side.DRIVER));
  }
}
