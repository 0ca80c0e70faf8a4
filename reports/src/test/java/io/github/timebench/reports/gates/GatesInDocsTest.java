package io.github.timebench.reports.gates;

import static io.github.timebench.reports.gates.GateRuns.gate;
import static io.github.timebench.reports.gates.GateRuns.open;
import static io.github.timebench.reports.gates.GateRuns.totals;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.MadeUpRun;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.fleet.FleetRuns;
import io.github.timebench.reports.hops.HopRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Hazard: documents that promise other limits than the ones that judge. */
class GatesInDocsTest {
  private static final long MEDIAN_NANOS = Duration.ofMillis(100).toNanos();
  private static final Starts ALL_BEGUN = new Starts(10_000, 0, 0);

  private final String docs = document();

  private static String document() {
    try {
      return Files.readString(Path.of("..", "docs", "reference", "gates.md"));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static List<Gate> gates(long medianNanos) {
    return open(MadeUpRun.READINGS, totals(ALL_BEGUN, 0, medianNanos));
  }

  private static double limit(long medianNanos, String figure) {
    return gate(gates(medianNanos), figure + " of " + GateRuns.VARIANT).limit();
  }

  private void assertSaid(String sentence, Object... values) {
    assertThat(docs).contains(String.format(Locale.ROOT, sentence, values));
  }

  @Test
  void everyGateIsExplained() {
    assertThat(gates(MEDIAN_NANOS))
        .hasSizeGreaterThan(8)
        .allSatisfy(gate -> assertThat(docs).contains(gate.figure() + " of "));
  }

  @Test
  void theGatesOfHopsAndDistanceAreExplained() {
    assertThat(Gates.ofRun(HopRuns.chained(1, Duration.ofMillis(1)), Gates.OfFleet.NONE, true))
        .extracting(Gate::figure)
        .contains("chain", "lateness");
    assertThat(docs).contains("chain of ", "lateness of ");
  }

  @Test
  void theGateOfSwitchesIsExplained() {
    RunResult run = ReplicatedRuns.closed(1);
    Gate gate = gate(Gates.ofRun(run, Gates.OfFleet.NONE, true), "switches of the callers");
    long sliceNanos = run.blocks().get(0).slices().get(0).lengthNanos();

    assertThat(docs).contains("switches of the callers");
    assertSaid("p99 at most %.0f %% of a slice", 100 * gate.limit() / sliceNanos);
  }

  @Test
  void theGatesOfAFleetAreExplained() {
    assertThat(FleetRuns.open(2, 1, 2).analysis().validity().gates())
        .extracting(Gate::figure)
        .contains("clock jumps", "shares", "slice length")
        .allSatisfy(figure -> assertThat(docs).contains(figure));
    Map<String, Double> limits = FleetRuns.limits();
    assertSaid("at most %.0f %% of a slice", 100 * limits.get("clock"));
    assertSaid("none of more than %.0f ms", limits.get("jump"));
    assertSaid("at least %.0f times the p99", limits.get("slice"));
    assertSaid("begins %.0f %% of its share", 100 * limits.get("share"));
    assertSaid("within %.0f %% of an equal share", 100 * limits.get("balance"));
    assertSaid("%.0f %% of the windows of each", 100 * limits.get("readings"));
  }

  @Test
  void theLimitsAreThoseThatJudge() {
    assertSaid("at most %.1f %% of the measured calls", 100 * limit(0, "errors"));
    assertSaid("p99 at most %.0f ms, or", limit(0, "lag") / 1e6);
    assertSaid("or %.0f %% of the median", 100 * limit(MEDIAN_NANOS, "lag") / MEDIAN_NANOS);
    assertSaid("%.0f %% of the calls that are due", 100 * (1 - limit(0, "rate")));
    assertSaid("more than %.0f %% of them waited", 100 * limit(0, "rate"));
    assertSaid("p at least %s", Gates.MIN_P_OF_AGAIN);
  }
}
