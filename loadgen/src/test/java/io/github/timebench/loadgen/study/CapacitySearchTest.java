package io.github.timebench.loadgen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.ProbeRequest.Purpose;
import io.github.timebench.model.plan.Load.Arrival;
import io.github.timebench.model.plan.Load.CatchUp;
import io.github.timebench.model.plan.Objective;
import io.github.timebench.model.plan.Study;
import io.github.timebench.reports.statistics.Estimate;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a search that ends beside the capacity, takes noise for an answer, never ends, or takes
 * the generator's limit for the provider's.
 */
class CapacitySearchTest {
  private static final Objective OBJECTIVE = Objective.parse("p99<20ms,errors<0.1%");
  private static final double PER_SECOND = 2_000;
  private static final double CAPACITY = SimulatedService.capacity(PER_SECOND, 0.01, 0.02);
  private static final Study.Capacity STUDY =
      new Study.Capacity(OBJECTIVE, Arrival.POISSON, 1_000, CatchUp.ALL);
  private static final long BUDGET_NANOS = Duration.ofSeconds(80).toNanos();

  private static CapacitySearch ended(SimulatedService service, Objective objective, double start) {
    CapacitySearch search = new CapacitySearch(objective, start, BUDGET_NANOS);
    for (int slices = 0; !search.done(); slices++) {
      assertThat(slices).as("slices").isLessThan(200);
      search.take(service.slice(asked(search), 1), 1_050_000_000L);
    }
    return search;
  }

  private static ProbeRequest.Arm asked(CapacitySearch search) {
    return new ProbeRequest.Arm("date+stock", STUDY.at(search.rate()), search.purpose());
  }

  @Test
  void theCapacityOfAKnownServerLiesInTheIntervalOfMostSeeds() {
    int right = 0;
    for (int seed = 0; seed < 8; seed++) {
      double[] logs = new double[5];
      for (int block = 0; block < logs.length; block++) {
        SimulatedService service = new SimulatedService(PER_SECOND, 0.01, 0, 100L * seed + block);
        logs[block] = Math.log(ended(service, OBJECTIVE, 800).found().orElseThrow());
      }
      Estimate estimate = Estimate.mean(logs).exp();
      assertThat(estimate.value()).isCloseTo(CAPACITY, within(0.05 * CAPACITY));
      right += estimate.low() <= CAPACITY && CAPACITY <= estimate.high() ? 1 : 0;
    }
    assertThat(right).isGreaterThanOrEqualTo(6);
  }

  @Test
  void aSearchOfAMinuteAndAHalfIsEnough() {
    for (int seed = 0; seed < 5; seed++) {
      CapacitySearch search = new CapacitySearch(OBJECTIVE, 800, BUDGET_NANOS);
      SimulatedService service = new SimulatedService(PER_SECOND, 0.01, 0, seed);
      int slices = 0;
      for (; !search.done(); slices++) {
        search.take(service.slice(asked(search), 1), 1_050_000_000L);
      }
      assertThat(search.found()).isPresent();
      assertThat(slices).isLessThanOrEqualTo(70);
    }
  }

  @Test
  void aStartFarTooHighOrTooLowFindsTheSame() {
    for (double start : new double[] {60, 15_000}) {
      SimulatedService service = new SimulatedService(PER_SECOND, 0, 0, 7);
      assertThat(ended(service, OBJECTIVE, start).found().orElseThrow())
          .isCloseTo(CAPACITY, within(0.07 * CAPACITY));
    }
  }

  @Test
  void anObjectiveThatEvenTheLowestRateMissesHasNoCapacity() {
    SimulatedService service = new SimulatedService(PER_SECOND, 0, 0, 7);

    CapacitySearch search = ended(service, Objective.parse("p99<100us"), 800);

    assertThat(search.found()).isEmpty();
    assertThat(search.rate().callsPerSecond()).isLessThan(800 * 0.05);
  }

  @Test
  void aGeneratorThatIsLateBoundsTheSearch() {
    SimulatedService service = new SimulatedService(PER_SECOND, 0, 50e6, 7);

    CapacitySearch search = ended(service, OBJECTIVE, 400);

    assertThat(search.found().orElseThrow()).isCloseTo(PER_SECOND / 2, within(0.04 * PER_SECOND));
  }

  @Test
  void afterACollapseItGoesOnBelow() {
    CapacitySearch search = new CapacitySearch(OBJECTIVE, 800, BUDGET_NANOS);
    SimulatedService service = new SimulatedService(PER_SECOND, 0, 0, 7);
    double highest = 0;
    int collapses = 0;
    while (!search.done()) {
      double rate = search.rate().callsPerSecond();
      if (rate > 1_000) {
        search.collapsed();
        collapses++;
      } else {
        highest = Math.max(highest, rate);
        search.take(service.slice(asked(search), 1), 1_000_000_000L);
      }
    }
    assertThat(collapses).isPositive();
    assertThat(search.found().orElseThrow()).isEqualTo(highest).isBetween(960.0, 1_000.0);
  }

  @Test
  void whereTimeIsOverEstimatesDecideAndWhatWasFoundIsConfirmed() {
    SimulatedService service = new SimulatedService(PER_SECOND, 0.01, 0, 7);
    CapacitySearch search = new CapacitySearch(OBJECTIVE, 800, Duration.ofSeconds(10).toNanos());
    int slices = 0;
    for (; !search.done(); slices++) {
      search.take(service.slice(asked(search), 1), 1_000_000_000L);
    }
    assertThat(slices).isLessThanOrEqualTo(12);
    assertThat(search.found().orElseThrow()).isLessThan(1.1 * CAPACITY);
  }

  @Test
  void aChanceMissEarlyInTheSearchIsMadeGoodByStepsThatGrow() {
    CapacitySearch search = new CapacitySearch(OBJECTIVE, 100, Duration.ofHours(1).toNanos());
    SimulatedService service = new SimulatedService(PER_SECOND, 0, 0, 7);
    Set<Double> confirmed = new HashSet<>();
    boolean missed = false;
    while (!search.done()) {
      if (!missed && search.rate().callsPerSecond() > 200) {
        search.collapsed();
        missed = true;
        continue;
      }
      if (search.purpose() == Purpose.CONFIRM) {
        confirmed.add(search.rate().callsPerSecond());
      }
      search.take(service.slice(asked(search), 1), 1_050_000_000L);
    }
    assertThat(missed).isTrue();
    assertThat(search.found().orElseThrow()).isCloseTo(CAPACITY, within(0.06 * CAPACITY));
    assertThat(confirmed).as("84 steps of 3 %").hasSizeLessThan(25);
  }
}
