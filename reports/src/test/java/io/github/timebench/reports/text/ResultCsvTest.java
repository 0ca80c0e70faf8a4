package io.github.timebench.reports.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.compare.CallsExplained;
import io.github.timebench.reports.compare.RunAnalysis;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Hazard: factors of calls in the table for programs that are not those of the page. */
class ResultCsvTest {
  @Test
  void callsPerSecondAreExplained() {
    RunAnalysis run = RunAnalysis.of(ReplicatedRuns.codec(ReplicatedRuns.closed(4), 18_100));
    List<String> lines = ResultCsv.of(run).lines().toList();
    List<String> headings = List.of(lines.get(0).split(","));

    assertThat(run.explained()).isNotEmpty();
    for (CallsExplained one : run.explained()) {
      String line =
          lines.stream().filter(l -> l.contains("," + one.variant() + ",")).findFirst().get();
      List<String> cells = List.of(line.split(",", -1));
      ToDoubleFunction<String> cell = name -> Double.parseDouble(cells.get(headings.indexOf(name)));
      double cpu = cell.applyAsDouble("cpu_per_call_ratio");
      assertThat(cell.applyAsDouble("cores_used_ratio"))
          .isCloseTo(cpu * one.calls().exp().value(), within(1e-4));
      assertThat(cpu)
          .isCloseTo(
              cell.applyAsDouble("cpu_per_call_codec_ratio")
                  * cell.applyAsDouble("cpu_per_call_other_ratio"),
              within(1e-4))
          .isBetween(
              cell.applyAsDouble("cpu_per_call_ratio_low"),
              cell.applyAsDouble("cpu_per_call_ratio_high"));
    }
  }
}
