package io.github.timebench.loadgen.run;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.engine.schedule.Schedule.Share;
import io.github.timebench.loadgen.host.Host.Launcher;
import io.github.timebench.loadgen.host.JvmOrder;
import io.github.timebench.loadgen.metrics.LiveMetrics;
import io.github.timebench.loadgen.run.DriverJvm.DriverDiedException;
import io.github.timebench.loadgen.run.ThreadsRecorder.RecordedPair;
import io.github.timebench.loadgen.study.Prober;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.fleet.FleetEvidence.FleetHost;
import io.github.timebench.model.fleet.HostPart;
import io.github.timebench.model.fleet.HostPart.ClockReading;
import io.github.timebench.model.fleet.PartMerge;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.threads.Side;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Measures pairs of fresh JVMs on one group of hosts, one after the other: has the hosts start
 * providers, unless one was there before, and drivers, gives each driver its task once all
 * providers are registered, and waits for what was measured. A group is one driver and one
 * provider, on this machine or on two hosts; then the driver decides by itself what begins when. Or
 * it is all drivers of a fleet, which load all its providers together: each gets its share of the
 * task, a {@link SharedLoad} tells them what begins when, and what they measured is added up; every
 * one is required. Pairs that take turns are told likewise. For one controlling thread.
 */
public final class GroupRunner {
  private final Hosts hosts;
  private final JvmOrders orders;
  private final BooleanSupplier stopped;
  private final Told told;
  private final ThreadsRecorder recorder;
  private volatile Runnable stopping = () -> {};

  /**
   * The hosts of a group, by name and in order.
   *
   * @param providers none where a provider was there before
   */
  public record Hosts(Map<String, Launcher> drivers, Map<String, Launcher> providers) {
    /** Keeps their order. */
    public Hosts {
      drivers = Collections.unmodifiableMap(new LinkedHashMap<>(drivers));
      providers = Collections.unmodifiableMap(new LinkedHashMap<>(providers));
    }

    /** Whether all of them are one host, so that nothing says on which it was. */
    boolean one() {
      return providers.isEmpty() || drivers.values().containsAll(providers.values());
    }
  }

  /**
   * Who is told what comes of it.
   *
   * @param progress of a driver, by the name of its host
   * @param metrics is told what drivers say; empty if nobody wants to know
   * @param parts takes what each driver measured and what was read of each provider, where drivers
   *     load all providers together
   */
  public record Told(
      Function<String, Progress.Listener> progress,
      Optional<LiveMetrics> metrics,
      Consumer<SharedLoad.Measured> parts) {}

  /**
   * @param plan of the whole run: JVMs of all pairs are of one size
   * @param stopped tells whether the user wants an end; whoever made this one calls {@link #stop}
   *     then
   */
  GroupRunner(
      Hosts hosts,
      String run,
      Plan plan,
      BooleanSupplier stopped,
      Told told,
      ThreadsRecorder recorder) {
    this.hosts = hosts;
    this.orders = new JvmOrders(run, plan);
    this.stopped = stopped;
    this.told = told;
    this.recorder = recorder;
  }

  /**
   * A runner on hosts behind command prefixes, which record no threads.
   *
   * @param run by which the hosts know it
   */
  public static GroupRunner ofHosts(
      Hosts hosts, String run, Plan plan, BooleanSupplier stopped, Told told) {
    ThreadsRecorder none = new ThreadsRecorder(plan, Path.of(run));
    return new GroupRunner(hosts, run, plan, stopped, told, none);
  }

  boolean ownProviders() {
    return !hosts.providers.isEmpty();
  }

  /**
   * Measures one pair, or several that take turns. If a provider ends meanwhile, what was measured
   * until then is returned, but for a load that several drivers make together, which is lost then;
   * to a study a provider that ends under a probe is an answer.
   *
   * @param task for variants of one version, which decides on what Dubbo the JVMs run
   * @param turns the tasks of pairs that take turns; the task alone for one pair
   * @param prober asks for probes, where the study does
   * @throws HostLostException if one of several drivers or providers could not begin or did not
   *     come to its end
   * @throws JvmDiedException if its driver died, or its provider before the load began
   * @throws LabException if the pair could not begin
   */
  Pair measure(DriverTask task, List<DriverTask> turns, Prober prober)
      throws LabException, InterruptedException {
    try {
      return startAll(task, turns, new ArrayList<>(), prober);
    } finally {
      stopping = () -> {};
    }
  }

  /** Starts the pair of the first turn that has none, then those after it, and measures. */
  private Pair startAll(DriverTask task, List<DriverTask> turns, List<Jvms> pairs, Prober prober)
      throws LabException, InterruptedException {
    if (pairs.size() == turns.size()) {
      return measureStarted(task, pairs, prober);
    }
    DriverTask next = turns.get(pairs.size());
    JvmOrder.Key key = orders.next(next.block());
    try (RecordedPair recorded = recorder.next(key);
        Distance distance = Distance.start(next.plan(), ownProviders());
        Jvms jvms = new Jvms(next, recorded, distance)) {
      jvms.start(key);
      pairs.add(jvms);
      return startAll(task, turns, pairs, prober);
    }
  }

  private Pair measureStarted(DriverTask task, List<Jvms> pairs, Prober prober)
      throws LabException, InterruptedException {
    stopping = () -> pairs.forEach(Jvms::stopDrivers);
    if (stopped.getAsBoolean()) {
      stop();
    }
    try {
      for (Jvms jvms : pairs) {
        jvms.awaitProviders();
      }
      Pair measured = pairs.size() > 1 ? inTurns(task, pairs) : inOne(pairs.get(0), prober);
      for (Jvms jvms : pairs) {
        measured = jvms.endedWithProvider(measured);
      }
      return measured;
    } catch (LabException failed) {
      // A driver that ends because a provider is gone is not the one that was lost.
      for (Jvms jvms : pairs) {
        jvms.requireProviders();
      }
      throw failed;
    } finally {
      pairs.forEach(Jvms::leave);
    }
  }

  private Pair inOne(Jvms jvms, Prober prober) throws LabException, InterruptedException {
    return jvms.withReadings(jvms.together ? together(jvms, prober) : jvms.alone(prober));
  }

  private Pair inTurns(DriverTask task, List<Jvms> pairs)
      throws LabException, InterruptedException {
    List<SharedLoad.Member> drivers = new ArrayList<>();
    for (Jvms jvms : pairs) {
      drivers.add(jvms.beginTurn());
    }
    List<SharedLoad.Measured> measured;
    try {
      measured = new SharedLoad(task, drivers, List.of(), NanoClock.SYSTEM).run(Prober.NONE);
    } catch (HostLostException lost) {
      throw lost.getCause() instanceof DriverDiedException died
          ? died
          : new LabException(lost.words(), lost);
    }
    for (Jvms jvms : pairs) {
      jvms.running.get(0).awaitExit();
    }
    List<Pair> own = new ArrayList<>();
    for (Jvms jvms : pairs) {
      Pair pair = jvms.withReadings(jvms.named(measured.get(own.size()).pair()));
      own.add(ownProviders() || own.isEmpty() ? pair : pair.withoutProviderUse());
    }
    return own.stream().reduce(Pair::inTurnsWith).orElseThrow();
  }

  /** Ends the pair that is measured now, if there is one, early and in order. For any thread. */
  public void stop() {
    stopping.run();
  }

  private Pair together(Jvms jvms, Prober prober) throws LabException, InterruptedException {
    List<SharedLoad.Measured> measured =
        load(jvms, prober).stream()
            .map(one -> new SharedLoad.Measured(one.name(), jvms.named(one.pair()), one.offNanos()))
            .toList();
    measured.forEach(told.parts);
    return merged(jvms.task, measured);
  }

  private List<SharedLoad.Measured> load(Jvms jvms, Prober prober)
      throws LabException, InterruptedException {
    List<SharedLoad.Measured> measured =
        new SharedLoad(jvms.task, jvms.begin(), jvms.read(), NanoClock.SYSTEM).run(prober);
    if (!stopped.getAsBoolean() && !jvms.task.plan().study().probes()) {
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
            new HostPart(
                task.block(),
                0,
                one.name(),
                ClockReading.OWN,
                List.of(one.pair()),
                one.pair().end()));
      }
    } catch (IllegalArgumentException differs) {
      throw new LabException(Phrase.ofMessage(differs), differs);
    }
    return merge.pairs().get(0);
  }

  /** The JVMs of one pair. Drivers leave first. */
  private final class Jvms implements AutoCloseable {
    private final DriverTask task;
    private final RecordedPair recorded;
    private final Distance distance;
    private final boolean together;
    private final Map<String, ProviderJvm> providers = new LinkedHashMap<>();
    private final Map<String, DriverJvm> drivers = new LinkedHashMap<>();
    private final List<DriverJvm> running = new CopyOnWriteArrayList<>();
    private final Map<String, String> namesByAddress = new HashMap<>();
    private final AtomicReference<LabException> death = new AtomicReference<>();

    Jvms(DriverTask task, RecordedPair recorded, Distance distance) {
      this.task = task;
      this.recorded = recorded;
      this.distance = distance;
      this.together = task.plan().services().fleet().together();
    }

    void start(JvmOrder.Key key) throws LabException {
      for (Map.Entry<String, Launcher> one : hosts.providers.entrySet()) {
        JvmOrder.Provider order =
            JvmOrders.provider(key, task, recorded.recorded(Side.PROVIDER), distance);
        try {
          providers.put(one.getKey(), ProviderJvm.start(one.getValue(), order));
        } catch (LabException refused) {
          throw lost(one.getKey(), refused);
        }
      }
      for (Map.Entry<String, Launcher> one : hosts.drivers.entrySet()) {
        String name = one.getKey();
        JvmOrder.Driver order = orders.driver(key, task.plan(), recorded.recorded(Side.DRIVER));
        try {
          DriverJvm driver = startDriver(name, one.getValue(), order);
          drivers.put(name, driver);
          running.add(driver);
        } catch (LabException refused) {
          throw lost(name, refused);
        }
      }
    }

    private DriverJvm startDriver(String name, Launcher host, JvmOrder.Driver order)
        throws LabException {
      Progress.Listener listener = distance.of(told.progress.apply(name));
      if (told.metrics.isEmpty()) {
        return DriverJvm.start(host, order, listener);
      }
      LiveMetrics metrics = told.metrics.get();
      LiveMetrics.Source source =
          new LiveMetrics.Source(order.key().run(), order.key().block(), ofTurn(name));
      DriverJvm driver = DriverJvm.start(host, order, listener.after(metrics.hearing(source)));
      driver.whenGone(() -> metrics.ended(source));
      return driver;
    }

    /** The name of a driver for those who watch: on one host there is one for each turn. */
    private String ofTurn(String host) {
      return task.turn()
          .map(
              turn ->
                  hosts.one()
                      ? FleetHost.name(Side.DRIVER, turn.index())
                      : host + "-" + turn.index())
          .orElse(host);
    }

    private LabException lost(String name, LabException cause) {
      return together ? new HostLostException(name, cause) : cause;
    }

    /** Until all are registered; each that ends from then on ends the load. */
    void awaitProviders() throws LabException, InterruptedException {
      for (Map.Entry<String, ProviderJvm> one : providers.entrySet()) {
        String name = one.getKey();
        ProviderJvm provider = one.getValue();
        try {
          namesByAddress.put(provider.awaitReady(), name);
        } catch (LabException neverReady) {
          throw lost(name, neverReady);
        }
        provider.whenGone(
            () -> {
              death.compareAndSet(null, lost(name, new JvmDiedException(provider.exitSummary())));
              GroupRunner.this.stop();
            });
      }
    }

    /** One driver, which decides by itself what begins when. */
    Pair alone(Prober prober) throws LabException, InterruptedException {
      return named(beginOnly().awaitPair(prober));
    }

    /** One driver, which begins when it has its turn. */
    SharedLoad.Member beginTurn() {
      DriverJvm driver = beginOnly();
      return new SharedLoad.Member(task.plan().labels().get(0), driver, driver::reading);
    }

    private DriverJvm beginOnly() {
      DriverJvm driver = running.get(0);
      driver.begin(
          providers.values().stream()
              .findFirst()
              .map(provider -> task.withProvider(hosts.one() ? provider.pid() : 0))
              .orElse(task));
      return driver;
    }

    Pair withReadings(Pair pair) throws InterruptedException {
      return distance.withReading(recorded.measured(pair));
    }

    /** Drivers know providers by the addresses that they find in the registry. */
    Pair named(Pair pair) {
      return hosts.one()
          ? pair
          : pair.withProvidersNamed(address -> namesByAddress.getOrDefault(address, address));
    }

    void requireProviders() throws LabException {
      if (death.get() != null) {
        throw death.get();
      }
    }

    /** Where a provider has ended by itself, that is how the load did. */
    Pair endedWithProvider(Pair pair) {
      return death.get() == null || stopped.getAsBoolean()
          ? pair
          : pair.endedAs(RunEnd.cutShort(death.get().words()));
    }

    List<SharedLoad.Member> begin() {
      List<SharedLoad.Member> members = new ArrayList<>();
      drivers.forEach(
          (name, driver) -> {
            driver.begin(task.withShare(new Share(members.size(), drivers.size())));
            members.add(new SharedLoad.Member(name, driver, driver::reading));
          });
      return members;
    }

    /** Drivers ask no provider what it uses: that is read on its own host. */
    List<SharedLoad.Member> read() {
      List<SharedLoad.Member> members = new ArrayList<>();
      providers.forEach(
          (name, provider) -> {
            DriverJvm reader = provider.reader();
            reader.begin(task);
            members.add(new SharedLoad.Member(name, reader, reader::reading));
          });
      return members;
    }

    void stopDrivers() {
      running.forEach(DriverJvm::stop);
    }

    /** Has all of them end, and does not wait for the providers. */
    void leave() {
      running.forEach(DriverJvm::close);
      providers.values().forEach(ProviderJvm::stop);
    }

    @Override
    public void close() {
      leave();
      providers.values().forEach(ProviderJvm::close);
    }
  }

  /** A block cannot go on because of one host: it is gone, its JVM is, or its JVM refuses. */
  public static final class HostLostException extends LabException {
    private static final long serialVersionUID = 1L;

    private final String host;

    public HostLostException(String host, LabException cause) {
      super(Phrase.of("%s: %s", host, cause.words()), cause);
      this.host = host;
    }

    public String host() {
      return host;
    }
  }
}
