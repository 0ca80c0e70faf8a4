package io.github.timebench.loadgen.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.loadgen.driver.ProbeRunner.ProbeSource;
import io.github.timebench.loadgen.engine.InMemoryAsyncTarget;
import io.github.timebench.loadgen.engine.InMemoryAsyncTarget.Ending;
import io.github.timebench.loadgen.engine.InMemoryTarget;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.Target.Outcome;
import io.github.timebench.loadgen.engine.VirtualClock;
import io.github.timebench.loadgen.engine.closed.ClosedLoop;
import io.github.timebench.loadgen.engine.open.OpenLoop;
import io.github.timebench.loadgen.engine.open.VirtualTimeline;
import io.github.timebench.loadgen.watch.ResourceMeter;
import io.github.timebench.model.MadeUp;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.ProbeRequest.Purpose;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.VariantTotals.CodecUse;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a probe that measures the backlog of the one before, calls that no account knows, and a
 * target that goes away or a user who stops in the midst of a probe and takes its evidence along.
 */
class ProbesTest {
  private static final long MILLI = 1_000_000;
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final VirtualTimeline time = new VirtualTimeline();
  private Measurement measurement;

  @AfterEach
  void leaveNoInterruptionBehind() {
    Thread.interrupted();
  }

  /** Asks what it was given, in order. */
  private static final class Questions implements ProbeSource {
    private final Deque<ProbeRequest> requests = new LinkedList<>();
    private final List<Probe> answers = new CopyOnWriteArrayList<>();
    private Warmup warmup;

    Questions(ProbeRequest... requests) {
      this.requests.addAll(Arrays.asList(requests));
    }

    @Override
    public void warm(Warmup warm) {
      warmup = warm;
    }

    @Override
    public Optional<Asked> next() {
      return Optional.ofNullable(requests.poll())
          .map(request -> new Asked(request, (sinceNanos, dueNanos) -> dueNanos));
    }

    @Override
    public void answer(Probe probe) {
      answers.add(probe);
    }
  }

  private static Load.Open open(long perSecond) {
    return Plans.open(perSecond, 1_000);
  }

  private static ProbeRequest apart(long first, long second) {
    return new ProbeRequest(
        List.of(
            new ProbeRequest.Arm("date+stock", open(first), Purpose.SEARCH),
            new ProbeRequest.Arm("date+custom", open(second), Purpose.SEARCH)),
        SECOND,
        1,
        true,
        List.of());
  }

  private RunEnd run(Questions asked, InMemoryAsyncTarget.Script script) {
    Plan plan = Plans.valid().load(open(100)).make();
    InMemoryAsyncTarget target = new InMemoryAsyncTarget(2, time, time, script);
    Function<Load, Loop> loops = load -> new OpenLoop(target, (Load.Open) load, 42, time, time);
    ResourceMeter meter = FakeProbe.silentMeter(time);
    measurement =
        new Measurement(plan, loops.apply(plan.load()), time, meter, () -> {}, progress -> {});
    return measurement.answer(new Pace.Own(plan, 42, time), 42, loops, asked);
  }

  private void assertEveryCallIsAccountedFor() {
    for (int variant = 0; variant < 2; variant++) {
      VariantTotals totals = measurement.totals(variant, Map.of(), Map.of(), CodecUse.UNKNOWN);
      assertThat(totals.ends().sent()).isEqualTo(totals.starts().begun()).isPositive();
    }
  }

  /** One server that takes a millisecond for each call, first come, first served. */
  private static InMemoryAsyncTarget.Script oneServer() {
    long[] freeNanos = {0};
    return (variant, payload, startNanos) -> {
      freeNanos[0] = Math.max(freeNanos[0], startNanos) + MILLI;
      return new Ending(freeNanos[0], Outcome.OK);
    };
  }

  private static Probe.Arm arm(Probe probe, String variant) {
    return probe.arms().stream().filter(a -> a.variant().equals(variant)).findFirst().orElseThrow();
  }

  @Test
  void eachVariantHasItsOwnRateAndNoneWaitsForTheBacklogOfAnother() {
    Questions asked = new Questions(apart(1_400, 500), apart(500, 1_400));

    RunEnd end = run(asked, oneServer());

    assertThat(end).isEqualTo(RunEnd.complete());
    assertThat(asked.warmup.series()).hasSize(2);
    assertThat(measurement.probes()).isEqualTo(asked.answers).hasSize(2);
    for (int i = 0; i < 2; i++) {
      Probe probe = asked.answers.get(i);
      Probe.Arm overloaded = arm(probe, i == 0 ? "date+stock" : "date+custom");
      Probe.Arm calm = arm(probe, i == 0 ? "date+custom" : "date+stock");
      assertThat(overloaded.starts().begun()).isBetween(1_399L, 1_401L);
      assertThat(overloaded.times().response().getMaxValue()).isGreaterThan(300 * MILLI);
      assertThat(calm.starts().begun()).isBetween(499L, 501L);
      assertThat((double) calm.times().response().getMaxValue())
          .isCloseTo(MILLI, within(0.01 * MILLI));
      assertThat(probe.lengthNanos()).isGreaterThan(2_300 * MILLI);
    }
    assertEveryCallIsAccountedFor();
  }

  @Test
  void aProbeUnderOneLoadGoesOnFromSliceToSlice() {
    List<String> labels = List.of("date+stock", "date+custom");
    Questions asked = new Questions(MadeUp.together(labels, open(800), SECOND, 3));

    run(asked, oneServer());

    Probe probe = asked.answers.get(0);
    assertThat(probe.arms()).hasSize(2);
    for (Probe.Arm arm : probe.arms()) {
      assertThat(arm.slices()).extracting(Slice::round).containsExactly(0, 1, 2);
      assertThat((double) arm.starts().begun()).isCloseTo(2_400, within(3.0));
      assertThat(arm.times().response().getTotalCount())
          .isEqualTo(arm.slices().stream().mapToLong(Slice::windowCalls).sum());
    }
    assertThat((double) probe.lengthNanos()).isCloseTo(6e9, within(1e7));
    assertEveryCallIsAccountedFor();
  }

  @Test
  void aTargetThatAnswersNothingEndsTheProbeUnderTheArmThatItCameFrom() {
    Questions asked = new Questions(apart(100, 100), apart(100, 200), apart(100, 100));

    RunEnd end =
        run(
            asked,
            (variant, payload, startNanos) -> {
              boolean gone = asked.answers.size() == 1;
              return gone
                  ? new Ending(startNanos + 5_000 * MILLI, Outcome.TIMEOUT)
                  : new Ending(startNanos + MILLI, Outcome.OK);
            });

    assertThat(end.kind()).isEqualTo(RunEnd.Kind.CUT_SHORT);
    assertThat(asked.answers).hasSize(2);
    Probe last = asked.answers.get(1);
    assertThat(last.end()).isEqualTo(end);
    assertThat(last.arms()).hasSize(1);
    assertThat(last.arms().get(0).outcomes().timeout()).isPositive();
    assertEveryCallIsAccountedFor();
  }

  /** A closed loop of callers whose calls take a millisecond each. */
  private RunEnd runClosed(Questions asked, List<Load> loads, Runnable atCall) {
    VirtualClock clock = new VirtualClock();
    Plan plan = Plans.valid().make();
    InMemoryTarget target =
        new InMemoryTarget(
            2,
            (variant, payload) -> {
              clock.spend(MILLI);
              atCall.run();
              return Outcome.OK;
            });
    Function<Load, Loop> loops =
        load -> {
          loads.add(load);
          return new ClosedLoop(target, load.threads(), clock);
        };
    ResourceMeter meter = FakeProbe.silentMeter(clock);
    measurement =
        new Measurement(plan, loops.apply(plan.load()), clock, meter, () -> {}, progress -> {});
    return measurement.answer(new Pace.Own(plan, 42, clock), 42, loops, asked);
  }

  private static ProbeRequest oneCaller(int rounds) {
    return MadeUp.together(
        List.of("date+stock", "date+custom"), new Load.Closed(1), SECOND, rounds);
  }

  @Test
  void everyProbeHasALoopOfItsOwnOnTheSameTarget() {
    List<Load> loads = new ArrayList<>();
    Questions asked = new Questions(oneCaller(2), oneCaller(1));

    RunEnd end = runClosed(asked, loads, () -> {});

    assertThat(end).isEqualTo(RunEnd.complete());
    assertThat(loads).hasSize(3);
    for (Probe.Arm arm : asked.answers.get(0).arms()) {
      assertThat(arm.slices()).hasSize(2);
      assertThat(arm.times().service().getMean()).isCloseTo(MILLI, within(1e3));
    }
    assertEveryCallIsAccountedFor();
  }

  /** What came of a closed loop's slice is known a call's length after its end. */
  @Test
  void slicesThatAreLongerThanASilenceMayBeAreNoSilence() {
    List<String> labels = List.of("date+stock", "date+custom");
    Duration slice = Duration.ofSeconds(10);
    Questions asked =
        new Questions(MadeUp.together(labels, new Load.Closed(1), slice, 1), oneCaller(1));

    RunEnd end = runClosed(asked, new ArrayList<>(), () -> {});

    assertThat(end).isEqualTo(RunEnd.complete());
    assertThat(asked.answers).hasSize(2).allMatch(probe -> probe.end().allMeasured());
  }

  @Test
  void whoStopsInTheMidstOfAProbeKeepsWhatWasMeasured() {
    Thread controlling = Thread.currentThread();
    AtomicInteger callsOfSecond = new AtomicInteger();
    Questions asked = new Questions(oneCaller(1), oneCaller(4), oneCaller(1));

    RunEnd end =
        runClosed(
            asked,
            new ArrayList<>(),
            () -> {
              if (asked.answers.size() == 1 && callsOfSecond.incrementAndGet() == 2_500) {
                controlling.interrupt();
              }
            });

    assertThat(end.kind()).isEqualTo(RunEnd.Kind.INTERRUPTED);
    assertThat(asked.answers).hasSize(2);
    Probe stopped = asked.answers.get(1);
    assertThat(stopped.end()).isEqualTo(end);
    assertThat(stopped.arms().stream().mapToLong(arm -> arm.outcomes().sent()).sum())
        .isBetween(2_500L, 3_001L);
    assertEveryCallIsAccountedFor();
  }
}
