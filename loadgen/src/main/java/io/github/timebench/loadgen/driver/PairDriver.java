package io.github.timebench.loadgen.driver;

import io.github.timebench.api.Variant;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.consumer.VariantReferences;
import io.github.timebench.consumer.wire.WireCounts;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.AsyncTarget;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.closed.ClosedLoop;
import io.github.timebench.loadgen.engine.open.OpenLoop;
import io.github.timebench.loadgen.engine.open.PacingThread;
import io.github.timebench.loadgen.watch.BoundedProbe;
import io.github.timebench.loadgen.watch.MachineProbe;
import io.github.timebench.loadgen.watch.PairWatch;
import io.github.timebench.loadgen.watch.ResourceMeter;
import io.github.timebench.model.evidence.CodecUse;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.SerializerVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

  PairDriver(
      DriverTask task,
      VariantReferences references,
      ProbeService self,
      MachineProbe machine,
      Progress.Listener listener) {
    this.task = task;
    this.plan = task.plan();
    this.references = references;
    this.self = self;
    this.machine = machine;
    this.listener = listener;
  }

  /** Measures on the calling thread, whose interruption ends it early. */
  Pair measure() {
    DubboTarget services =
        DubboTarget.of(
            references, plan.plainVariants(), plan.payload().operation(), plan.payload().corpus());
    listener.bytes(new MessageSizes(plan, references, services).take());
    AsyncTarget target = planted(services);
    ResourceMeter meter = meter("provider-meter");
    Map<String, String> provider = meter.providerEnvironment();
    PairWatch watch =
        PairWatch.start(meter("provider-watch"), CLOCK, plan.blocks().max(), task.pairs());
    CodecMeter codec =
        new CodecMeter(references::codecTimes, () -> references.probe().codecTimes());
    List<WireCounts> wireBefore = wireCounts();
    Runnable atMeasured =
        () -> {
          watch.beginMeasured();
          codec.begin();
          recountAgreed(wireBefore);
        };
    Measurement measurement =
        new Measurement(plan, loop(target), CLOCK, meter, atMeasured, listener);
    RunEnd end = measurement.run(plan.payload().corpus().seed() + task.block());
    codec.end();
    List<ResourceUse> seconds = watch.end(measurement.last());
    return new Pair(
        plan.variants().get(0).version().map(SerializerVersion::label).orElse(""),
        measurement.warmup(),
        measurement.slices(),
        totals(measurement, wireBefore, codec),
        seconds,
        new Readings(measurement.whole(), measurement.measured(), CPUS, watch.hiccups()),
        end,
        self.environment(),
        provider);
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
        new BoundedProbe(references.probe(), name),
        machine,
        ResourceMeter.CpuClocks.of(task.providerPid()),
        CLOCK);
  }

  /** A loop that has not begun; random starts differ from block to block. */
  private Loop loop(AsyncTarget target) {
    if (!(plan.load() instanceof Load.Open load)) {
      return new ClosedLoop(target, plan.load().threads(), CLOCK);
    }
    long seed = plan.payload().corpus().seed() + task.block();
    return new OpenLoop(target, load, seed, CLOCK, new PacingThread(CLOCK, CPUS));
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
      if (variant.serializer().isAgreed()) {
        wireBefore.set(index, references.wireCounts(variant));
      }
    }
  }

  private List<VariantTotals> totals(
      Measurement measurement, List<WireCounts> wireBefore, CodecMeter codec) {
    List<WireCounts> wireAfter = wireCounts();
    List<VariantTotals> totals = new ArrayList<>();
    for (int index = 0; index < wireAfter.size(); index++) {
      WireCounts wire = wireAfter.get(index).since(wireBefore.get(index));
      CodecUse use = codec.use(plan.plainVariants().get(index));
      totals.add(measurement.totals(index, wire.requests(), wire.responses(), use));
    }
    return totals;
  }
}
