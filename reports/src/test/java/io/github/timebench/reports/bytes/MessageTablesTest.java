package io.github.timebench.reports.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.table.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: times that are said to cost nothing, because no byte says that they are times. */
class MessageTablesTest {
  private static final String BASELINE = "date+stock";

  @Test
  void timesThatAreNumbersAreNotCountedAsNone() {
    Table parts = parts("long+stock");

    assertThat(times(parts)).containsExactly("9", "9", "n/a", "n/a");
    assertThat(parts.caption().english()).endsWith("none can be counted.");
  }

  @Test
  void timesThatAreKnownByTheirBytesAreCounted() {
    Table parts = parts("localdatetime+stock");

    assertThat(times(parts)).containsExactly("9", "9", "246", "246");
    assertThat(parts.caption().english()).doesNotContain("none can be counted.");
  }

  private static List<String> times(Table parts) {
    int column = parts.columns().size() - 1;
    assertThat(parts.columns().get(column).heading().english()).isEqualTo("of these, times");
    return parts.rows().stream().map(row -> row.cells().get(column).text().english()).toList();
  }

  /** A number is written as long as a Date, so that the message of the one stands for the other. */
  private static Table parts(String other) {
    RunResult empty = SampleRuns.empty();
    RunResult run =
        Records.with(
            empty,
            "schemaVersion",
            RunResult.SCHEMA_VERSION,
            "plan",
            Plans.valid()
                .variants(List.of(PlacedVariant.ofLabel(BASELINE), PlacedVariant.ofLabel(other)))
                .make(),
            "bytes",
            List.of(
                bytes(BASELINE, BASELINE),
                bytes(other, other.startsWith("long") ? BASELINE : other)),
            "blocks",
            List.of());
    return new MessageTables(RunAnalysis.of(run)).parts();
  }

  private static VariantBytes bytes(String variant, String captured) {
    byte[] request = CapturedMessages.of("tick." + captured + ".request");
    byte[] response = CapturedMessages.of("tick." + captured + ".response");
    return new VariantBytes(
        variant, List.of(60), request.length, response.length, request, response);
  }
}
