package io.github.timebench.loadgen.run;

import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.host.Launcher;
import io.github.timebench.loadgen.host.Order;
import io.github.timebench.loadgen.run.ThreadsRecorder.RecordedPair;
import io.github.timebench.loadgen.study.Prober;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.threads.Side;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Measures one pair of fresh JVMs: has hosts start a provider, unless one was there before, and a
 * driver, gives the driver its task, and waits for what it measured. For one controlling thread.
 */
public final class PairRunner {
  private final Launcher driverHost;
  private final Launcher providerHost;
  private final Orders orders;
  private final StopRequest stop;
  private final Progress.Listener listener;
  private final ThreadsRecorder recorder;

  /**
   * A runner of the pairs of a run.
   *
   * @param driverHost starts the drivers
   * @param providerHost starts the providers; the same one on one machine
   * @param run the name of its folder
   * @param plan of the whole run: JVMs of all pairs are of one size
   */
  PairRunner(
      Launcher driverHost,
      Launcher providerHost,
      String run,
      Plan plan,
      StopRequest stop,
      Progress.Listener listener,
      ThreadsRecorder recorder) {
    this.driverHost = driverHost;
    this.providerHost = providerHost;
    this.orders = new Orders(run, plan);
    this.stop = stop;
    this.listener = listener;
    this.recorder = recorder;
  }

  /**
   * A runner on machines of a fleet, which record no threads.
   *
   * @param run its name
   */
  public static PairRunner ofMachines(
      Launcher driverHost,
      Launcher providerHost,
      String run,
      Plan plan,
      StopRequest stop,
      Progress.Listener listener) {
    ThreadsRecorder none = new ThreadsRecorder(plan, Path.of(run));
    return new PairRunner(driverHost, providerHost, run, plan, stop, listener, none);
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
                providerHost,
                Orders.provider(key, task, recorded.recorded(Side.PROVIDER), distance));
        DriverJvm driver =
            DriverJvm.start(driverHost, driverOrder(key, task, recorded), distance)) {
      stop.whenRequested(driver::stop);
      provider.awaitReady();
      AtomicReference<String> death = new AtomicReference<>();
      provider.whenGone(
          () -> {
            death.set(provider.exitSummary());
            driver.stop();
          });
      driver.begin(task.withProvider(driverHost == providerHost ? provider.pid() : 0));
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
            DriverJvm.start(driverHost, driverOrder(key, task, recorded), listener)) {
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
