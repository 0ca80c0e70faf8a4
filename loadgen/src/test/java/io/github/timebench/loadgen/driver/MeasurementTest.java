package io.github.timebench.loadgen.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.api.probe.Snapshots;
import io.github.timebench.loadgen.engine.InMemoryTarget;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.Target.Outcome;
import io.github.timebench.loadgen.engine.VirtualClock;
import io.github.timebench.loadgen.engine.closed.ClosedLoop;
import io.github.timebench.loadgen.watch.BoundedProbe;
import io.github.timebench.loadgen.watch.MachineProbe;
import io.github.timebench.loadgen.watch.RemoteProbe;
import io.github.timebench.loadgen.watch.ResourceMeter;
import io.github.timebench.loadgen.watch.ResourceMeter.CpuClocks;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.VariantTotals.CodecUse;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a ratio that the harness makes up, a warm-up that never ends or ends too early, and a
 * measurement that hangs or loses what was measured when it is stopped or its target goes away.
 */
class MeasurementTest {
  private static final long MILLI = 1_000_000;
  private static final CpuClocks CPU_UNKNOWN = FakeProbe.clocks(() -> -1);

  private final VirtualClock clock = new VirtualClock();
  private final Thread controlling = Thread.currentThread();
  private final List<Progress> progress = new ArrayList<>();
  private final List<Begun> begun = new ArrayList<>();
  private FakeProbe driverProbe = FakeProbe.silent();
  private RemoteProbe providerProbe = FakeProbe.silent();
  private ClosedLoop loop;
  private Measurement measurement;

  @AfterEach
  void leaveNoInterruptionBehind() {
    Thread.interrupted();
  }

  /** A slice that was begun. */
  private record Begun(boolean measured, long lengthNanos) {}

  /** Writes down what is begun. */
  private final class WatchedLoop implements Loop {
    @Override
    public Loop.Slice publish(int variant, boolean measured, SliceWindow window) {
      begun.add(new Begun(measured, window.endNanos() - window.startNanos()));
      return loop.publish(variant, measured, window);
    }

    @Override
    public boolean stop(long deadlineNanos) throws InterruptedException {
      return loop.stop(deadlineNanos);
    }

    @Override
    public Starts starts(int variant) {
      return loop.starts(variant);
    }

    @Override
    public Histograms times(int variant) {
      return loop.times(variant);
    }

    @Override
    public Histogram switches() {
      return loop.switches();
    }
  }

  private RunEnd run(Plan plan, InMemoryTarget.Script script) {
    loop = new ClosedLoop(new InMemoryTarget(plan.variants().size(), script), 1, clock);
    ResourceMeter meter =
        new ResourceMeter(
            driverProbe, providerProbe, () -> MachineProbe.Reading.UNKNOWN, CPU_UNKNOWN, clock);
    measurement = new Measurement(plan, new WatchedLoop(), clock, meter, () -> {}, progress::add);
    return measurement.run(new Pace.Own(plan, 42, clock));
  }

  /** Each call takes a millisecond. */
  private RunEnd run(Plans plans) {
    return run(plans.make(), (variant, payload) -> answerAfter(MILLI));
  }

  private Outcome answerAfter(long nanos) throws InterruptedException {
    clock.spend(nanos);
    return Outcome.OK;
  }

  private double meanCallsPerSecond(int variant) {
    return slicesOf(variant).stream()
        .mapToDouble(slice -> slice.calls().callsPerSecond())
        .average()
        .orElseThrow();
  }

  private List<Slice> slicesOf(int variant) {
    String label = totals(variant).variant();
    return measurement.slices().stream().filter(slice -> slice.variant().equals(label)).toList();
  }

  private VariantTotals totals(int variant) {
    return measurement.totals(variant, Map.of(), Map.of(), CodecUse.UNKNOWN);
  }

  private void assertEveryCallIsAccountedFor(int variants) {
    for (int variant = 0; variant < variants; variant++) {
      assertThat(totals(variant).ends().sent())
          .as("variant %d", variant)
          .isEqualTo(totals(variant).starts().begun())
          .isEqualTo(loop.starts(variant).begun());
    }
  }

  @Test
  void aVariantThatIsTwiceAsSlowIsMeasuredAsTwiceAsSlow() {
    RunEnd end =
        run(Plans.valid().make(), (variant, payload) -> answerAfter((variant + 1) * MILLI));

    assertThat(end).isEqualTo(RunEnd.complete());
    assertThat(meanCallsPerSecond(0) / meanCallsPerSecond(1)).isCloseTo(2, within(0.02));
    assertThat(loop.times(0).service().getMean()).isCloseTo(MILLI, within(1e3));
    assertThat(loop.times(1).service().getMean()).isCloseTo(2 * MILLI, within(2e3));
    assertEveryCallIsAccountedFor(2);
  }

  @Test
  void afterAWarmUpThatIsQuietEveryVariantHasItsSliceInEveryRoundAndOneMoreComesLast() {
    run(Plans.valid());

    assertThat(measurement.warmup().quiet()).isTrue();
    assertThat(measurement.warmup().seconds()).isBetween(10.0, 14.0);
    assertThat(progress).extracting(Progress::phase).contains("warming", "measuring");
    List<Slice> slices = measurement.slices();
    assertThat(slices).hasSize(2 * 20);
    for (int i = 0; i < slices.size(); i++) {
      assertThat(slices.get(i).round()).isEqualTo(i / 2);
      assertThat(slices.get(i).position()).isEqualTo(i % 2);
    }
    assertThat(slicesOf(0)).hasSize(20);
    assertThat(begun.subList(begun.size() - 2, begun.size()))
        .containsExactly(new Begun(true, 250 * MILLI), new Begun(false, 250 * MILLI));
    assertEveryCallIsAccountedFor(2);
  }

  @Test
  void warmUpGoesOnWhileTheProviderCompiles() {
    providerProbe =
        new FakeProbe(
            () -> {
              long seconds = clock.nanoTime() / 1_000_000_000;
              return new ProcessSnapshot()
                  .withCode(Math.min(seconds, 21) * 900 * MILLI, 5_000)
                  .takenAt(clock.nanoTime());
            });
    run(Plans.valid());

    assertThat(measurement.warmup().quiet()).isTrue();
    assertThat(measurement.warmup().seconds()).isBetween(26.0, 30.0);
  }

  private FakeProbe compiling() {
    return new FakeProbe(
        () -> new ProcessSnapshot().withCode(clock.nanoTime(), 5_000).takenAt(clock.nanoTime()));
  }

  @Test
  void aWarmUpThatNeverBecomesQuietEndsAtItsLimitAndIsMarked() {
    driverProbe = compiling();
    RunEnd end = run(Plans.valid().maxWarmup(Duration.ofSeconds(40)));

    assertThat(end).isEqualTo(RunEnd.complete());
    assertThat(measurement.warmup().quiet()).isFalse();
    assertThat(measurement.warmup().seconds()).isBetween(40.0, 41.0);
    assertThat(measurement.slices()).isNotEmpty();
  }

  @Test
  void allSlicesOfARoundHaveOneLengthWhileCallsBecomeFaster() {
    Plans plans = Plans.valid().maxWarmup(Duration.ofSeconds(40));
    driverProbe = compiling();
    run(
        plans.make(),
        (variant, payload) -> {
          long seconds = clock.nanoTime() / 1_000_000_000;
          return answerAfter(variant == 0 ? MILLI : Math.max(1, 100 - 2 * seconds) * MILLI);
        });

    assertThat(begun).hasSizeGreaterThan(40).first().isEqualTo(new Begun(false, 1_000 * MILLI));
    for (int i = 0; !begun.get(i + 1).measured(); i += 2) {
      assertThat(begun.get(i + 1)).as("slice %d", i + 1).isEqualTo(begun.get(i));
    }
  }

  /** What the callers use ends with them, so that nothing may be read after their end. */
  @Test
  void theLastMeasuredSliceIsReadWhileItsCallersStillRun() {
    driverProbe =
        new FakeProbe(
            () -> Snapshots.used(clock.nanoTime(), 7 * clock.nanoTime()).takenAt(clock.nanoTime()));
    run(Plans.valid());

    assertThat(measurement.slices())
        .allSatisfy(
            slice -> {
              assertThat(slice.usage().driverAllocatedBytes()).isEqualTo(7 * slice.windowNanos());
              assertThat(slice.calls().callShares())
                  .isCloseTo(slice.windowNanos() / 1e6, within(1e-9));
            });
  }

  @Test
  void slicesGrowWithSlowCalls() {
    Plans plans = Plans.valid().maxWarmup(Duration.ofSeconds(4)).duration(Duration.ofSeconds(4));
    run(plans.make(), (variant, payload) -> answerAfter(100 * MILLI));

    assertThat(begun.stream().filter(Begun::measured))
        .hasSize(2 * 4)
        .allSatisfy(slice -> assertThat(slice.lengthNanos()).isEqualTo(1_000 * MILLI));
    assertThat(measurement.slices()).hasSize(2 * 4);
  }

  @Test
  void anInterruptionInTheRoundsKeepsWhatWasMeasured() {
    Plans plans = Plans.valid().maxWarmup(Duration.ofSeconds(4));
    RunEnd end =
        run(
            plans.make(),
            (variant, payload) -> {
              if (clock.nanoTime() == 6_000 * MILLI) {
                controlling.interrupt();
              }
              return answerAfter(MILLI);
            });

    assertThat(end.kind()).isEqualTo(RunEnd.Kind.INTERRUPTED);
    assertThat(measurement.slices()).hasSizeBetween(7, 9);
    assertEveryCallIsAccountedFor(2);
  }

  @Test
  void anInterruptionInTheWarmUpKeepsItsSeries() {
    RunEnd end =
        run(
            Plans.valid().make(),
            (variant, payload) -> {
              if (clock.nanoTime() == 3_500 * MILLI) {
                controlling.interrupt();
              }
              return answerAfter(MILLI);
            });

    assertThat(end.kind()).isEqualTo(RunEnd.Kind.INTERRUPTED);
    assertThat(measurement.slices()).isEmpty();
    assertThat(measurement.warmup().series())
        .allSatisfy(series -> assertThat(series.callsPerSecond()).hasSize(2));
    assertThat(measurement.warmup().seconds()).isBetween(3.0, 5.0);
    assertEveryCallIsAccountedFor(2);
  }

  @Test
  void aTargetThatAnswersNoMoreCutsItShort() {
    Plans plans = Plans.valid().maxWarmup(Duration.ofSeconds(4)).timeout(Duration.ofMillis(100));
    RunEnd end =
        run(
            plans.make(),
            (variant, payload) -> {
              if (clock.nanoTime() < 5_000 * MILLI) {
                return answerAfter(MILLI);
              }
              clock.spend(100 * MILLI);
              return Outcome.TIMEOUT;
            });

    assertThat(end.kind()).isEqualTo(RunEnd.Kind.CUT_SHORT);
    assertThat(end.reason()).hasToString("the provider answered no call for 3100ms");
    assertThat(clock.nanoTime()).isBetween(8_000 * MILLI, 9_500 * MILLI);
    assertThat(totals(0).measured().plus(totals(1).measured()).timeout()).isPositive();
    assertEveryCallIsAccountedFor(2);
  }

  @Test
  void aTargetThatNeverAnswersEndsItInItsWarmUp() {
    Plans plans = Plans.valid().timeout(Duration.ofMillis(100));
    RunEnd end = run(plans.make(), (variant, payload) -> Outcome.FAILED);

    assertThat(end.kind()).isEqualTo(RunEnd.Kind.CUT_SHORT);
    assertThat(measurement.slices()).isEmpty();
    assertEveryCallIsAccountedFor(2);
  }

  @Test
  void whatTheProviderDoesNotTellIsUnknown() {
    FakeProbe failing =
        new FakeProbe(
            () -> {
              throw new IllegalStateException("no probe here");
            });
    providerProbe = new BoundedProbe(failing, "probe");
    RunEnd end = run(Plans.valid());

    assertThat(end).isEqualTo(RunEnd.complete());
    assertThat(measurement.slices())
        .allSatisfy(slice -> assertThat(slice.usage().providerCpuNanos()).isEqualTo(-1));
  }
}
