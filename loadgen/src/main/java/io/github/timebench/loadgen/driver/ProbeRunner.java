package io.github.timebench.loadgen.driver;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.SliceRunner.Finished;
import io.github.timebench.loadgen.driver.SliceRunner.TargetGoneException;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule.Phase;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule.Planned;
import io.github.timebench.loadgen.engine.schedule.WilliamsDesign;
import io.github.timebench.loadgen.watch.ResourceMeter;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Plan;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/**
 * Measures probes, each with loops of its own on the same warm target: one for all slices, or one
 * for each where slices are apart. For one controlling thread, whose interruption ends a probe
 * early.
 */
final class ProbeRunner {
  private final Plan plan;
  private final Function<Load, Loop> loops;
  private final NanoClock clock;
  private final ResourceMeter meter;
  private final long originNanos;
  private final WilliamsDesign design;
  private final boolean quiet;
  private final Progress.Listener listener;
  private final Histogram switches = Histograms.empty();
  private final Histogram late = Histograms.empty();
  private int roundsDone;

  /**
   * @param loops that have not begun, each for one load on the pair's target
   * @param originNanos from which times count
   * @param quiet whether both JVMs were quiet when their warm-up ended
   */
  ProbeRunner(
      Plan plan,
      Function<Load, Loop> loops,
      NanoClock clock,
      ResourceMeter meter,
      long originNanos,
      long designSeed,
      boolean quiet,
      Progress.Listener listener) {
    this.plan = plan;
    this.loops = loops;
    this.clock = clock;
    this.meter = meter;
    this.originNanos = originNanos;
    this.design = new WilliamsDesign(plan.variants().size(), designSeed);
    this.quiet = quiet;
    this.listener = listener;
  }

  /**
   * Measures one probe to its end, or until it is stopped or its target is gone. It lasts from the
   * start of its first slice.
   *
   * @param starts says when its slices begin
   */
  Probe run(ProbeRequest request, ProbeSource.Starts starts) {
    Running running = new Running(request, starts);
    RunEnd end = running.run();
    return new Probe(
        request,
        running.firstNanos - originNanos,
        Math.max(0, clock.nanoTime() - running.firstNanos),
        running.arms.values().stream().map(ArmLog::arm).toList(),
        end,
        running.contextSwitches);
  }

  Histogram switches() {
    return switches;
  }

  Histogram late() {
    return late;
  }

  private static final class ArmLog {
    private final ProbeRequest.Arm asked;
    private final List<Slice> slices = new ArrayList<>();
    private Starts starts = Starts.NONE;
    private Histograms times = Histograms.none();

    ArmLog(ProbeRequest.Arm asked) {
      this.asked = asked;
    }

    Probe.Arm arm() {
      return new Probe.Arm(asked, slices, starts, times);
    }
  }

  private record Turn(ProbeRequest.Arm arm, int variant, int round, int position) {}

  private final class Running {
    private final ProbeRequest request;
    private final Map<Integer, ArmLog> arms = new LinkedHashMap<>();
    private final ProbeSource.Starts starts;
    private final Deque<Turn> left = new ArrayDeque<>();
    private Turn last;
    private boolean published;
    private Loop loop;
    private SliceRunner slices;
    private long firstNanos;
    private long sinceNanos;
    private long dueNanos;
    private ResourceMeter.Switches contextSwitchesBefore;
    private Probe.ContextSwitches contextSwitches = Probe.ContextSwitches.UNKNOWN;

    Running(ProbeRequest request, ProbeSource.Starts starts) {
      this.request = request;
      this.starts = starts;
      this.firstNanos = clock.nanoTime();
      for (int round = 0; round < request.rounds(); round++) {
        addRound(round);
      }
    }

    private void addRound(int round) {
      int position = 0;
      for (int variant : design.round(roundsDone++)) {
        ProbeRequest.Arm arm = request.arm(plan.labels().get(variant)).orElse(null);
        if (arm != null) {
          left.add(new Turn(arm, variant, round, position++));
        }
      }
    }

    RunEnd run() {
      RunEnd end = RunEnd.complete();
      try {
        while (!left.isEmpty()) {
          begin(left.element().arm.load());
          slices.run(this::next, this::keep);
          stop();
          if (request.apart()) {
            requireAnyAnswer(arms.get(last.variant));
          }
        }
      } catch (InterruptedException stopped) {
        end = RunEnd.interrupted("stopped before its end");
      } catch (TargetGoneException gone) {
        end = RunEnd.cutShort(gone.words());
      }
      return loop == null ? end : stopAfter(end);
    }

    /** Where slices are apart, each loop has one. */
    private Optional<Planned> next() throws InterruptedException {
      if (left.isEmpty() || (request.apart() && published)) {
        return Optional.empty();
      }
      published = true;
      last = left.remove();
      arms.computeIfAbsent(last.variant, unseen -> new ArmLog(last.arm));
      long startNanos = starts.startNanos(sinceNanos, dueNanos);
      long lengthNanos = request.slice().toNanos();
      firstNanos = sinceNanos == 0 ? startNanos : firstNanos;
      sinceNanos += lengthNanos;
      dueNanos = startNanos + lengthNanos;
      SliceWindow window = SliceWindow.of(startNanos, lengthNanos);
      return Optional.of(
          new Planned(last.variant, Phase.MEASURED, last.round, last.position, window));
    }

    private void begin(Load load) {
      contextSwitchesBefore = request.apart() ? null : meter.readSwitches();
      loop = loops.apply(load);
      dueNanos = clock.nanoTime();
      published = false;
      slices = new SliceRunner(plan, loop, clock, meter, () -> originNanos);
    }

    private void stop() throws InterruptedException, TargetGoneException {
      if (loop == null) {
        return;
      }
      if (contextSwitchesBefore != null) {
        // Threads that end take theirs along.
        contextSwitches = meter.readSwitches().since(contextSwitchesBefore);
      }
      boolean allEnded = slices.stop();
      keepLoop();
      if (!allEnded) {
        throw new TargetGoneException(slices.grace());
      }
    }

    /** After an early end; what was counted until then is kept in any case. */
    private RunEnd stopAfter(RunEnd end) {
      try {
        stop();
        return end;
      } catch (InterruptedException stoppedAgain) {
        keepLoop();
        return RunEnd.interrupted("stopped before its end");
      } catch (TargetGoneException gone) {
        return end;
      }
    }

    private void keepLoop() {
      keep(slices.collectAfterStop());
      arms.forEach(
          (variant, log) -> {
            log.starts = log.starts.plus(loop.starts(variant));
            log.times = log.times.plus(loop.times(variant));
          });
      switches.add(loop.switches());
      late.add(slices.late());
      loop = null;
    }

    private void keep(List<Finished> finished) {
      for (Finished one : finished) {
        arms.get(one.planned().variant()).slices.add(one.slice());
        listener.on(
            new Progress(
                Progress.MEASURING,
                quiet,
                one.slice().variant(),
                arms.get(one.planned().variant()).asked.load().callsPerSecond(),
                one.calls(),
                one.inWindow(),
                (clock.nanoTime() - originNanos) / 1e9));
      }
    }

    private void requireAnyAnswer(ArmLog log) throws TargetGoneException {
      Slice last = log.slices.isEmpty() ? null : log.slices.get(log.slices.size() - 1);
      if (last != null && last.outcomes().sent() > 0 && last.outcomes().ok() == 0) {
        throw new TargetGoneException(request.slice());
      }
    }
  }

  interface ProbeSource {
    void warm(Warmup warmup);

    /**
     * @return empty if nothing more is asked
     */
    Optional<Asked> next() throws InterruptedException;

    /** Takes a probe, complete or not; one that is not is the last. */
    void answer(Probe probe);

    record Asked(ProbeRequest request, Starts starts) {}

    /** When the slices of a probe begin, by the driver's clock. */
    @FunctionalInterface
    interface Starts {
      /**
       * @param sinceNanos planned time since the start of the first one
       * @param dueNanos the end of the slice before; now for the first one
       */
      long startNanos(long sinceNanos, long dueNanos) throws InterruptedException;
    }
  }
}
