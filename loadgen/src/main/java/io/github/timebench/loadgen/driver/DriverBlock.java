package io.github.timebench.loadgen.driver;

import io.github.timebench.api.Variant;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.consumer.VariantReferences;
import io.github.timebench.consumer.wire.WireCounts;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.ResourceMeter.CpuClocks;
import io.github.timebench.loadgen.engine.AsyncTarget;
import io.github.timebench.loadgen.engine.CallTimes;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.watch.BlockGate;
import io.github.timebench.loadgen.watch.BlockWatch;
import io.github.timebench.loadgen.watch.BoundedProbe;
import io.github.timebench.loadgen.watch.MachineProbe;
import io.github.timebench.loadgen.watch.Watched;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.ResourceSecond;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.StoredHistogram;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.plan.LoadPlan;
import io.github.timebench.model.plan.PlacedVariant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** One block against real services: sizes first, then load, then the evidence. */
final class DriverBlock {
  private static final byte[] NONE = {};

  private final DriverTask task;
  private final LoadPlan plan;
  private final VariantReferences references;
  private final ProbeService self;
  private final CompletableFuture<MachineProbe> machine;
  private final Progress.Listener listener;
  private final CodecMeter codec;

  DriverBlock(
      DriverTask task,
      VariantReferences references,
      ProbeService self,
      CompletableFuture<MachineProbe> machine,
      Progress.Listener listener) {
    this.task = task;
    this.plan = task.plan();
    this.references = references;
    this.self = self;
    this.machine = machine;
    this.listener = listener;
    this.codec = new CodecMeter(references::codecTimes, () -> references.probe().codecTimes());
  }

  /** Runs it on the calling thread, whose interruption ends it early. */
  DriverReport run() {
    DubboTarget services =
        DubboTarget.of(references, plan.plainVariants(), plan.operation(), plan.corpus());
    List<VariantBytes> bytes = new Sizes(plan, references, services).take();
    listener.bytes(bytes);
    AsyncTarget target = planted(services);
    BlockWatch watch = startWatch();
    ResourceMeter meter = meter();
    Map<String, String> providerEnvironment = meter.providerEnvironment();
    List<WireCounts> wireBefore = wireCounts();
    ResourceMeter.Reading before = meter.read();

    Loop loop = Loops.of(plan, task.block(), target, NanoClock.SYSTEM);
    BlockRun run =
        new BlockRun(
            plan,
            loop,
            NanoClock.SYSTEM,
            meter,
            reading -> {
              watch.beginMeasured(reading.driver(), reading.provider());
              codec.begin();
            },
            listener);
    RunEnd end = run.run(plan.corpus().seed() + task.block());

    ResourceMeter.Reading after = run.last();
    codec.end();
    Watched watched = watch.end(after.driver(), after.provider());
    List<VariantTotals> totals = totals(run, loop, wireBefore);
    return new DriverReport(
        block(run, totals, watched.seconds()),
        bytes,
        gates(totals, before, after, watched, loop),
        end,
        self.environment(),
        providerEnvironment);
  }

  private AsyncTarget planted(AsyncTarget services) {
    int planted = plan.plainVariants().indexOf(Variant.BASELINE_PLANTED);
    return planted < 0 || plan.burnNanos() == 0
        ? services
        : new PlantedEffect(services, planted, plan.burnNanos());
  }

  private BlockWatch startWatch() {
    return BlockWatch.start(
        self,
        new BoundedProbe(references.probe(), "provider-watch"),
        machine.join(),
        NanoClock.SYSTEM,
        plan.blocks().max());
  }

  private ResourceMeter meter() {
    return new ResourceMeter(
        self,
        new BoundedProbe(references.probe(), "provider-meter"),
        CpuClocks.of(task.providerPid()),
        NanoClock.SYSTEM);
  }

  private List<BlockGate> gates(
      List<VariantTotals> totals,
      ResourceMeter.Reading before,
      ResourceMeter.Reading after,
      Watched watched,
      Loop loop) {
    List<BlockGate> gates =
        new ArrayList<>(BlockGates.of(VariantPlans.of(plan), totals, before, after));
    watched
        .measured()
        .map(use -> Loops.generatorGates(loop, plan.labels(), use))
        .ifPresent(gates::addAll);
    return gates;
  }

  private List<WireCounts> wireCounts() {
    return plan.plainVariants().stream().map(references::wireCounts).toList();
  }

  private Block block(BlockRun run, List<VariantTotals> totals, List<ResourceSecond> seconds) {
    List<Slice> slices =
        run.measured().stream()
            .map(turn -> turn.evidence(plan.labels().get(turn.turn().variant())))
            .toList();
    return new Block(
        task.block(),
        task.startedAt(),
        run.warmupSeconds(),
        run.quiet(),
        run.warmup().stream().map(WarmupLog::series).toList(),
        slices,
        totals,
        seconds);
  }

  private List<VariantTotals> totals(BlockRun run, Loop loop, List<WireCounts> wireBefore) {
    return IntStream.range(0, plan.variants().size())
        .mapToObj(index -> totals(index, run, loop, wireBefore.get(index)))
        .toList();
  }

  private VariantTotals totals(int index, BlockRun run, Loop loop, WireCounts wireBefore) {
    PlacedVariant placed = plan.variants().get(index);
    WireCounts wire = references.wireCounts(placed.variant()).since(wireBefore);
    Starts starts = loop.starts(index);
    CallTimes times = loop.times(index);
    boolean open = plan.openLoop() != null;
    return new VariantTotals(
        placed.label(),
        starts.begun(),
        starts.skipped(),
        run.warmup().get(index).ends(),
        run.measuredEnds(index),
        wire.requests(),
        wire.responses(),
        StoredHistogram.encode(times.service()),
        open ? StoredHistogram.encode(times.lag()) : NONE,
        open ? StoredHistogram.encode(times.response()) : NONE,
        open ? StoredHistogram.encode(times.held()) : NONE,
        StoredHistogram.encode(times.errors()),
        times.clamped(),
        codec.use(placed.variant()));
  }
}
