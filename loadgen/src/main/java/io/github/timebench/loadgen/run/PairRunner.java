package io.github.timebench.loadgen.run;

import io.github.timebench.lab.DubboRuntime;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.ProviderJvm;
import io.github.timebench.lab.ReleaseRuntime;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.run.ThreadsRecorder.RecordedPair;
import io.github.timebench.loadgen.study.Prober;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.SerializerVersion;
import io.github.timebench.model.threads.Side;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Measures one pair of fresh JVMs: starts a provider, unless one was there before, and a driver,
 * gives the driver its task, and waits for what it measured.
 */
public final class PairRunner {
  /** For the probe's calls, which come on top of the callers' and the connections' events. */
  private static final int SPARE_PROVIDER_THREADS = 8;

  private final Installation installation;
  private final Plan plan;
  private final Path runFolder;
  private final Interruption interruption;
  private final Progress.Listener listener;
  private final ThreadsRecorder recorder;

  /**
   * A runner of the pairs of a run.
   *
   * @param plan of the whole run: JVMs of all pairs are of one size
   * @param runFolder takes the JVMs' logs
   */
  PairRunner(
      Installation installation,
      Plan plan,
      Path runFolder,
      Interruption interruption,
      Progress.Listener listener,
      ThreadsRecorder recorder) {
    this.installation = installation;
    this.plan = plan;
    this.runFolder = runFolder;
    this.interruption = interruption;
    this.listener = listener;
    this.recorder = recorder;
  }

  /**
   * Threads of the lab's provider: as many as there can be calls and connection events at once. A
   * call down a chain holds a thread in each service that waits for the next one.
   */
  static int providerThreads(Plan plan) {
    int hops = plan.services().hops().count();
    return providerThreads(
        plan.maxCallsAtOnce() * hops,
        maxVariantsOfPair(plan) * plan.services().connections() * hops);
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
  Pair withOwnProvider(DriverTask task, Prober prober) throws LabException, InterruptedException {
    DubboRuntime runtime = runtime(task);
    try (RecordedPair recorded = recorder.next(task.block());
        Distance distance = Distance.start(task.plan(), listener);
        ProviderJvm provider =
            ProviderJvm.start(
                recorded.on(Side.PROVIDER, runtime),
                task.registryUrl(),
                task.plan().services().pool().sizedFor(providerThreads(task.plan())),
                runFolder.resolve("provider.log"),
                distance.flags());
        DriverJvm driver = startDriver(recorded.on(Side.DRIVER, runtime), distance)) {
      interruption.whenRequested(driver::stop);
      provider.awaitReady();
      AtomicReference<String> death = new AtomicReference<>();
      provider.whenGone(
          () -> {
            death.set(provider.exitSummary());
            driver.stop();
          });
      driver.begin(task.withProvider(provider.pid()));
      Pair pair = distance.withReading(recorded.measured(driver.awaitPair(prober)));
      return death.get() == null || interruption.requested()
          ? pair
          : pair.endedAs(RunEnd.cutShort(death.get()));
    } finally {
      interruption.whenRequested(() -> {});
    }
  }

  /**
   * Measures a driver with the provider that the registry names.
   *
   * @throws LabException if it could not begin, or the driver died
   */
  Pair withOtherProvider(DriverTask task, Prober prober) throws LabException, InterruptedException {
    try (RecordedPair recorded = recorder.next(task.block());
        DriverJvm driver = startDriver(recorded.on(Side.DRIVER, runtime(task)), listener)) {
      interruption.whenRequested(driver::stop);
      driver.begin(task);
      return recorded.measured(driver.awaitPair(prober));
    } finally {
      interruption.whenRequested(() -> {});
    }
  }

  private DriverJvm startDriver(DubboRuntime runtime, Progress.Listener told) throws LabException {
    long heapMegabytes =
        DriverJvm.heapMegabytes(
            plan.openLoop() ? 0 : plan.maxCallsAtOnce(), maxVariantsOfPair(plan));
    return DriverJvm.start(runtime, heapMegabytes, runFolder.resolve("driver.log"), told);
  }

  private DubboRuntime runtime(DriverTask task) throws LabException {
    Optional<SerializerVersion> version = task.plan().variants().get(0).version();
    return version.isEmpty()
        ? installation::command
        : ReleaseRuntime.of(installation, SerializerVersion.FLAG, version.get());
  }
}
