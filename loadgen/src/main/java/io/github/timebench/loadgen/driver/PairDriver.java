package io.github.timebench.loadgen.driver;

import io.github.timebench.api.Variant;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.codec.wire.WireCounts;
import io.github.timebench.codec.wire.WireTap;
import io.github.timebench.consumer.VariantReferences;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.Announcements.AnnouncementException;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.Target.AsyncTarget;
import io.github.timebench.loadgen.engine.closed.ClosedLoop;
import io.github.timebench.loadgen.engine.open.OpenLoop;
import io.github.timebench.loadgen.engine.open.PacingThread;
import io.github.timebench.loadgen.engine.record.ErrorLog;
import io.github.timebench.loadgen.engine.schedule.Schedule.Share;
import io.github.timebench.loadgen.watch.BoundedProbe;
import io.github.timebench.loadgen.watch.MachineProbe;
import io.github.timebench.loadgen.watch.PairWatch;
import io.github.timebench.loadgen.watch.RemoteProbe;
import io.github.timebench.loadgen.watch.ResourceMeter;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.Readings.ErrorKind;
import io.github.timebench.model.evidence.Readings.PeerCalls;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.VariantTotals.CodecUse;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.SerializerVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** One pair measured against real services: sizes first, then load, then the evidence. */
final class PairDriver {
  private static final NanoClock CLOCK = NanoClock.SYSTEM;
  private static final int CPUS = Runtime.getRuntime().availableProcessors();

  private final DriverTask task;
  private final Plan plan;
  private final VariantReferences references;
  private final ProbeService self;
  private final MachineProbe machine;
  private final Progress.Listener listener;
  private final Announcements announcements;
  private final ProbeService provider;

  /**
   * @param announcements say what begins when, and ask for the probes of a study
   */
  PairDriver(
      DriverTask task,
      VariantReferences references,
      ProbeService self,
      MachineProbe machine,
      Progress.Listener listener,
      Announcements announcements) {
    this.task = task;
    this.plan = task.plan();
    this.references = references;
    this.self = self;
    this.machine = machine;
    this.listener = listener;
    this.announcements = announcements;
    this.provider = task.readsProvider() ? references.probe() : RemoteProbe.SILENT;
  }

  /**
   * Measures on the calling thread, whose interruption ends it early.
   *
   * @throws InterruptedException if that came before the load was to begin
   * @throws AnnouncementException if what was announced cannot be followed
   */
  Pair measure() throws InterruptedException {
    DubboTarget services =
        DubboTarget.of(
            references, plan.plainVariants(), plan.payload().operation(), plan.payload().corpus());
    listener.bytes(new MessageSizes(plan, references, services).take());
    ChainMeter chain = new ChainMeter(plan.services().hops().count(), provider::hops);
    chain.size();
    AsyncTarget target = planted(services);
    ResourceMeter meter = meter("provider-meter");
    Map<String, String> environment = meter.providerEnvironment();
    Pace pace = pace();
    PairWatch watch =
        PairWatch.start(meter("provider-watch"), CLOCK, plan.blocks().max(), task.pairs());
    CodecMeter codec =
        new CodecMeter(references::codecTimes, provider::codecTimes, plan.timing().timeout());
    List<WireCounts> wireBefore = wireCounts();
    Runnable atRound =
        () -> {
          watch.begin();
          codec.begin();
          chain.begin();
          recountAgreed(wireBefore);
        };
    ErrorLog errors = new ErrorLog(plan.variants().size());
    Loops loops = new Loops(target, errors, task.share().orElse(Share.WHOLE), task.designSeed());
    Measurement measurement =
        new Measurement(plan, loops.apply(plan.load()), CLOCK, meter, atRound, listener);
    RunEnd end =
        plan.study().probes()
            ? measurement.answer(pace, task.designSeed(), loops, announcements)
            : measurement.run(pace);
    codec.end();
    chain.end();
    List<ResourceUse> seconds = watch.end(measurement.last());
    return new Pair(
        plan.variants().get(0).version().map(SerializerVersion::label).orElse(""),
        measurement.warmup(),
        measurement.slices(),
        measurement.probes(),
        totals(measurement, wireBefore, codec, chain),
        seconds,
        new Readings(
            measurement.whole(),
            measurement.measured(),
            CPUS,
            watch.hiccups(),
            Readings.Relay.NONE,
            measurement.switches(),
            calls(),
            errors(errors, measurement.originNanos())),
        end,
        self.environment(),
        environment);
  }

  /** A driver that does not load alone waits until it is told when that begins. */
  private Pace pace() throws InterruptedException {
    if (task.share().isEmpty() && task.turn().isEmpty()) {
      return new Pace.Own(plan, task.designSeed(), CLOCK);
    }
    DriverRequest.Go go = announcements.awaitGo();
    return new Pace.Announced(plan, task.designSeed(), task.turn(), go, announcements);
  }

  private AsyncTarget planted(AsyncTarget services) {
    int planted = plan.plainVariants().indexOf(Variant.BASELINE_PLANTED);
    return planted < 0 || plan.burnNanos() == 0
        ? services
        : new PlantedEffect(services, planted, plan.burnNanos());
  }

  /** Whoever reads has a probe for itself: each asks one question at a time. */
  private ResourceMeter meter(String name) {
    return new ResourceMeter(
        self,
        task.readsProvider() ? new BoundedProbe(provider, name) : RemoteProbe.SILENT,
        machine,
        ResourceMeter.CpuClocks.of(task.providerPid()),
        CLOCK);
  }

  /** Loops that have not begun; random starts differ from block to block and from loop to loop. */
  private static final class Loops implements Function<Load, Loop> {
    private static final long SEEDS_OF_BLOCKS = 1_000_003;

    private final AsyncTarget target;
    private final ErrorLog errors;
    private final Share share;
    private long nextSeed;

    Loops(AsyncTarget target, ErrorLog errors, Share share, long seed) {
      this.target = target;
      this.errors = errors;
      this.share = share;
      this.nextSeed = seed;
    }

    @Override
    public Loop apply(Load load) {
      long seed = nextSeed;
      nextSeed += SEEDS_OF_BLOCKS;
      return load instanceof Load.Open open
          ? new OpenLoop(target, open, share, seed, CLOCK, new PacingThread(CLOCK, CPUS), errors)
          : new ClosedLoop(target, load.threads(), CLOCK, errors);
    }
  }

  /** All requests of this JVM; by now every call is answered or given up. */
  private List<PeerCalls> calls() {
    RequestMeter received =
        task.callsAlone()
            ? RequestMeter.awaitRest(plan, provider, CLOCK)
            : RequestMeter.unknown(plan);
    List<PeerCalls> calls = new ArrayList<>();
    for (PlacedVariant placed : plan.variants()) {
      String service = references.bindings().service(placed.variant());
      references
          .wireCountsByProvider(placed.variant())
          .forEach(
              (address, counts) ->
                  calls.add(
                      new PeerCalls(
                          placed.label(),
                          address,
                          counts.allRequests(),
                          address.equals(WireTap.ELSEWHERE) ? 0 : received.received(service))));
    }
    return calls;
  }

  private List<Readings.Errors> errors(ErrorLog log, long originNanos) {
    List<Readings.Errors> errors = new ArrayList<>();
    for (int index = 0; index < plan.variants().size(); index++) {
      List<ErrorKind> kinds = log.kinds(index, originNanos);
      if (!kinds.isEmpty()) {
        errors.add(new Readings.Errors(plan.labels().get(index), kinds));
      }
    }
    return errors;
  }

  /** In the order of the plan, to be changed by the caller. */
  private List<WireCounts> wireCounts() {
    return plan.plainVariants().stream()
        .map(references::wireCounts)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /** The first messages of a connection are hessian2's by design where its ends agree later. */
  private void recountAgreed(List<WireCounts> wireBefore) {
    for (int index = 0; index < wireBefore.size(); index++) {
      Variant variant = plan.plainVariants().get(index);
      if (variant.serializer().isAgreed() || variant.isOfTarget()) {
        wireBefore.set(index, references.wireCounts(variant));
      }
    }
  }

  private List<VariantTotals> totals(
      Measurement measurement, List<WireCounts> wireBefore, CodecMeter codec, ChainMeter chain) {
    List<WireCounts> wireAfter = wireCounts();
    List<VariantTotals> totals = new ArrayList<>();
    for (int index = 0; index < wireAfter.size(); index++) {
      WireCounts wire = wireAfter.get(index).since(wireBefore.get(index));
      Variant variant = plan.plainVariants().get(index);
      String service = references.bindings().service(variant);
      CodecUse use = variant.isOfTarget() ? CodecUse.UNKNOWN : codec.use(service);
      totals.add(
          measurement
              .totals(index, wire.requests(), wire.responses(), use)
              .with(chain.hops(service)));
    }
    return totals;
  }
}
