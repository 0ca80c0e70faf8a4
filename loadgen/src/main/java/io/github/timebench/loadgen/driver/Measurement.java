package io.github.timebench.loadgen.driver;

import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.SliceRunner.Finished;
import io.github.timebench.loadgen.driver.SliceRunner.Phase;
import io.github.timebench.loadgen.driver.SliceRunner.Planned;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.open.OpenLoop;
import io.github.timebench.loadgen.engine.schedule.WilliamsDesign;
import io.github.timebench.loadgen.watch.EdgeReading;
import io.github.timebench.loadgen.watch.Reading;
import io.github.timebench.loadgen.watch.ResourceMeter;
import io.github.timebench.model.evidence.CodecUse;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.QuietRule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The measurement of one pair of JVMs, in order: all variants warm in short slices until both JVMs
 * are quiet; then rounds are measured, one slice of every variant in each; then one more slice runs
 * that is not measured; then the callers stop. Where a study asks for probes, the callers stop when
 * the JVMs are warm, and one probe after the other is answered. For one controlling thread, whose
 * interruption ends it early. What was measured until then is kept.
 */
final class Measurement {
  private static final long COLD_SLICE_NANOS = Duration.ofSeconds(1).toNanos();
  private static final int COLD_ROUNDS = 5;
  private static final int MAX_SLICES = 9_000;
  private static final long MAX_SLICE_NANOS = Duration.ofSeconds(5).toNanos();

  /** A slice must be long beside the calls that overlap its edges. */
  private static final int CALLS_PER_SLICE = 10;

  private static final Duration SILENCE_BEYOND_TIMEOUT = Duration.ofSeconds(3);
  private static final Duration GRACE_BEYOND_TIMEOUT = Duration.ofSeconds(5);

  private final Plan plan;
  private final Loop loop;
  private final NanoClock clock;
  private final ResourceMeter meter;
  private final Runnable atMeasured;
  private final Progress.Listener listener;
  private final QuietWatch quiet;
  private final SliceRunner slices;
  private final Instant startedAt;
  private final long startNanos;
  private final List<WarmupLog> warmup = new ArrayList<>();
  private final List<Slice> measured = new ArrayList<>();
  private final List<Probe> probes = new ArrayList<>();
  private final Reading first;
  private Reading measuredFrom;
  private Reading last;
  private double warmupSeconds;
  private boolean becameQuiet;

  /**
   * A measurement that begins with {@link #run}.
   *
   * @param plan of this pair's variants
   * @param loop that has not begun
   * @param atMeasured is run once, when measuring begins
   */
  Measurement(
      Plan plan,
      Loop loop,
      NanoClock clock,
      ResourceMeter meter,
      Runnable atMeasured,
      Progress.Listener listener) {
    this.plan = plan;
    this.loop = loop;
    this.clock = clock;
    this.meter = meter;
    this.atMeasured = atMeasured;
    this.listener = listener;
    this.quiet = new QuietWatch(QuietRule.DEFAULT, plan.variants().size());
    this.first = meter.read();
    this.startedAt = Instant.now();
    this.startNanos = clock.nanoTime();
    this.slices =
        new SliceRunner(
            loop,
            clock,
            meter,
            plan.labels(),
            startNanos,
            plan.timing().timeout().plus(SILENCE_BEYOND_TIMEOUT));
    plan.labels().forEach(label -> warmup.add(new WarmupLog(label)));
  }

  /**
   * Warms, measures and stops the load.
   *
   * @param designSeed the order of the variants
   * @return how it ended; the evidence is complete in each case
   */
  RunEnd run(long designSeed) {
    WilliamsDesign design = new WilliamsDesign(plan.variants().size(), designSeed);
    RunEnd end = RunEnd.complete();
    try {
      warm(design);
      measure(design);
    } catch (InterruptedException stopped) {
      end = RunEnd.interrupted("stopped before its end");
    } catch (TargetGoneException gone) {
      end = RunEnd.cutShort(gone.getMessage());
    }
    return stopLoop(end);
  }

  /**
   * Warms, stops that load, and answers requests until there are no more.
   *
   * @param loops that have not begun, each for one load on the same target
   * @return how it ended; the evidence is complete in each case
   */
  RunEnd answer(long designSeed, Function<Load, Loop> loops, ProbeSource source) {
    RunEnd end = RunEnd.complete();
    try {
      warm(new WilliamsDesign(plan.variants().size(), designSeed));
    } catch (InterruptedException stopped) {
      end = RunEnd.interrupted("stopped before its end");
    } catch (TargetGoneException gone) {
      end = RunEnd.cutShort(gone.getMessage());
    }
    end = stopLoop(end);
    if (end.allMeasured()) {
      end =
          answer(
              new ProbeRunner(plan, loops, clock, meter, startNanos, designSeed, listener), source);
      last = meter.read();
    }
    return end;
  }

  private RunEnd answer(ProbeRunner runner, ProbeSource source) {
    beginMeasured();
    source.warm(warmup());
    RunEnd end = RunEnd.complete();
    try {
      for (Optional<ProbeRequest> next = source.next(); next.isPresent(); next = source.next()) {
        Probe probe = runner.run(next.get());
        probes.add(probe);
        source.answer(probe);
        end = probe.end();
        if (!end.allMeasured()) {
          return end;
        }
      }
    } catch (InterruptedException stopped) {
      end = RunEnd.interrupted("stopped before its end");
    }
    return end;
  }

  private void beginMeasured() {
    measuredFrom = meter.read();
    atMeasured.run();
  }

  private void warm(WilliamsDesign design) throws InterruptedException, TargetGoneException {
    long limitNanos = plan.timing().maxWarmup().toNanos();
    for (int round = 0; !becameQuiet && elapsedNanos() < limitNanos; round++) {
      int[] order = design.round(round);
      long lengthNanos = warmupSliceNanos(round);
      for (int position = 0; position < order.length && elapsedNanos() < limitNanos; position++) {
        runSlice(new Planned(order[position], Phase.WARMUP, round, position, lengthNanos));
      }
      becameQuiet = quiet.isQuiet();
    }
    warmupSeconds = elapsedNanos() / 1e9;
  }

  /** Slices of a second while calls are slow as first calls are, then as long as when measured. */
  private long warmupSliceNanos(int round) {
    return round < COLD_ROUNDS ? COLD_SLICE_NANOS : sliceNanos(plan.timing().slice().toNanos());
  }

  private void measure(WilliamsDesign design) throws InterruptedException, TargetGoneException {
    long lengthNanos = sliceNanos(Math.max(plan.timing().slice().toNanos(), minStoredSliceNanos()));
    int rounds = balancedRounds(lengthNanos, design.roundsToBalance());
    beginMeasured();
    for (int round = 0; round < rounds; round++) {
      int[] order = design.round(round);
      for (int position = 0; position < order.length; position++) {
        runSlice(new Planned(order[position], Phase.MEASURED, round, position, lengthNanos));
      }
    }
    runSlice(new Planned(design.round(rounds)[0], Phase.CLOSING, 0, 0, lengthNanos));
  }

  /** So that a run of hours does not store more slices than its report can hold. */
  private long minStoredSliceNanos() {
    int maxRounds = MAX_SLICES / (plan.blocks().max() * plan.variants().size());
    return plan.timing().duration().toNanos() / Math.max(1, maxRounds);
  }

  /** Enough rounds for the planned time, rounded up to whole designs if there is time for one. */
  private int balancedRounds(long lengthNanos, int roundsToBalance) {
    int rounds =
        Math.toIntExact((plan.timing().duration().toNanos() + lengthNanos - 1) / lengthNanos);
    return rounds < roundsToBalance
        ? rounds
        : (rounds + roundsToBalance - 1) / roundsToBalance * roundsToBalance;
  }

  private long sliceNanos(long minNanos) {
    double slowestNanos =
        warmup.stream()
            .mapToDouble(WarmupLog::lastMeanServiceNanos)
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    double slowestOrRarestNanos = Math.max(slowestNanos, plan.load().meanGapNanos());
    return Math.min(
        MAX_SLICE_NANOS, Math.max(minNanos, Math.round(CALLS_PER_SLICE * slowestOrRarestNanos)));
  }

  private void runSlice(Planned planned) throws InterruptedException, TargetGoneException {
    keep(slices.run(planned));
    slices.requireAnswers();
  }

  /** Reads the last counters while the callers still run: what they used is gone with them. */
  private RunEnd stopLoop(RunEnd end) {
    last = meter.read();
    Duration grace = plan.timing().timeout().plus(GRACE_BEYOND_TIMEOUT);
    try {
      loop.stop(clock.nanoTime() + grace.toNanos());
    } catch (InterruptedException stoppedAgain) {
      keep(slices.collectAfterStop());
      return RunEnd.interrupted("stopped before its end");
    }
    keep(slices.collectAfterStop());
    return end;
  }

  private void keep(List<Finished> finished) {
    for (Finished one : finished) {
      int variant = one.planned().variant();
      switch (one.planned().phase()) {
        case WARMUP -> {
          warmup.get(variant).add(one.calls());
          quiet.add(sample(one));
        }
        case MEASURED -> measured.add(one.slice());
        case CLOSING -> warmup.get(variant).addClosing(one.calls());
      }
      listener.on(
          new Progress(
              one.planned().phase() == Phase.WARMUP ? "warming" : "measuring",
              plan.labels().get(variant),
              one.calls(),
              one.inWindow(),
              elapsedNanos() / 1e9));
    }
  }

  private static QuietWatch.Sample sample(Finished one) {
    ProcessSnapshot ofDriver = one.last().map(EdgeReading::driver).orElseGet(ProcessSnapshot::new);
    ProcessSnapshot ofProvider =
        one.last().map(EdgeReading::provider).orElseGet(ProcessSnapshot::new);
    return new QuietWatch.Sample(
        one.planned().lengthNanos(),
        one.calls().callShares(),
        new QuietWatch.Side(one.slice().usage().driverCpuNanos(), ofDriver),
        new QuietWatch.Side(one.slice().usage().providerCpuNanos(), ofProvider));
  }

  private long elapsedNanos() {
    return clock.nanoTime() - startNanos;
  }

  /** Until the first measured slice, or the whole measurement if it ended before. */
  Warmup warmup() {
    return new Warmup(
        startedAt,
        warmupSeconds > 0 ? warmupSeconds : elapsedNanos() / 1e9,
        becameQuiet,
        warmup.stream().map(WarmupLog::series).toList());
  }

  /** The measured slices, in the order in which they ran. */
  List<Slice> slices() {
    return List.copyOf(measured);
  }

  /** The probes, in the order in which they ran. */
  List<Probe> probes() {
    return List.copyOf(probes);
  }

  /** The last counters, taken while the callers ran. */
  Reading last() {
    return last;
  }

  /** What was used from the first slice of the warm-up to the end. */
  ResourceUse whole() {
    return last.since(first);
  }

  /** What was used from the first measured slice to the end. */
  ResourceUse measured() {
    return measuredFrom == null ? ResourceUse.NONE : last.since(measuredFrom);
  }

  /**
   * What one variant did; call after its end. The times of probes are with the probes.
   *
   * @param requestsById its requests on the wire by serialization id
   * @param responsesById its responses likewise
   */
  VariantTotals totals(
      int variant,
      Map<Integer, Long> requestsById,
      Map<Integer, Long> responsesById,
      CodecUse codec) {
    String label = plan.labels().get(variant);
    List<Probe.Arm> arms =
        probes.stream()
            .flatMap(probe -> probe.arms().stream())
            .filter(arm -> arm.variant().equals(label))
            .toList();
    OutcomeCounts measuredEnds =
        Stream.concat(
                measured.stream()
                    .filter(slice -> slice.variant().equals(label))
                    .map(Slice::outcomes),
                arms.stream().map(Probe.Arm::outcomes))
            .reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
    return new VariantTotals(
        label,
        arms.stream().map(Probe.Arm::starts).reduce(loop.starts(variant), Starts::plus),
        loop instanceof OpenLoop open ? open.measuredStarts(variant) : Starts.NONE,
        warmup.get(variant).ends(),
        measuredEnds,
        requestsById,
        responsesById,
        loop.times(variant),
        codec);
  }
}
