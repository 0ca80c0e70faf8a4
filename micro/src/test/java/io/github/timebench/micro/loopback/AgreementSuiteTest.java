package io.github.timebench.micro.loopback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.timebench.api.Shape;
import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.GivenSuite;
import io.github.timebench.micro.jmh.RpcCall;
import io.github.timebench.micro.jmh.SuitePlan;
import io.github.timebench.micro.loopback.AgreementSuite.Turns;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Measure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.IterationResultMetaData;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Hazard: a cost of agreeing that is another variant's, or that of calls that did not agree, or one
 * that is decided by a fork's luck.
 */
class AgreementSuiteTest {
  private static final AgreementSuite LOOK =
      new AgreementSuite(new SuitePlan(true, 2, 20_000, RpcCall.PUBLISHED));

  @TempDir private Path temporary;

  @Test
  void everyVariantTakesEveryPlaceOfARoundEquallyOften() {
    Turns turns = new Turns();
    Map<String, Integer> times = new HashMap<>();
    for (int iteration = 0; iteration < 2 * Turns.PERIOD; iteration++) {
      int place = iteration % Turns.VARIANTS.size();
      times.merge(turns.next() + " at " + place, 1, Integer::sum);
    }
    assertThat(times).hasSize(Turns.PERIOD).values().containsOnly(2);
  }

  /** The others' are checked in the fork, which fails otherwise. */
  @Test
  void callsAreAnsweredRightlyByTheVariantsSerializer() throws Exception {
    try (LoopbackCalls loopback = LoopbackCalls.open(AgreementSuite.AGREED, Shape.TICK)) {
      assertThatThrownBy(loopback::requireSerializer).isInstanceOf(IllegalStateException.class);
      assertThat(loopback.calls().isExpected(0, loopback.calls().call(0))).isTrue();
      loopback.requireSerializer();
    }
  }

  @Test
  @Tag("night")
  void aForkTellsTheCpuTimeOfEachVariant() throws Exception {
    Cell cell = LOOK.cells().get(0);

    MicroFigure figure = GivenSuite.of(cell).onlyFigure(temporary.resolve("run"));

    assertThat(figure.measures())
        .extracting(Measure::name)
        .containsExactly("agreed", "configured", "stock");
    assertThat(figure.measures())
        .allSatisfy(measure -> assertThat(measure.forkValues()).hasSize(1))
        .allSatisfy(measure -> assertThat(measure.mean()).isPositive())
        .allSatisfy(measure -> assertThat(measure.unit()).isEqualTo("CPU ns/call"));
  }

  /** JMH takes a result that an iteration does not have for 0. */
  @Test
  void eachVariantHasItsOwnTurnsAloneAndTheLastIterationTellsThem() {
    AtomicLong cpu = new AtomicLong();
    TurnsProfiler profiler = new TurnsProfiler(cpu::get);
    List<ScalarResult> told = new ArrayList<>();
    for (IterationType type : List.of(IterationType.WARMUP, IterationType.MEASUREMENT)) {
      IterationParams params = new IterationParams(type, Turns.PERIOD, TimeValue.NONE, 1);
      Turns turns = new Turns();
      for (int iteration = 1; iteration <= Turns.PERIOD; iteration++) {
        int calls = 10 * iteration;
        profiler.beforeIteration(null, params);
        cpu.addAndGet(calls * (100L + Turns.VARIANTS.indexOf(turns.next())));
        IterationResult result =
            new IterationResult(null, params, new IterationResultMetaData(calls, calls));
        assertThat(told).isEmpty();
        told.addAll(profiler.afterIteration(null, params, result));
      }
    }
    assertThat(told)
        .extracting(ScalarResult::getLabel, ScalarResult::getScore)
        .containsExactlyInAnyOrder(
            tuple("stock", 100.0 + Turns.VARIANTS.indexOf(AgreementSuite.STOCK)),
            tuple("agreed", 100.0 + Turns.VARIANTS.indexOf(AgreementSuite.AGREED)),
            tuple("configured", 100.0 + Turns.VARIANTS.indexOf(AgreementSuite.CONFIGURED)));
  }

  @Test
  void theRatioIsPairedOverForksAndJudged() {
    Map<String, double[]> forks =
        Map.of(
            "agreed", new double[] {100.1, 150.3, 80.1, 120.2},
            "configured", new double[] {100, 150, 80, 120},
            "stock", new double[] {130, 190, 100, 160});

    assertThat(LOOK.conclusions(GivenSuite.measured(List.of(figure(forks)), List.of())))
        .extracting(fact -> fact.note().toString())
        .satisfiesExactly(
            note -> assertThat(note).endsWith("paired over 4 forks: no more, within 1 %"),
            note -> assertThat(note).endsWith("paired over 4 forks"));
    assertThat(note(new double[] {110, 165, 88, 133})).endsWith("more than 1 % more");
    assertThat(note(new double[] {90, 165, 88, 110})).contains("cannot be told");
    assertThat(note(new double[] {100, 150})).isEqualTo("too few forks for an interval");
  }

  private static String note(double[] agreed) {
    Map<String, double[]> forks =
        Map.of(
            "agreed",
            agreed,
            "configured",
            Arrays.copyOf(new double[] {100, 150, 80, 120}, agreed.length));
    return LOOK.conclusions(GivenSuite.measured(List.of(figure(forks)), List.of()))
        .get(0)
        .note()
        .toString();
  }

  private static MicroFigure figure(Map<String, double[]> forks) {
    List<Measure> measures =
        forks.entrySet().stream()
            .map(each -> new Measure(each.getKey(), AgreementSuite.UNIT, false, each.getValue()))
            .toList();
    return new MicroFigure(Cell.parameters("call", "echo"), measures, "");
  }
}
