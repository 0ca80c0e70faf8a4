package io.github.timebench.loadgen.run;

import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.engine.schedule.Share;
import io.github.timebench.loadgen.host.Launcher;
import io.github.timebench.loadgen.host.Order;
import io.github.timebench.loadgen.study.Prober;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.fleet.ClockReading;
import io.github.timebench.model.fleet.Part;
import io.github.timebench.model.fleet.PartMerge;
import io.github.timebench.model.plan.Plan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Takes the place of a pair of JVMs on a fleet whose drivers load all providers together: has hosts
 * start fresh providers and drivers, gives each driver its share of the task once all providers are
 * registered, runs the {@link SharedLoad}, and adds up what they measured. None of them is done
 * without. For one controlling thread.
 *
 * <p>The providers' JVMs and their hosts are known in {@code Jvms.start}, their addresses in {@code
 * Jvms.awaitProviders}. The schedule of all slices, measured ones included, is known in {@link
 * SharedLoad#run} when all drivers have accepted from when on is measured, which is some seconds
 * before that.
 */
public final class SharedPair implements PairMeasurement {
  private final List<Driving> drivers;
  private final List<Providing> providers;
  private final Orders orders;
  private final StopRequest stop;
  private final Listener listener;

  /** Is told what came of it. */
  @FunctionalInterface
  public interface Listener {
    /** What a driver measured, or what was read of a provider. */
    void measured(SharedLoad.Measured one);
  }

  /**
   * Whoever starts a driver.
   *
   * @param name of the host
   * @param listener is told what this driver says
   */
  public record Driving(String name, Launcher host, Progress.Listener listener) {}

  /**
   * Whoever starts a provider.
   *
   * @param name of the host
   */
  public record Providing(String name, Launcher host) {}

  /**
   * A runner of what takes the place of pairs, one after the other.
   *
   * @param run by which the agents know it
   * @param plan of the whole run
   */
  public SharedPair(
      List<Driving> drivers,
      List<Providing> providers,
      String run,
      Plan plan,
      StopRequest stop,
      Listener listener) {
    this.drivers = List.copyOf(drivers);
    this.providers = List.copyOf(providers);
    this.orders = new Orders(run, plan);
    this.stop = stop;
    this.listener = listener;
  }

  /**
   * Measures on all machines.
   *
   * @param prober asks for probes, where the study does
   * @throws HostLostException if one of the JVMs could not begin or did not come to its end
   */
  @Override
  public Pair measure(DriverTask task, Prober prober) throws LabException, InterruptedException {
    Order.Key key = orders.next(task.block());
    try (Jvms jvms = new Jvms()) {
      jvms.start(key, task);
      stop.whenRequested(jvms::stopDrivers);
      jvms.awaitProviders();
      List<SharedLoad.Measured> measured =
          load(jvms, task, prober).stream().map(jvms::withProvidersNamed).toList();
      measured.forEach(listener::measured);
      return jvms.endedWithProvider(merged(task, measured));
    } finally {
      stop.whenRequested(() -> {});
    }
  }

  /**
   * A driver that ends because a provider is gone is not the one that was lost. To a study a
   * provider that ends under a probe is an answer.
   */
  private List<SharedLoad.Measured> load(Jvms jvms, DriverTask task, Prober prober)
      throws LabException, InterruptedException {
    List<SharedLoad.Measured> measured;
    try {
      measured =
          new SharedLoad(task, jvms.begin(task), jvms.read(task), NanoClock.SYSTEM).run(prober);
    } catch (LabException lost) {
      jvms.requireProviders();
      throw lost;
    }
    if (!stop.requested() && !task.plan().study().probes()) {
      jvms.requireProviders();
    }
    return measured;
  }

  private static Pair merged(DriverTask task, List<SharedLoad.Measured> measured)
      throws LabException {
    PartMerge merge = new PartMerge();
    try {
      for (SharedLoad.Measured one : measured) {
        merge.add(
            new Part(
                task.block(),
                0,
                one.name(),
                ClockReading.OWN,
                List.of(one.pair()),
                one.pair().end()));
      }
    } catch (IllegalArgumentException differs) {
      throw new LabException(differs.getMessage(), differs);
    }
    return merge.pairs().get(0);
  }

  private static HostLostException lost(String host, LabException cause) {
    return new HostLostException(host, cause);
  }

  /** The JVMs of one measurement. Drivers leave first. */
  private final class Jvms implements AutoCloseable {
    private final List<ProviderJvm> startedProviders = new ArrayList<>();
    private final List<DriverJvm> startedDrivers = new CopyOnWriteArrayList<>();
    private final Map<String, String> namesByAddress = new HashMap<>();
    private final AtomicReference<HostLostException> death = new AtomicReference<>();

    void start(Order.Key key, DriverTask task) throws LabException {
      for (Providing one : providers) {
        try {
          startedProviders.add(ProviderJvm.start(one.host, Orders.provider(key, task)));
        } catch (LabException refused) {
          throw lost(one.name, refused);
        }
      }
      for (Driving one : drivers) {
        try {
          startedDrivers.add(
              DriverJvm.start(one.host, orders.driver(key, task.plan()), one.listener));
        } catch (LabException refused) {
          throw lost(one.name, refused);
        }
      }
    }

    /** Until all are registered; each that ends from then on ends the load. */
    void awaitProviders() throws LabException, InterruptedException {
      for (int index = 0; index < providers.size(); index++) {
        String name = providers.get(index).name;
        ProviderJvm provider = startedProviders.get(index);
        try {
          namesByAddress.put(provider.awaitReady(), name);
        } catch (LabException neverReady) {
          throw lost(name, neverReady);
        }
        provider.whenGone(
            () -> {
              death.compareAndSet(null, lost(name, new LabException(provider.exitSummary())));
              stopDrivers();
            });
      }
    }

    /** Drivers know providers by the addresses that they find in the registry. */
    SharedLoad.Measured withProvidersNamed(SharedLoad.Measured one) {
      Pair named =
          one.pair().withProvidersNamed(address -> namesByAddress.getOrDefault(address, address));
      return new SharedLoad.Measured(one.name(), named, one.offNanos());
    }

    void requireProviders() throws HostLostException {
      if (death.get() != null) {
        throw death.get();
      }
    }

    /** Where a provider has ended by itself, that is how the load did. */
    Pair endedWithProvider(Pair pair) {
      return death.get() == null || stop.requested()
          ? pair
          : pair.endedAs(RunEnd.cutShort(death.get().getMessage()));
    }

    List<SharedLoad.Member> begin(DriverTask task) {
      List<SharedLoad.Member> members = new ArrayList<>();
      for (int index = 0; index < drivers.size(); index++) {
        DriverJvm driver = startedDrivers.get(index);
        driver.begin(task.withShare(new Share(index, drivers.size())));
        members.add(new SharedLoad.Member(drivers.get(index).name, driver, driver::reading));
      }
      return members;
    }

    /** Drivers ask no provider what it uses: that is read on its own host. */
    List<SharedLoad.Member> read(DriverTask task) {
      List<SharedLoad.Member> members = new ArrayList<>();
      for (int index = 0; index < providers.size(); index++) {
        DriverJvm reader = startedProviders.get(index).reader();
        reader.begin(task);
        members.add(new SharedLoad.Member(providers.get(index).name, reader, reader::reading));
      }
      return members;
    }

    void stopDrivers() {
      startedDrivers.forEach(DriverJvm::stop);
    }

    @Override
    public void close() {
      startedDrivers.forEach(DriverJvm::close);
      startedProviders.forEach(ProviderJvm::stop);
      startedProviders.forEach(ProviderJvm::close);
    }
  }
}
