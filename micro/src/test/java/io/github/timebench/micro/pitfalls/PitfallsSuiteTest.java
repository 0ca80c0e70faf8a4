package io.github.timebench.micro.pitfalls;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Phrase;
import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.RpcCall;
import io.github.timebench.micro.jmh.SuitePlan;
import io.github.timebench.model.micro.SuiteResult.NotMeasured;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.Options;

/** Hazard: a way of measuring that is not the one it is named after. */
class PitfallsSuiteTest {
  private static PitfallsSuite suite(int cores) {
    return new PitfallsSuite(new SuitePlan(true, cores, 1000, RpcCall.PUBLISHED));
  }

  private static Cell cell(String title) {
    return suite(4).cells().stream()
        .filter(cell -> cell.title().equals(title))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theFirstCallOfAFreshJvmIsTheShot() {
    Options options = cell("UUID.randomUUID, one shot").options();

    assertThat(options.getWarmupIterations().get()).isZero();
    assertThat(options.getMeasurementIterations().get()).isEqualTo(1);
    assertThat(options.getMeasurementBatchSize().get()).isEqualTo(1);
  }

  @Test
  void theMeanOfALoopIsThatOfWarmCalls() {
    Options options = cell("UUID.randomUUID, mean of 100,000 in a loop").options();

    assertThat(options.getWarmupIterations().get()).isEqualTo(1);
    assertThat(options.getWarmupBatchSize().get()).isEqualTo(1_000_000);
    assertThat(options.getMeasurementBatchSize().get()).isEqualTo(100_000);
  }

  @Test
  void busyLeavesOneCoreAndContendedTakesAll() {
    Cell busy = cell("UUID.randomUUID, the same, other cores busy");
    Cell contended = cell("UUID.randomUUID, the same, on all cores");

    assertThat(busy.threads()).isEqualTo(1);
    assertThat(busy.options().getParameter("busyCores").get()).containsExactly("3");
    assertThat(contended.threads()).isEqualTo(4);
    assertThat(contended.options().getParameter("busyCores").get()).containsExactly("0");
  }

  @Test
  void oneCoreCanNeitherBeBusyNorContended() {
    assertThat(suite(1).cells()).hasSize(8);
    assertThat(suite(1).notMeasured())
        .extracting(NotMeasured::reason)
        .isEqualTo(Collections.nCopies(2, Phrase.of("this machine has one core")));
  }

  @Test
  void theFirstSerializationIsNotDoneBySetUp() throws Exception {
    PitfallsBenchmarks benchmark = new PitfallsBenchmarks();
    benchmark.setUp();

    assertThat(benchmark.roundTrip()).isNotSameAs(benchmark.roundTrip());
    benchmark.tearDown();
  }
}
