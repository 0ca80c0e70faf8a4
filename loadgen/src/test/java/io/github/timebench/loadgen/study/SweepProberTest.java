package io.github.timebench.loadgen.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.MadeUp;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.ProbeRequest.Purpose;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.Sweep;
import io.github.timebench.model.plan.Sweep.Axis;
import io.github.timebench.model.plan.Sweep.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Hazard: points that are measured twice or never, or in an order that drifts with the machine. */
class SweepProberTest {
  private static final Warmup WARM = MadeUp.warmup();
  private static final Pair CUT_SHORT = MadeUp.pair("end", RunEnd.cutShort("died"));

  private final Sweep sweep =
      new Sweep(
          List.of(Axis.parse(Kind.THREADS, "1,2,4,...,256"), Axis.parse(Kind.QUEUE, "0,1000")));
  private final Plan pair =
      Plans.valid().study(sweep).duration(Duration.ofSeconds(5)).make().pairs().get(1);

  @Test
  void eachPointOfThePairsSettingIsMeasuredOnceAfterAMomentThatDoesNotCount() {
    SweepProber prober = prober(0);
    List<List<String>> points = new ArrayList<>();
    for (Optional<ProbeRequest> next = prober.next(); next.isPresent(); next = prober.next()) {
      ProbeRequest warm = next.get();
      assertThat(warm.arms()).allMatch(arm -> arm.purpose() == Purpose.WARM);
      prober.take(answer(warm, 1e6));
      ProbeRequest measured = prober.next().orElseThrow();
      assertThat(measured.arms()).allMatch(arm -> arm.purpose() == Purpose.MEASURE);
      assertThat(measured.arms()).hasSize(2);
      assertThat(measured.point()).isEqualTo(warm.point());
      assertThat(measured.arms().get(0).load())
          .isEqualTo(new Load.Closed(Integer.parseInt(measured.point().get(0))));
      assertThat(measured.slice()).isEqualTo(Duration.ofMillis(250));
      assertThat(measured.rounds()).isEqualTo(20);
      prober.take(answer(measured, 1e6));
      points.add(measured.point());
    }
    assertThat(points).containsExactlyInAnyOrderElementsOf(sweep.pointsOf(pair));
    assertThat(points).allMatch(point -> point.get(1).equals("1000"));
  }

  @Test
  void theFirstPointOfAPairRunsForSecondsThatDoNotCount() {
    SweepProber prober = prober(0);
    for (int rounds : new int[] {10, 1, 1}) {
      ProbeRequest warm = prober.next().orElseThrow();
      assertThat(warm.rounds()).isEqualTo(rounds);
      prober.take(answer(warm, 1e6));
      prober.take(answer(prober.next().orElseThrow(), 1e6));
    }
    assertThat(prober.goesOnAfter(CUT_SHORT)).isTrue();
    prober.warm(WARM);
    assertThat(prober.next().orElseThrow().rounds()).isEqualTo(10);
  }

  @Test
  void theOrderIsAnotherInEachBlockAndTheSameForASeed() {
    assertThat(order(prober(0))).isEqualTo(order(prober(0)));
    assertThat(Set.of(order(prober(0)), order(prober(1)), order(prober(2)))).hasSize(3);
  }

  @Test
  void slicesAreLongBesideTheCallsOfTheirPoint() {
    SweepProber prober = prober(0);
    prober.take(answer(prober.next().orElseThrow(), 80e6));
    ProbeRequest measured = prober.next().orElseThrow();
    assertThat(measured.slice()).isEqualTo(Duration.ofMillis(800));
    assertThat(measured.rounds()).isEqualTo(8);
    prober.take(answer(measured, 80e6));
    prober.take(answer(prober.next().orElseThrow(), Double.NaN));
    assertThat(prober.next().orElseThrow().slice()).isEqualTo(Duration.ofMillis(250));
  }

  @Test
  void aPointAtWhichThePairEndsIsNotTriedAgain() {
    SweepProber prober = prober(0);
    List<String> deadly = prober.next().orElseThrow().point();
    assertThat(prober.goesOnAfter(CUT_SHORT)).isTrue();
    prober.warm(WARM);
    assertThat(order(prober)).hasSize(8).doesNotContain(deadly);
  }

  @Test
  void aPairThatEndsBeforeItIsAskedIsNoFaultOfAPoint() {
    SweepProber prober = prober(0);
    assertThat(prober.goesOnAfter(CUT_SHORT)).isFalse();
    assertThat(order(prober)).hasSize(9);
  }

  private SweepProber prober(int block) {
    SweepProber prober = new SweepProber(pair, sweep, block);
    prober.warm(WARM);
    return prober;
  }

  private static List<List<String>> order(SweepProber prober) {
    List<List<String>> points = new ArrayList<>();
    for (Optional<ProbeRequest> next = prober.next(); next.isPresent(); next = prober.next()) {
      if (next.get().arms().get(0).purpose() == Purpose.MEASURE) {
        points.add(next.get().point());
      }
      prober.take(answer(next.get(), 1e6));
    }
    return points;
  }

  private static Probe answer(ProbeRequest request, double meanServiceNanos) {
    SliceCalls calls = MadeUp.calls(1, 1, meanServiceNanos);
    List<Probe.Arm> arms =
        request.arms().stream()
            .map(
                arm ->
                    new Probe.Arm(
                        arm,
                        List.of(MadeUp.slice(arm.variant(), calls)),
                        Starts.NONE,
                        Histograms.none()))
            .toList();
    return new Probe(request, 0, 1, arms, RunEnd.complete());
  }
}
