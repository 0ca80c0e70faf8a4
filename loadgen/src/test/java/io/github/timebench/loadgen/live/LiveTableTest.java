package io.github.timebench.loadgen.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.table.TextGrid;
import java.util.List;
import org.jline.utils.AttributedString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazards: a line that a terminal wraps; a column that is lost where there is room for it. */
class LiveTableTest {
  private final SteppedClock clock = new SteppedClock();
  private final LiveRun run = new LiveRun(Told.RUN.plan(), clock);

  private List<String> lines(int width, int height) {
    return LiveTable.lines(run, width, height, false).stream()
        .map(AttributedString::toString)
        .toList();
  }

  private void measureTwoBlocks() {
    for (int block = 0; block < 2; block++) {
      run.blockBegins(block);
      for (int second = 1; second <= 40; second++) {
        clock.pass(1);
        run.take(Told.warming("localdatetime+stock", second));
        run.take(Told.measuring("date+stock", second));
      }
      if (block == 0) {
        run.blockEnds(RunAnalysis.soFar(Told.RUN));
      }
    }
  }

  @Test
  void aRowHasEachFigureOfItsVariant() {
    measureTwoBlocks();

    assertThat(lines(79, 20))
        .satisfiesExactly(
            heading ->
                assertThat(heading)
                    .startsWith("echo order")
                    .contains("block 2 of 6 · 1:20 gone, about ")
                    .endsWith(" left"),
            progress -> assertThat(progress).matches("✔ ▓+░*  measuring .*"),
            columns ->
                assertThat(columns.strip().split(" +"))
                    .containsExactly(
                        "calls/s", "×", "so", "far", "p99", "ms", "errors", "state", "latest"),
            baseline ->
                assertThat(baseline).matches("date\\+stock +100\\.0 +1 +0\\.977 +80 +quiet +█+"),
            other ->
                assertThat(other)
                    .matches("localdatetime\\+stock +100\\.0 .* to .*\\) +0\\.977 +80 +warming.*"),
            gates -> assertThat(gates).startsWith("gates hold"));
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 40, 60, 79, 100, 199})
  void noLineIsWiderThanTheTerminal(int width) {
    measureTwoBlocks();

    assertThat(lines(width, 20))
        .hasSize(6)
        .allSatisfy(line -> assertThat(TextGrid.width(line)).isLessThanOrEqualTo(width));
  }

  @Test
  void aWideTerminalHasTheIntervalAndThirtySlices() {
    measureTwoBlocks();

    assertThat(lines(199, 20).get(4)).matches(".*\\(\\S+ to \\S+\\).*[▁-█]{30}");
  }

  @Test
  void aLowTerminalHasTheHeadAndCountsTheRest() {
    measureTwoBlocks();

    assertThat(lines(79, 5)).hasSize(5).anyMatch(line -> line.contains("… and 2 more"));
    assertThat(lines(79, 2)).hasSize(2);
    assertThat(lines(79, 0)).hasSize(1);
  }

  @Test
  void beforeAnySliceThereIsATableAlready() {
    run.blockBegins(0);

    assertThat(lines(79, 20))
        .hasSize(6)
        .anyMatch(line -> line.contains("starting"))
        .anyMatch(line -> line.startsWith("gates: after the first block"));
  }
}
