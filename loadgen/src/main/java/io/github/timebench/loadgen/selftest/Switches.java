package io.github.timebench.loadgen.selftest;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.ClockSamples;
import io.github.timebench.lab.EmbeddedZooKeeper;
import io.github.timebench.lab.FleetTime;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.engine.schedule.Schedule.Share;
import io.github.timebench.loadgen.host.JvmOrder;
import io.github.timebench.loadgen.host.LocalHost;
import io.github.timebench.loadgen.run.DriverJvm;
import io.github.timebench.loadgen.run.JvmOrders;
import io.github.timebench.loadgen.run.ProviderJvm;
import io.github.timebench.loadgen.run.SharedLoad;
import io.github.timebench.loadgen.study.Prober;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.ProviderPool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How late callers change variants when several drivers make one load of one provider, all on this
 * machine. Its JVMs have one clock, so that what is seen is the lateness of callers alone.
 */
public final class Switches {
  private static final ClockSamples.Reading ONE_CLOCK =
      new ClockSamples.Reading(new FleetTime(0, 0, 0), 0, 0, 0);
  private static final String LOGS = "timebench-selftest";

  private final Installation installation;
  private final Path logs;
  private final Plan plan;

  /**
   * @param logs where the folders of logs are made
   * @param plan of one pair; its callers are those of each driver, its rate is that of all
   */
  public Switches(Installation installation, Path logs, Plan plan) {
    this.installation = installation;
    this.logs = logs;
    this.plan = plan;
  }

  /**
   * What so many drivers measured.
   *
   * @param worst of the drivers the latest at each percentile; all switches are counted
   * @param callsPerSecond of all drivers and variants
   */
  public record Result(
      int drivers, long sliceNanos, Readings.Switches worst, double callsPerSecond) {}

  public Result measure(int drivers) throws LabException, InterruptedException {
    Path folder = logs.resolve(LOGS);
    JvmOrder.Key key = new JvmOrder.Key("selftest", 0, 0);
    int threads =
        JvmOrders.providerThreads(
            drivers * plan.maxCallsAtOnce(),
            drivers * plan.variants().size() * plan.services().connections());
    List<DriverJvm> started = new ArrayList<>();
    try (EmbeddedZooKeeper registry = EmbeddedZooKeeper.start();
        ProviderJvm provider =
            ProviderJvm.start(
                LocalHost.ofLab(installation, folder),
                JvmOrder.Provider.alone(
                    key,
                    JvmOrder.Jvm.USUAL,
                    registry.url(),
                    plan.variants(),
                    ProviderPool.fixed(threads)))) {
      provider.awaitReady();
      DriverTask task = new DriverTask(plan, 1, registry.url(), 0, provider.pid());
      List<SharedLoad.Member> members = new ArrayList<>();
      for (int index = 0; index < drivers; index++) {
        DriverJvm driver = startDriver(key, folder.resolve("driver-" + index));
        started.add(driver);
        driver.begin(task.withShare(new Share(index, drivers)));
        members.add(new SharedLoad.Member("driver " + index, driver, () -> ONE_CLOCK));
      }
      return result(new SharedLoad(task, members, List.of(), NanoClock.SYSTEM).run(Prober.NONE));
    } finally {
      started.forEach(DriverJvm::close);
    }
  }

  private DriverJvm startDriver(JvmOrder.Key key, Path folder) throws LabException {
    long heapMegabytes = DriverJvm.heapMegabytes(plan.maxCallsAtOnce(), plan.variants().size());
    return DriverJvm.start(
        LocalHost.ofLab(installation, folder),
        new JvmOrder.Driver(key, JvmOrder.Jvm.USUAL, heapMegabytes),
        progress -> {});
  }

  private static Result result(List<SharedLoad.Measured> measured) throws LabException {
    List<Pair> pairs = measured.stream().map(SharedLoad.Measured::pair).toList();
    Readings.Switches worst = Readings.Switches.NONE;
    double callsPerSecond = 0;
    for (Pair pair : pairs) {
      if (!pair.end().allMeasured()) {
        throw new LabException(Phrase.of("a driver %s", pair.end().reason()));
      }
      worst = worst.worst(pair.readings().switches());
      double calls = pair.slices().stream().mapToLong(slice -> slice.windowCalls()).sum();
      double nanos = pair.slices().stream().mapToLong(slice -> slice.windowNanos()).sum();
      callsPerSecond += 1e9 * calls / nanos;
    }
    long sliceNanos = pairs.get(0).slices().get(0).lengthNanos();
    return new Result(pairs.size(), sliceNanos, worst, callsPerSecond);
  }
}
