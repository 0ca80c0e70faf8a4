package io.github.timebench.loadgen.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Readings.ErrorKind;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.VariantTotals.CodecUse;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.gates.Gate;
import io.github.timebench.reports.gates.Validity;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Looks into a stored run. */
final class Evidence {
  /**
   * The flag of a run of which some messages are sampled for sure: one in 32 is, by lot. A slice is
   * as long as ten calls, however slow they are, so that so many callers make 1,280 calls of two
   * variants, and the lot passes all of them over once in 10 to the power of 17 runs.
   */
  static final String ENOUGH_TO_SAMPLE = "--threads=64";

  private static final Set<String> OF_THE_MACHINE = Set.of("throttling", "switches", "lag", "rate");

  private Evidence() {}

  static Validity validity(RunResult result) {
    return RunAnalysis.of(result).validity();
  }

  /**
   * The gates that did not hold, but for a machine that throttles, or lets callers change or calls
   * begin late because it has other things to do: tests run on any.
   */
  static List<Gate> failedGates(RunResult result) {
    return validity(result).gates().stream()
        .filter(gate -> !gate.held() && !OF_THE_MACHINE.contains(gate.figure()))
        .toList();
  }

  static Gate failedGate(RunResult result, String name) {
    return failedGates(result).stream()
        .filter(gate -> gate.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("'" + name + "' held: " + validity(result).gates()));
  }

  static VariantTotals totals(RunResult result, String variant) {
    return result.blocks().get(0).totals().stream()
        .filter(totals -> totals.variant().equals(variant))
        .findFirst()
        .orElseThrow();
  }

  /** Messages of one part whose time in the codec was sampled, of the variants with that ending. */
  static long sampled(RunResult result, String ending, Function<CodecUse, CodecUse.Sample> part) {
    return result.blocks().get(0).totals().stream()
        .filter(totals -> totals.variant().endsWith(ending))
        .mapToLong(totals -> part.apply(totals.codec()).messages())
        .sum();
  }

  /** What the calls of a variant failed of in the first block. */
  static List<ErrorKind> errors(RunResult result, String variant) {
    return result.blocks().get(0).pairs().stream()
        .flatMap(pair -> pair.readings().errors().stream())
        .filter(errors -> errors.variant().equals(variant))
        .flatMap(errors -> errors.kinds().stream())
        .toList();
  }

  /** The ends of all calls of all variants of the first block. */
  static OutcomeCounts ends(RunResult result) {
    return result.blocks().get(0).totals().stream()
        .map(VariantTotals::ends)
        .reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
  }

  static void assertEveryCallAccountedFor(RunResult result) {
    assertThat(result.blocks())
        .flatExtracting(block -> block.totals())
        .allSatisfy(
            totals -> {
              assertThat(totals.starts().begun()).isEqualTo(totals.ends().sent()).isPositive();
            });
    for (VariantTotals totals : result.blocks().get(0).totals()) {
      List<ErrorKind> errors = errors(result, totals.variant());
      assertThat(errors.stream().mapToLong(ErrorKind::count).sum())
          .isEqualTo(totals.ends().errors());
    }
  }
}
