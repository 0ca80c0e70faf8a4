package io.github.timebench.loadgen.driver;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.ProbeRunner.ProbeSource;
import io.github.timebench.loadgen.driver.ProbeRunner.ProbeSource.Asked;
import io.github.timebench.loadgen.driver.SliceRunner.Finished;
import io.github.timebench.loadgen.driver.SliceRunner.TargetGoneException;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.open.OpenLoop;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule.Phase;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule.Planned;
import io.github.timebench.loadgen.watch.Reading;
import io.github.timebench.loadgen.watch.ResourceMeter;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.VariantTotals.CodecUse;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.evidence.Warmup.WarmupSeries;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.statistics.Seconds;
import io.github.timebench.reports.statistics.Seconds.SecondsFold;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The measurement of one pair of JVMs, in order: all variants warm in short slices; then rounds are
 * measured, one slice of every variant in each; then one more slice runs that is not measured; then
 * the callers stop. A {@link Pace} says what comes next. Where a study asks for probes, the callers
 * stop when the JVMs are warm, and one probe after the other is answered. For one controlling
 * thread, whose interruption ends it early. What was measured until then is kept.
 */
final class Measurement {
  private final Plan plan;
  private final Loop loop;
  private final NanoClock clock;
  private final ResourceMeter meter;
  private final Runnable atRound;
  private final Progress.Listener listener;
  private final SliceRunner slices;
  private final Instant startedAt;
  private long startNanos;
  private final List<WarmupLog> warmup = new ArrayList<>();
  private final List<Slice> measured = new ArrayList<>();
  private final List<Probe> probes = new ArrayList<>();
  private final Reading first;
  private final Histogram switches = Histograms.empty();
  private final Histogram late = Histograms.empty();
  private Pace pace;
  private Reading countedFrom;
  private boolean measures;
  private Reading last;
  private double warmupSeconds;

  /**
   * A measurement that begins with {@link #run}.
   *
   * @param atRound is run before each round of the warm-up and before the first measured one: what
   *     is read and counted while measuring counts from the last time on. So nothing is new when
   *     measuring begins: no branch, no class
   */
  Measurement(
      Plan plan,
      Loop loop,
      NanoClock clock,
      ResourceMeter meter,
      Runnable atRound,
      Progress.Listener listener) {
    this.plan = plan;
    this.loop = loop;
    this.clock = clock;
    this.meter = meter;
    this.atRound = atRound;
    this.listener = listener;
    this.first = meter.read();
    this.startedAt = Instant.now();
    this.startNanos = clock.nanoTime();
    this.slices = new SliceRunner(plan, loop, clock, meter, () -> startNanos);
    plan.labels().forEach(label -> warmup.add(new WarmupLog(label)));
  }

  /**
   * Warms, measures and stops the load.
   *
   * @return how it ended; the evidence is complete in each case
   */
  RunEnd run(Pace ofThisRun) {
    pace = ofThisRun;
    RunEnd end = RunEnd.complete();
    try {
      slices.run(this::next, this::keep);
    } catch (InterruptedException stopped) {
      end = RunEnd.interrupted("stopped before its end");
    } catch (TargetGoneException gone) {
      end = RunEnd.cutShort(gone.words());
    }
    return stopLoop(end);
  }

  /**
   * Warms at a pace that ends with the warm-up, stops that load, and answers requests until there
   * are no more.
   *
   * @param loops that have not begun, each for one load on the same target
   * @return how it ended; the evidence is complete in each case
   */
  RunEnd answer(Pace ofThisRun, long designSeed, Function<Load, Loop> loops, ProbeSource source) {
    RunEnd end = run(ofThisRun);
    if (end.allMeasured()) {
      ProbeRunner runner =
          new ProbeRunner(
              plan, loops, clock, meter, startNanos, designSeed, pace.quiet(), listener);
      end = answer(runner, source);
      switches.add(runner.switches());
      late.add(runner.late());
      last = meter.read();
    }
    return end;
  }

  private RunEnd answer(ProbeRunner runner, ProbeSource source) {
    beginCounting();
    measures = true;
    source.warm(warmup());
    RunEnd end = RunEnd.complete();
    try {
      for (Optional<Asked> next = source.next(); next.isPresent(); next = source.next()) {
        Probe probe = runner.run(next.get().request(), next.get().starts());
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

  private void beginCounting() {
    countedFrom = meter.read();
    atRound.run();
  }

  private Optional<Planned> next() throws InterruptedException {
    Optional<Planned> next = pace.next();
    if (next.isPresent()) {
      keepLengthOfWarmup(next.get());
      beginRound(next.get());
    }
    return next;
  }

  /** Measuring may begin with any round; the first measured one is the last that is prepared. */
  private void beginRound(Planned next) {
    if (next.position() == 0 && !measures && next.phase() != Phase.CLOSING) {
      beginCounting();
      measures = next.phase() == Phase.MEASURED;
    }
  }

  private void keepLengthOfWarmup(Planned next) {
    if (warmupSeconds == 0) {
      startNanos = next.startNanos();
    }
    if (next.phase() == Phase.WARMUP) {
      warmupSeconds = (next.endNanos() - startNanos) / 1e9;
    } else if (next.phase() == Phase.MEASURED && next.round() == 0 && next.position() == 0) {
      warmupSeconds = (next.startNanos() - startNanos) / 1e9;
    }
  }

  /** Reads the last counters while the callers still run: what they used is gone with them. */
  private RunEnd stopLoop(RunEnd end) {
    last = meter.read();
    RunEnd stopped = end;
    try {
      slices.stop();
    } catch (InterruptedException stoppedAgain) {
      stopped = RunEnd.interrupted("stopped before its end");
    }
    keep(slices.collectAfterStop());
    switches.add(loop.switches());
    late.add(slices.late());
    return stopped;
  }

  private void keep(List<Finished> finished) {
    for (Finished one : finished) {
      int variant = one.planned().variant();
      boolean warms = one.planned().phase() == Phase.WARMUP;
      if (warms) {
        pace.warmed(one);
      }
      if (variant == Loop.NOBODY) {
        continue;
      }
      switch (one.planned().phase()) {
        case WARMUP -> warmup.get(variant).add(one.planned().lengthNanos(), one.calls());
        case MEASURED -> measured.add(one.slice());
        case CLOSING -> warmup.get(variant).addClosing(one.calls());
      }
      listener.on(
          new Progress(
              warms ? Progress.WARMING : Progress.MEASURING,
              !warms && pace.quiet(),
              plan.labels().get(variant),
              0,
              one.calls(),
              one.inWindow(),
              elapsedNanos() / 1e9));
    }
  }

  long originNanos() {
    return startNanos;
  }

  private long elapsedNanos() {
    return clock.nanoTime() - startNanos;
  }

  Warmup warmup() {
    return new Warmup(
        startedAt,
        Math.min(warmupSeconds, elapsedNanos() / 1e9),
        pace.quiet(),
        warmup.stream().map(WarmupLog::series).toList());
  }

  List<Slice> slices() {
    return List.copyOf(measured);
  }

  List<Probe> probes() {
    return List.copyOf(probes);
  }

  Readings.Switches switches() {
    return Readings.Switches.of(switches).laterBy(pace.mostOffNanos());
  }

  /** How late counters were read at the edges of the windows of measured slices. */
  Readings.Switches lateReadings() {
    return Readings.Switches.of(late).laterBy(pace.mostOffNanos());
  }

  Reading last() {
    return last;
  }

  ResourceUse whole() {
    return last.since(first);
  }

  ResourceUse measured() {
    return measures ? last.since(countedFrom) : ResourceUse.NONE;
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
        codec,
        List.of());
  }

  /** How one variant warms: a point per second of its own running time. Not thread-safe. */
  private static final class WarmupLog {
    private final String variant;
    private final SecondsFold medians = new SecondsFold();

    /** Weighs 99th percentiles as it weighs medians. */
    private final SecondsFold tails = new SecondsFold();

    private OutcomeCounts ends = OutcomeCounts.NONE;

    WarmupLog(String variant) {
      this.variant = variant;
    }

    /**
     * Takes the closing slice, which is no part of the warm-up: its calls must be accounted for.
     */
    void addClosing(SliceCalls slice) {
      ends = ends.plus(slice.outcomes());
    }

    void add(long lengthNanos, SliceCalls slice) {
      ends = ends.plus(slice.outcomes());
      medians.add(lengthNanos, slice.windowNanos(), slice.windowCalls(), slice.p50ServiceNanos());
      tails.add(lengthNanos, slice.windowNanos(), slice.windowCalls(), slice.p99ServiceNanos());
    }

    OutcomeCounts ends() {
      return ends;
    }

    WarmupSeries series() {
      Seconds seconds = medians.seconds();
      return new WarmupSeries(
          variant, seconds.callsPerSecond(), seconds.p50Nanos(), tails.seconds().p50Nanos());
    }
  }
}
