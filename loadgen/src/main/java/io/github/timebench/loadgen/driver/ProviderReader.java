package io.github.timebench.loadgen.driver;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.lab.ParentJvm;
import io.github.timebench.lab.ParentJvm.Heard;
import io.github.timebench.loadgen.driver.Announcements.AnnouncementException;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.Loop.WindowCalls;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.record.TimeBuckets;
import io.github.timebench.loadgen.watch.BoundedProbe;
import io.github.timebench.loadgen.watch.MachineProbe;
import io.github.timebench.loadgen.watch.PairWatch;
import io.github.timebench.loadgen.watch.RemoteProbe;
import io.github.timebench.loadgen.watch.ResourceMeter;
import io.github.timebench.loadgen.watch.ResourceMeter.CpuClocks;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.Readings.PeerCalls;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.SerializerVersion;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * Reads the counters of a provider at the edges of the slices of a load that other machines make:
 * measures what a driver does that makes no calls. Whoever reads is told what begins when as
 * drivers are, by {@link DriverRequest}s, and answers as they do; at the end it waits for {@link
 * DriverRequest.Finish}, when nobody calls the provider any more. For one controlling thread, whose
 * interruption ends it.
 */
public final class ProviderReader {
  private final DriverTask task;
  private final Plan plan;
  private final Provider provider;
  private final Asking asking;
  private final NanoClock clock;
  private final Announcements announcements;

  /**
   * A provider of this machine.
   *
   * @param address as it is registered
   * @param clocks of its CPU time; there is no driver
   */
  public record Provider(
      String address, CpuClocks clocks, ProbeService probe, MachineProbe machine) {}

  /**
   * A reader that begins when it is told to.
   *
   * @param parent the coordinator, which has sent the task
   */
  public ProviderReader(DriverTask task, Provider provider, ParentJvm parent) {
    this(
        task,
        provider,
        new Line(Announcements.Coordinator.of(parent)),
        new Asking(name -> new BoundedProbe(provider.probe, name), ProcessSnapshot::nowNanos),
        NanoClock.SYSTEM);
  }

  ProviderReader(
      DriverTask task,
      Provider provider,
      Announcements.Coordinator line,
      Asking asking,
      NanoClock clock) {
    this.task = task;
    this.plan = task.plan();
    this.provider = provider;
    this.asking = asking;
    this.clock = clock;
    this.announcements = new Announcements(line, clock);
  }

  /**
   * How the provider is asked.
   *
   * @param probes by the name of who asks; each asks one question at a time
   * @param epochNanos the machine's clock, by which the provider tells when it answered
   */
  record Asking(Function<String, RemoteProbe> probes, LongSupplier epochNanos) {}

  /** The end waits until it is asked for: it may come before the last slice was accompanied. */
  static final class Line implements Announcements.Coordinator {
    private final Announcements.Coordinator parent;
    private Optional<Heard<DriverRequest>> end = Optional.empty();

    Line(Announcements.Coordinator parent) {
      this.parent = parent;
    }

    @Override
    public void say(DriverMessage message) {
      parent.say(message);
    }

    @Override
    public Optional<Heard<DriverRequest>> next(Duration patience) throws InterruptedException {
      Optional<Heard<DriverRequest>> next = end.isPresent() ? end : parent.next(patience);
      boolean isEnd = next.isPresent() && next.get().message() instanceof DriverRequest.Finish;
      end = isEnd && patience.isZero() ? next : Optional.empty();
      return end.isPresent() ? Optional.empty() : next;
    }
  }

  /** Reads to the end; the last message says what was read, or why nothing was. */
  public DriverMessage run() {
    try {
      return new DriverMessage.Finished(read());
    } catch (AnnouncementException e) {
      return new DriverMessage.Refused(Phrase.ofMessage(e));
    } catch (InterruptedException e) {
      return new DriverMessage.Refused(Phrase.of("stopped before its end"));
    }
  }

  private Pair read() throws InterruptedException {
    try (Meter meter = meter("provider-meter");
        Meter watching = meter("provider-watch")) {
      return read(meter.reading, watching.reading);
    }
  }

  private Pair read(ResourceMeter meter, ResourceMeter watching) throws InterruptedException {
    Map<String, String> environment = meter.providerEnvironment();
    ChainMeter chain = new ChainMeter(plan.services().hops().count(), provider.probe::hops);
    CodecMeter codec = new CodecMeter(Map::of, provider.probe::codecTimes, plan.timing().timeout());
    DriverRequest.Go go = announcements.awaitGo();
    chain.size();
    Runnable atRound =
        () -> {
          codec.begin();
          chain.begin();
        };
    Measurement measurement =
        new Measurement(plan, new NoCalls(), clock, meter, atRound, progress -> {});
    PairWatch watch = PairWatch.start(watching, clock, plan.blocks().max(), task.pairs());
    List<ResourceUse> seconds;
    RunEnd end;
    try {
      end = measure(measurement, go);
    } finally {
      seconds = watch.end(meter.read());
    }
    if (!plan.study().probes()) {
      awaitEnd();
    }
    codec.end();
    chain.end();
    return new Pair(
        plan.variants().get(0).version().map(SerializerVersion::label).orElse(""),
        measurement.warmup(),
        measurement.slices(),
        measurement.probes(),
        totals(measurement, codec, chain),
        seconds,
        new Readings(
            measurement.whole(),
            measurement.measured(),
            Runtime.getRuntime().availableProcessors(),
            Readings.Hiccups.NONE,
            Readings.Relay.NONE,
            measurement.lateReadings(),
            received(),
            List.of()),
        end,
        Map.of(),
        environment);
  }

  private RunEnd measure(Measurement measurement, DriverRequest.Go go) {
    Pace pace = new Pace.Announced(plan, task.designSeed(), Optional.empty(), go, announcements);
    return plan.study().probes()
        ? measurement.answer(pace, task.designSeed(), load -> new NoCalls(), announcements)
        : measurement.run(pace);
  }

  /** Drivers may not have ended yet. */
  private void awaitEnd() throws InterruptedException {
    if (announcements.next().isPresent()) {
      throw new AnnouncementException("a probe was asked for, and the plan measures none");
    }
  }

  private Meter meter(String name) {
    RemoteProbe probe = asking.probes.apply(name);
    return new Meter(
        new ResourceMeter(
            new NobodyHere(asking.epochNanos), probe, provider.machine, provider.clocks, clock),
        probe);
  }

  private record Meter(ResourceMeter reading, RemoteProbe probe) implements AutoCloseable {
    @Override
    public void close() {
      probe.close();
    }
  }

  /** The driver's side of the readings: it tells the time and nothing else. */
  private record NobodyHere(LongSupplier epochNanos) implements ProbeService {
    @Override
    public Map<String, String> environment() {
      return Map.of();
    }

    @Override
    public ProcessSnapshot snapshot() {
      return new ProcessSnapshot().takenAt(epochNanos.getAsLong());
    }
  }

  private List<VariantTotals> totals(Measurement measurement, CodecMeter codec, ChainMeter chain) {
    return IntStream.range(0, plan.variants().size())
        .mapToObj(
            index -> {
              String service = Bindings.builtIn().service(plan.plainVariants().get(index));
              return measurement
                  .totals(index, Map.of(), Map.of(), codec.use(service))
                  .with(chain.hops(service));
            })
        .toList();
  }

  /** What the provider has received when all drivers have ended. */
  private List<PeerCalls> received() {
    RequestMeter received = RequestMeter.awaitRest(plan, provider.probe, clock);
    return plan.variants().stream()
        .map(
            placed ->
                new PeerCalls(
                    placed.label(),
                    provider.address,
                    PeerCalls.UNKNOWN,
                    received.received(Bindings.builtIn().service(placed.variant()))))
        .toList();
  }

  /** A load without calls, for whoever only reads what the calls of others use. */
  private static final class NoCalls implements Loop {
    @Override
    public Slice publish(int variant, boolean measured, SliceWindow window) {
      return new Empty(variant, measured, window);
    }

    @Override
    public boolean stop(long deadlineNanos) {
      return true;
    }

    @Override
    public boolean makesCalls() {
      return false;
    }

    @Override
    public Starts starts(int variant) {
      return Starts.NONE;
    }

    @Override
    public Histograms times(int variant) {
      return Histograms.none();
    }

    @Override
    public Histogram switches() {
      return Histograms.empty();
    }

    private static final class Empty extends Slice {
      Empty(int variant, boolean measured, SliceWindow window) {
        super(variant, measured, window);
      }

      @Override
      public boolean isComplete() {
        return true;
      }

      @Override
      public SliceCalls calls() {
        return new SliceCalls(
            window().lengthNanos(), 0, 0, Double.NaN, Double.NaN, Double.NaN, OutcomeCounts.NONE);
      }

      @Override
      public WindowCalls inWindow() {
        return new WindowCalls(
            OutcomeCounts.NONE,
            TimeBuckets.NONE,
            TimeBuckets.NONE,
            TimeBuckets.NONE,
            WindowCalls.NO_SWITCH);
      }

      @Override
      public SliceCalls close() {
        return calls();
      }
    }
  }
}
