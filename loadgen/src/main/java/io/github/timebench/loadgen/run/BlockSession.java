package io.github.timebench.loadgen.run;

import io.github.timebench.lab.DubboRuntime;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.ProviderJvm;
import io.github.timebench.lab.ReleaseRuntime;
import io.github.timebench.loadgen.driver.DriverReport;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.plan.LoadPlan;
import io.github.timebench.model.plan.SerializerVersion;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** One block with fresh JVMs: a driver's, and a provider's unless one was there before. */
final class BlockSession {
  /** For the probe's calls, which come on top of the callers' and the connections' events. */
  private static final int SPARE_PROVIDER_THREADS = 8;

  private final Installation installation;
  private final LoadPlan plan;
  private final Path runFolder;
  private final Interruption interruption;
  private final Progress.Listener listener;

  /**
   * @param plan of the whole run: JVMs of all pairs are of one size
   * @param runFolder takes the JVMs' logs
   */
  BlockSession(
      Installation installation,
      LoadPlan plan,
      Path runFolder,
      Interruption interruption,
      Progress.Listener listener) {
    this.installation = installation;
    this.plan = plan;
    this.runFolder = runFolder;
    this.interruption = interruption;
    this.listener = listener;
  }

  /** Threads of the lab's provider: as many as there can be calls and connection events at once. */
  static int providerThreads(LoadPlan plan) {
    return providerThreads(plan.mostCallsAtOnce(), mostVariantsOfPair(plan) * plan.connections());
  }

  private static int mostVariantsOfPair(LoadPlan plan) {
    return plan.pairs().stream().mapToInt(pair -> pair.variants().size()).max().orElseThrow();
  }

  /** The same for callers and connections of another kind of run. */
  static int providerThreads(int callers, int connections) {
    return callers + connections + SPARE_PROVIDER_THREADS;
  }

  /**
   * Runs a block of one pair of JVMs.
   *
   * @param task for variants of one version, which decides on what Dubbo both JVMs run
   * @param ownProvider whether the lab starts a provider for it
   */
  DriverReport run(DriverTask task, boolean ownProvider) throws LabException, InterruptedException {
    return ownProvider ? withOwnProvider(task) : withExternalProvider(task);
  }

  private DriverReport withOwnProvider(DriverTask task) throws LabException, InterruptedException {
    try (ProviderJvm provider =
            ProviderJvm.start(
                runtime(task),
                task.registryUrl(),
                providerThreads(plan),
                runFolder.resolve("provider.log"));
        DriverJvm driver = startDriver(task)) {
      interruption.whenRequested(driver::stop);
      provider.awaitReady();
      AtomicReference<String> death = new AtomicReference<>();
      provider.whenGone(
          () -> {
            death.set(provider.exitSummary());
            driver.stop();
          });
      driver.begin(task.withProvider(provider.pid()));
      DriverReport report = driver.awaitReport();
      return death.get() == null || interruption.requested()
          ? report
          : cutShort(report, death.get());
    } finally {
      interruption.whenRequested(() -> {});
    }
  }

  private DriverReport withExternalProvider(DriverTask task)
      throws LabException, InterruptedException {
    try (DriverJvm driver = startDriver(task)) {
      interruption.whenRequested(driver::stop);
      driver.begin(task);
      return driver.awaitReport();
    } finally {
      interruption.whenRequested(() -> {});
    }
  }

  private DriverJvm startDriver(DriverTask task) throws LabException {
    long heapMegabytes = DriverJvm.heapMegabytes(plan.threads(), mostVariantsOfPair(plan));
    return DriverJvm.start(runtime(task), heapMegabytes, runFolder.resolve("driver.log"), listener);
  }

  private DubboRuntime runtime(DriverTask task) throws LabException {
    Optional<SerializerVersion> version = task.plan().variants().get(0).version();
    return version.isEmpty()
        ? installation::command
        : ReleaseRuntime.of(installation, SerializerVersion.FLAG, version.get());
  }

  private static DriverReport cutShort(DriverReport report, String death) {
    return new DriverReport(
        report.block(),
        report.bytes(),
        report.gates(),
        new RunEnd(RunEnd.Kind.CUT_SHORT, death),
        report.driverEnvironment(),
        report.providerEnvironment());
  }
}
